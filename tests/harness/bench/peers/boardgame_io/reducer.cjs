// Measures the moves per second of boardgame.io's reducer in the game with 26 cases.
//
// node reducer.cjs plain|tuned [players] [seconds] [seconds of warm-up] [seed]
//
// Matches are set up before the clock starts, and the players know what's legal without asking. "tuned" also
// uses the library's production build.

const TUNED = process.argv[2] === "tuned";
if (TUNED) process.env.NODE_ENV = "production"; // before the library is loaded
const { performance } = require("node:perf_hooks");
const { CreateGameReducer, InitializeGame, ProcessGameConfig } = require("boardgame.io/internal");
const { cases, CONTESTANT, HOST, TOP_OFFER, without } = require("./cases.cjs");

const game = ProcessGameConfig(cases(TUNED));
const reduce = CreateGameReducer({ game });

// The players make random legal moves; one time in three, they pass up a guess or make a deal.

function seeded(seed) {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function choose(G, below) {
  const any = (list) => list[below(list.length)];
  switch (G.phase) {
    case "choose":
      return move("chooseCase", CONTESTANT, any(G.cases));
    case "call":
      return move("callCase", CONTESTANT, any(without(G.cases, G.special)));
    case "guess":
      return move("guessValue", G.held[G.called - 1], below(3) ? any(G.values) : null);
    case "open":
      return move("openCase", HOST);
    case "offer":
      return move("makeOffer", HOST, below(TOP_OFFER + 1));
    case "answer":
      return move(below(3) ? "noDeal" : "deal", CONTESTANT);
    default:
      return move(below(2) ? "keepCase" : "tradeCase", CONTESTANT);
  }
}

const move = (type, playerID, ...args) => ({ type: "MAKE_MOVE", payload: { type, args, playerID } });

// The measurement.

function measure(starts, seconds, below) {
  let state = starts[0];
  let matches = 1;
  let count = 0;
  let bytes = 0;
  const began = performance.now();
  const until = began + seconds * 1000;
  let now = began;
  while (now < until) {
    const next = reduce(state, choose(state.G, below));
    if (next._stateID === state._stateID || next.G === state.G) throw new Error(`a move was refused in phase ${state.G.phase}`);
    count += 1;
    bytes += JSON.stringify(game.playerView({ G: next.G, ctx: next.ctx, playerID: null })).length;
    state = next.ctx.gameover === undefined ? next : starts[matches++ % starts.length];
    now = performance.now();
  }
  const taken = (now - began) / 1000;
  return { moves: count, seconds: taken, per_second: count / taken, matches, bytes };
}

function main([, players = "2", seconds = "3", warmUp = "1", seed = "1"]) {
  const starts = Array.from({ length: 200 }, (_, number) =>
    InitializeGame({ game: { ...game, seed: `${seed}.${number}` }, numPlayers: Number(players) }),
  );
  const below = seeded(Number(seed));
  measure(starts, Number(warmUp), below);
  const measured = measure(starts, Number(seconds), below);
  const { version } = require("boardgame.io/package.json");
  console.log(JSON.stringify({ ...measured, version, node: process.version }));
}

main(process.argv.slice(2));
