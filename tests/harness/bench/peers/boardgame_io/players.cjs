// Players connected to boardgame.io's server: the host keeps making offers, and the others hear about them.
//
// node players.cjs PORT MATCH [players]
//
// Each line of input is a number of offers to make, one after another. For these it prints, in milliseconds,
// how long it took until each of the others had the news, and until each of them knew that the move had been
// stored. No reducer runs in the players: the clock stops when the news arrives.

const { performance } = require("node:perf_hooks");
const readline = require("node:readline");
const { io } = require("socket.io-client");

async function main([port, match, players = "2"]) {
  let state;
  const sockets = await Promise.all(
    Array.from({ length: Number(players) }, async (_, seat) => {
      const socket = io(`http://127.0.0.1:${port}/cases`, { transports: ["websocket"], forceNew: true });
      await new Promise((heard) => {
        socket.once("sync", (_match, { state: now }) => heard((state = now)));
        socket.emit("sync", match, String(seat), undefined, Number(players));
      });
      return socket;
    }),
  );
  const [host, ...others] = sockets;
  host.on("update", (_match, now) => (state = now));
  const heard = (socket, event) => new Promise((done) => socket.once(event, () => done(performance.now())));
  let offers = 0;

  async function press() {
    const news = others.map((socket) => heard(socket, "update"));
    const kept = others.map((socket) => heard(socket, "kept"));
    const own = heard(host, "update");
    const payload = { type: "makeOffer", args: [1000 + offers++], playerID: "0" };
    const began = performance.now();
    host.emit("update", { type: "MAKE_MOVE", payload }, state._stateID, match, "0");
    const arrived = (await Promise.all(news)).map((at) => at - began);
    const stored = (await Promise.all(kept)).map((at) => at - began);
    await own;
    return { arrived, stored: stored.map((at, place) => Math.max(at, arrived[place])) };
  }

  console.log("here");
  for await (const line of readline.createInterface({ input: process.stdin })) {
    const said = { arrived: [], stored: [] };
    for (let left = Number(line); left > 0; left -= 1) {
      const one = await press();
      said.arrived.push(...one.arrived);
      said.stored.push(...one.stored);
    }
    console.log(JSON.stringify(said));
  }
  process.exit(0);
}

main(process.argv.slice(2));
