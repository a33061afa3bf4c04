// Moves per second of boardgame.io's reducer on a game of 26 cases.
//
// node cases.cjs plain|tuned [players] [seconds] [seconds of warm-up] [seed]
//
// "plain" is the library as its tutorial sets a game up and as node runs it: turns that pass to whoever acts
// next, the undo list kept, no build mode named. "tuned" settles all of that in its favour: everybody active
// instead of turns that end, no undo list, its production build. In both, matches are set up before the clock
// starts, the view is its own STRIP_SECRETS, and players know what is legal and need not ask.

const TUNED = process.argv[2] === "tuned";
if (TUNED) process.env.NODE_ENV = "production"; // before the library is loaded
const { performance } = require("node:perf_hooks");
const { ActivePlayers, INVALID_MOVE, PlayerView } = require("boardgame.io/core");
const { CreateGameReducer, InitializeGame, ProcessGameConfig } = require("boardgame.io/internal");

const DOLLARS = [
  0.01, 1, 5, 10, 25, 50, 75, 100, 200, 300, 400, 500, 750, 1000, 5000, 10000, 25000, 50000, 75000, 100000,
  200000, 300000, 400000, 500000, 750000, 1000000,
];
const VALUES = DOLLARS.map((dollars) => Math.round(dollars * 100));
const TO_OPEN = [6, 5, 4, 3, 2, 1, 1, 1, 1];
const TOP_OFFER = 100_000_000;
const FREE_GUESS = 500_000;
const HOST = "0";
const CONTESTANT = "1";

// The game. The host offers, the contestant plays; everybody else holds cases and may guess what is in them.

function setup({ ctx, random }) {
  const holders = ctx.playOrder.slice(2);
  const numbers = VALUES.map((_, place) => place + 1);
  return {
    secret: { inside: random.Shuffle(VALUES) },
    phase: "choose",
    held: numbers.map((_, place) => (holders.length ? holders[place % holders.length] : null)),
    cases: numbers, // still closed, the contestant's own among them
    values: VALUES, // still in play
    opened: [], // case and value, in the order of opening
    money: ctx.playOrder.map(() => 0),
    special: null,
    called: null,
    guess: null,
    round: 1,
    left: TO_OPEN[0],
    offer: null,
    offers: [],
    won: null,
  };
}

const may = (G, phase, playerID, who) => G.phase === phase && playerID === who;
const without = (list, gone) => list.filter((one) => one !== gone);

const moves = {
  chooseCase({ G, playerID }, number) {
    if (!may(G, "choose", playerID, CONTESTANT) || !G.cases.includes(number)) return INVALID_MOVE;
    G.special = number;
    G.phase = "call";
  },

  callCase({ G, playerID }, number) {
    if (!may(G, "call", playerID, CONTESTANT)) return INVALID_MOVE;
    if (!G.cases.includes(number) || number === G.special) return INVALID_MOVE;
    G.called = number;
    G.phase = G.held[number - 1] === null ? "open" : "guess";
  },

  guessValue({ G, playerID }, value) {
    if (!may(G, "guess", playerID, G.held[G.called - 1])) return INVALID_MOVE;
    if (value !== null && !G.values.includes(value)) return INVALID_MOVE;
    G.guess = value;
    G.phase = "open";
  },

  openCase({ G, playerID }) {
    if (!may(G, "open", playerID, HOST)) return INVALID_MOVE;
    const number = G.called;
    const value = G.secret.inside[number - 1];
    G.cases = without(G.cases, number);
    G.values = without(G.values, value);
    G.opened.push([number, value]);
    if (G.guess === value) G.money[Number(G.held[number - 1])] += FREE_GUESS;
    G.called = null;
    G.guess = null;
    G.left -= 1;
    G.phase = G.left === 0 ? "offer" : "call";
  },

  makeOffer({ G, playerID }, cents) {
    if (!may(G, "offer", playerID, HOST)) return INVALID_MOVE;
    if (!Number.isInteger(cents) || cents < 0 || cents > TOP_OFFER) return INVALID_MOVE;
    G.offer = cents;
    G.phase = "answer";
  },

  deal({ G, playerID }) {
    if (!may(G, "answer", playerID, CONTESTANT)) return INVALID_MOVE;
    win(G, G.offer);
  },

  noDeal({ G, playerID }) {
    if (!may(G, "answer", playerID, CONTESTANT)) return INVALID_MOVE;
    G.offers.push(G.offer);
    G.offer = null;
    G.round += 1;
    G.left = TO_OPEN[G.round - 1] ?? 0;
    G.phase = G.left === 0 ? "keep" : "call";
  },

  keepCase({ G, playerID }) {
    if (!may(G, "keep", playerID, CONTESTANT)) return INVALID_MOVE;
    win(G, G.secret.inside[G.special - 1]);
  },

  tradeCase({ G, playerID }) {
    if (!may(G, "keep", playerID, CONTESTANT)) return INVALID_MOVE;
    const [last] = without(G.cases, G.special);
    win(G, G.secret.inside[last - 1]);
  },
};

function win(G, cents) {
  G.won = cents;
  G.money[Number(CONTESTANT)] += cents;
  G.phase = "over";
}

// Whoever acts next, for the turns of "plain".

function actor(G) {
  if (G.phase === "guess") return G.held[G.called - 1];
  return G.phase === "open" || G.phase === "offer" ? HOST : CONTESTANT;
}

function passingTurn(move) {
  return (context, ...args) => {
    if (move(context, ...args) === INVALID_MOVE) return INVALID_MOVE;
    if (context.G.phase !== "over") context.events.endTurn({ next: actor(context.G) });
  };
}

const withTurns = {
  moves: Object.fromEntries(Object.entries(moves).map(([name, move]) => [name, passingTurn(move)])),
  turn: { order: { first: () => 1, next: () => undefined } },
};

const game = ProcessGameConfig({
  name: "cases",
  setup,
  ...(TUNED ? { moves, turn: { activePlayers: ActivePlayers.ALL }, disableUndo: true } : withTurns),
  endIf: ({ G }) => (G.won === null ? undefined : { won: G.won }),
  playerView: PlayerView.STRIP_SECRETS,
});
const reduce = CreateGameReducer({ game });

// The players: any legal move; a guess is passed up, and a deal made, one time in three.

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
