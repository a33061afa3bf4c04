// boardgame.io's server with the game with 26 cases, at the first offer.
//
// node server.cjs memory|FOLDER [players] [unqueued]
//
// The flat file is written by node-persist. Of the versions the library allows, npm installs the newest,
// which queues writes for a second. "unqueued" uses an older one that writes immediately.
// The server tells players about a move before storing it. So that they know when it's stored, this one sends
// everybody "kept" as soon as the store is done.

process.env.NODE_ENV = "production"; // before the library is loaded
const { FlatFile, Server } = require("boardgame.io/server");
const { createMatch, ProcessGameConfig } = require("boardgame.io/internal");
const { cases } = require("./cases.cjs");

const MATCH = "match";

async function main([store, players = "2", unqueued]) {
  const game = ProcessGameConfig(cases(true));
  const db = store === "memory" ? undefined : new FlatFile({ dir: store });
  if (unqueued) db.games = require("node-persist-unqueued");
  const server = Server({ games: [game], db, origins: [/localhost/], authenticateCredentials: () => true });
  const write = server.db.setState.bind(server.db);
  server.db.setState = (...given) => {
    const done = write(...given);
    const tell = () => server.app._io.of(game.name).emit("kept");
    if (done === undefined) tell();
    else done.then(tell);
    return done;
  };
  const say = console.log;
  console.log = console.info = () => {}; // keep the library quiet
  const { appServer } = await server.run(0);
  const match = createMatch({ game, numPlayers: Number(players), setupData: { phase: "offer" }, unlisted: true });
  await server.db.createMatch(MATCH, match);
  say(JSON.stringify({ port: appServer.address().port, match: MATCH }));
}

main(process.argv.slice(2));
