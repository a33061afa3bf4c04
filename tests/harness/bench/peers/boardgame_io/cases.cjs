// A game with 26 cases for boardgame.io, as small as possible, for measuring its reducer and its server.
//
// "plain" is set up as in the library's tutorial: the turn passes to whoever acts next, and an undo list is
// kept. "tuned" changes both in the library's favor: everybody is active, so turns never end, and there's no
// undo list. In both, the view is made by the library's STRIP_SECRETS.

const { ActivePlayers, INVALID_MOVE, PlayerView } = require("boardgame.io/core");

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

// The game: the host makes offers, the contestant plays, and the others hold cases and may guess values.

function setup({ ctx, random }, { phase = "choose" } = {}) {
  const holders = ctx.playOrder.slice(2);
  const numbers = VALUES.map((_, place) => place + 1);
  return {
    secret: { inside: random.Shuffle(VALUES) },
    phase,
    held: numbers.map((_, place) => (holders.length ? holders[place % holders.length] : null)),
    cases: numbers, // still closed, including the contestant's own
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
    const again = may(G, "answer", playerID, HOST);
    if (!again && !may(G, "offer", playerID, HOST)) return INVALID_MOVE;
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

// Who acts next, for the turns in "plain".

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

const cases = (tuned) => ({
  name: "cases",
  setup,
  ...(tuned ? { moves, turn: { activePlayers: ActivePlayers.ALL }, disableUndo: true } : withTurns),
  endIf: ({ G }) => (G.won === null ? undefined : { won: G.won }),
  playerView: PlayerView.STRIP_SECRETS,
});

module.exports = { cases, CONTESTANT, HOST, TOP_OFFER, without };
