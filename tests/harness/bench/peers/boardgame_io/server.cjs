// boardgame.io's server with the game of 26 cases, at the first offer.
//
// node server.cjs memory|FOLDER [players] [unqueued]
//
// The flat file is kept by node-persist. Of the versions that the library admits, npm fetches the newest, which
// lets writes queue for a second; an older one that writes at once is used if it is wanted.
// The server tells players of a move before it stores it. So that it can be seen when a move is kept, it says
// "kept" to everybody once its store has taken it.

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
  console.log = console.info = () => {}; // its own words
  const { appServer } = await server.run(0);
  const match = createMatch({ game, numPlayers: Number(players), setupData: { phase: "offer" }, unlisted: true });
  await server.db.createMatch(MATCH, match);
  say(JSON.stringify({ port: appServer.address().port, match: MATCH }));
}

main(process.argv.slice(2));
