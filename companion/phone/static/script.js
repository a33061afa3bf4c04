// Live pages that leave alone what somebody is filling in.
"use strict";
const $ = (what, where = document) => where.querySelector(what);
const all = (what, where = document) => [...where.querySelectorAll(what)];
const every = (limits, test) => Object.entries(limits || {}).every(([name, limit]) => test(name, limit));
const on = (event, act) => addEventListener(event, act, true);
const parsed = html => new DOMParser().parseFromString(html, "text/html");
const SILENT = 6000, SENDING = 6000, FRESH = 400, HELD = 10000, PICKED_UP = 20000, DONE = 8000;
const root = document.documentElement, body = document.body, words = JSON.parse(body.dataset.words || "{}");
const counted = (forms, count) => forms[count === 1 ? 0 : 1].replace("{count}", count);
// The game's own handling of a form; returns what's missing.
let own = () => {};
let last, source, watchdog, freshly, covering, under, missed, passing, lost = false, heard = new Date();
let moment = marked(document);

// A scanned code, on any page; browsers never send what follows #.
function scan() {
  const form = $("#scanned"), token = location.hash.slice(1);
  if (!token || !form) return;
  history.replaceState(null, "", location.pathname + location.search);
  form.token.value = token;
  form.submit();
}
on("hashchange", scan);
scan();

// Pages come one at a time, each after its styles and script.
function put(next, answer) {
  const done = last.then(() => wear(next)).then(() => place(next, answer));
  last = done.catch(() => {});
  return done;
}
// Only the page's own styles, in its order, and its game's script.
async function wear(next) {
  const old = all("body>link"), fresh = all("body>link", next), script = $("[data-own]", next)?.dataset.own;
  const game = script && await import(script), named = links => links.map(one => one.href).join();
  if (named(old) !== named(fresh)) {
    const loaded = fresh.map(one => new Promise((onload, onerror) => Object.assign(one, { onload, onerror, media: "not all" })));
    $("#who,#page").before(...fresh);
    await Promise.all(loaded);
    for (const one of old) one.remove();
    for (const one of fresh) one.removeAttribute("media");
  }
  own = game ? game.default : () => {};
}
// The same question keeps its blanks, focus and scrolling.
function place(next, answer) {
  const was = $("#ask"), coming = $("#ask", next), title = document.title, sheet = $("#sheet"), begins = another(next);
  const asks = coming?.dataset.ask, whole = answer || begins, same = !whole && was && asks && was.dataset.ask === asks;
  const told = whole || $("#banner.told") || $(".banner#banner", next);
  const asking = !whole && $("[type=search]") && $("[type=search]", next);
  const parts = same ? ["[data-facts=top]", "[data-facts=cautions]"] : asking ? ["#bar"] : ["#page", "#bar"];
  if (asking) for (const name of ["title", "turn", "news"]) carry($("#page").dataset, $("#page", next).dataset, name);
  let changed = false;
  for (const part of ["#who", ...(told ? ["#banner"] : []), "#notes", ...parts]) {
    const old = $(part), fresh = $(part, next);
    if (fresh && !old) body.insertBefore(fresh, $(part === "#notes" ? "#page" : "#again"));
    else if (!fresh && old) old.remove();
    else if (fresh && old.outerHTML !== fresh.outerHTML) old.replaceWith(fresh), changed = true;
  }
  if (sheet && !sheet.matches(".moment") && (begins || !`${asks}`.split(" ").includes(sheet.dataset.ask))) lower();
  if (begins) {
    scrollTo(0, 0);
    history.replaceState(null, "", location.pathname);
  }
  const heading = $("h1"), turn = $("#turn");
  document.title = $("#page").dataset.title || title;
  dispatchEvent(new CustomEvent("placed", { detail: answer }));
  dress();
  celebrate(next);
  if (same || !changed) return;
  root.classList.add("fresh");
  clearTimeout(freshly);
  freshly = setTimeout(() => root.classList.remove("fresh"), FRESH);
  if (turn) turn.textContent = answer || coming ? "" : heading.textContent;
  if (!answer && coming && !document.activeElement.matches("input")) look(heading);
}
function carry(old, fresh, name) { if (name in fresh) old[name] = fresh[name]; else delete old[name]; }
function another(next) { return $("#page").dataset.game !== $("#page", next).dataset.game; }

// A moment comes once, when it's news; on a phone it stays until its owner goes on.
function marked(page) { return $("#moment", page)?.dataset.moment; }
function celebrate(next) {
  const shown = $(".moment"), mark = marked(next);
  if (mark === moment) return;
  moment = mark;
  if (shown) pass(shown);
  if (!mark || $("#sheet") || document.activeElement.matches("input")) return;
  const fresh = document.importNode($("#moment", next).content, true).firstElementChild;
  const { seconds } = ($("[data-seconds]", fresh) || fresh).dataset;
  if (fresh.id) raise(fresh); else body.append(fresh);
  clearTimeout(passing);
  if (seconds) passing = setTimeout(pass, 1000 * seconds, fresh);
}
function pass(shown) { if (shown.isConnected) shown.id ? lower() : shown.remove(); }
function look(at) { at.focus({ preventScroll: true }); }

// Without a ping every two seconds, the page says its numbers are old.
function listen() {
  source?.close();
  if (!body.dataset.live) return;
  const query = new URLSearchParams(location.search);
  query.set("seen", body.dataset.seen);
  source = new EventSource(`${body.dataset.live}?${query}`);
  source.addEventListener("ping", alive);
  source.addEventListener("page", event => {
    const next = parsed(event.data);
    // A new language changes every part of a page.
    if (next.documentElement.lang !== root.lang) return location.reload();
    // A new game starts at its first page.
    if (location.search && another(next)) {
      history.replaceState(null, "", "/");
      return listen();
    }
    // After a lost connection, it's old news.
    if (lost) moment = marked(next);
    put(next).then(() => { body.dataset.seen = event.lastEventId; }, () => { source.close(); connected(false); });
    alive();
  });
  watch();
}
function watch() {
  clearTimeout(watchdog);
  watchdog = setTimeout(() => { connected(false); listen(); }, SILENT);
}
function alive() { connected(true); heard = new Date(); watch(); }
function connected(now) {
  if (now !== lost) return;
  const [bad, good] = all("#connection .banner"), { news } = $("#page").dataset;
  lost = !now;
  root.classList.toggle("lost", lost);
  bad.hidden = now;
  good.hidden = lost;
  if (lost) missed = news;
  $("time").textContent = heard.toTimeString().slice(0, 5);
  $("p", good).textContent = news === missed ? words.quiet : news;
  if (now) setTimeout(() => { good.hidden = true; }, DONE);
}
for (const event of ["visibilitychange", "pageshow", "online"])
  on(event, ({ persisted }) => {
    if (persisted === false) return;
    cover();
    if (document.visibilityState === "visible") listen(); else source?.close();
  });

// Entries are sent once, and answered with a page or a sheet.
on("submit", async event => {
  const form = event.target, button = event.submitter;
  if (form.id === "scanned" || form.method === "get") return;
  event.preventDefault();
  if (button.value === "no") return lower();
  const gap = form.dataset.say && !button.formNoValidate && missing(form, filled(form));
  if (gap) return look(gap.field);
  if (form.dataset.sent) return;
  form.dataset.sent = "yes";
  const label = button.innerHTML, was = $("#ask");
  const free = () => { delete form.dataset.sent; button.innerHTML = label; button.classList.remove("sending"); };
  button.textContent = words.sending;
  button.classList.add("sending");
  const timer = setTimeout(free, SENDING);
  try {
    const answer = await fetch(button.getAttribute("formaction") || form.action, { method: "POST", body: new URLSearchParams(new FormData(form, button)) });
    const page = parsed(await answer.text()), sheet = $("#sheet", page);
    if (!$("#page", page)) return;
    if (sheet) return raise(sheet);
    // The stream may have shown the next question already; keep its blanks.
    const known = answer.redirected && $("#ask") !== was;
    if (answer.redirected) history.replaceState(null, "", answer.url);
    Object.assign(body.dataset, page.body.dataset);
    root.lang = page.documentElement.lang;
    await put(page, !known);
    scrollTo(0, $("#fault") ? body.scrollHeight : 0);
    listen();
    look($("[aria-invalid]") || $("#fault") || $("#banner.refusal") || $("h1"));
    setTimeout(() => { const done = $("#banner.done"); if (done) done.className = done.textContent = ""; }, DONE);
  } catch { connected(false); } finally { clearTimeout(timer); free(); }
});
function behind(inert) { for (const part of all("#who,#page,#bar")) part.inert = inert; }
function raise(sheet) {
  under = document.activeElement;
  behind(true);
  body.append(sheet);
  look($("h2", sheet));
}
function lower() {
  $("#sheet").remove();
  behind(false);
  if (under?.isConnected) look(under);
}
on("keydown", ({ key }) => { if (key === "Escape" && $("#sheet")) lower(); });

// Blanks, and the gold bar that says what will happen.
function cents(written) {
  const found = /^\$?\s*(\d[\d, ]*)?(\.\d{1,2})?\s*([km]?)$/i.exec(written.trim());
  if (!found || !(found[1] || found[2])) return NaN;
  return Math.round(`${(found[1] || "").replace(/\D/g, "")}${found[2] || ""}` * { k: 1e5, m: 1e8, "": 100 }[found[3].toLowerCase()]);
}
function dollars(amount) {
  return "$" + (Math.abs(amount) / 100).toLocaleString("en-US", { minimumFractionDigits: amount % 100 ? 2 : 0 });
}
function filled(form) {
  const values = {}, spelled = {}, sums = {}, counts = {};
  for (const field of form.elements) {
    const { name, type, value, dataset } = field, picked = /radio|checkbox/.test(type), money = "amount" in dataset;
    if (!name || type === "hidden" || !(picked ? field.checked : value.trim())) continue;
    const number = money ? cents(value) : +(dataset.cents || value);
    const word = picked ? ($("b", field.parentNode) || field.parentNode).textContent : money ? dollars(number) : value;
    values[name] = name in values ? `${values[name]},${value}` : value;
    spelled[name] = spelled[name] ? `${spelled[name]}, ${word}` : word;
    sums[name] = (sums[name] || 0) + number;
    counts[name] = (counts[name] || 0) + (picked ? 1 : value.trim().length);
  }
  return { values, spelled, sums, counts };
}
function spoken(form, values) {
  const says = JSON.parse(form.dataset.say);
  return [says.find(one => every(one.when, (name, value) => values[name] === value)) || says[0], says];
}
function reason({ dataset }, several, { values, sums, counts }) {
  const { blank, least, most, digits, missing: empty } = dataset, count = counts[blank] || 0;
  const short = digits - (values[blank] || "").length;
  if (several && most) return count < least ? counted(words.more, least - count) : count > most && counted(words.fewer, count - most);
  if (short > 0) return counted(words.digits, short);
  return count ? Number.isNaN(sums[blank]) && "amount" in dataset && words.sum : empty;
}
function missing(form, has) {
  const down = $(".hand:not([open]) summary", form), gap = own(form);
  // While the hand is covered, the bar says the same whatever is picked.
  if (down) return { why: down.parentNode.dataset.first || words.cards, field: down };
  if (gap) return gap;
  const [say, says] = spoken(form, has.values), names = (one, blank) => `${one.text}${one.below}`.includes(`{${blank}`);
  for (const field of all("[data-blank]", form)) {
    const { blank } = field.dataset, group = field.matches("fieldset");
    const why = (names(say, blank) || !says.some(one => names(one, blank))) && reason(field, group, has);
    if (why) return { why, field: group ? $("input:enabled", field) : field };
  }
}
function say(form) {
  own(form);
  const has = filled(form), { values, spelled, sums, counts } = has, gold = $(".gold[form=ask]");
  if (gold && form.dataset.say) {
    const gap = missing(form, has), signed = sum => sum ? `${sum > 0 ? "+" : "−"} ${dollars(sum)}` : "$0";
    const fill = (_, name, more) => more ? signed(sums[name] + +more) : spelled[name] || "";
    const { text, below } = gap ? { text: gap.why } : spoken(form, values)[0], put = words => words.replace(/{(\w+)([+-]\d+)?}/g, fill);
    gold.textContent = put(text);
    if (below) gold.append(Object.assign(document.createElement("small"), { textContent: put(below) }));
    gold.setAttribute("aria-disabled", !!gap);
  }
  for (const caution of all("[data-caution]", form)) {
    const { equal, above, at_most, shorter } = JSON.parse(caution.dataset.caution);
    caution.hidden = !(every(equal, (name, value) => values[name] === `${value}`) && every(above, (name, limit) => sums[name] > limit)
      && every(at_most, (name, limit) => sums[name] <= limit) && every(shorter, (name, length) => (counts[name] || (form.elements[name].type === "text" ? length : 0)) < length));
  }
  for (const part of all("[data-when]", form)) part.hidden = !Object.entries(values).some(one => one.join("=") === part.dataset.when);
  for (const part of all("[data-sum]", form)) part.textContent = $(".hand[open]") ? dollars(sums[part.dataset.sum] || 0) : "";
}
on("input", ({ target }) => {
  if (target.form?.id === "ask") say(target.form);
});
on("focusout", ({ target }) => {
  if (target.matches("[data-amount]") && cents(target.value) >= 0) target.value = dollars(cents(target.value)).slice(1);
});
on("click", event => {
  const chip = event.target.closest("[data-for]>button"), strip = event.target.closest(".cover summary");
  if (event.target.closest("#again")) listen();
  if (strip) {
    event.preventDefault();
    // By key or screen reader.
    if (!event.detail) show(strip.parentNode, !strip.parentNode.open, HELD);
  }
  if (!chip) return;
  const { type, set, step } = chip.dataset, field = $(`#${chip.parentNode.dataset.for}`), { least = 0, most, amount } = field.dataset, money = amount !== undefined;
  const next = +(set || (money ? cents(field.value) : field.value) || 0) + +(step || 0);
  const kept = Math.min(Math.max(next, least), most);
  field.value = type ? (field.value + type).slice(0, field.maxLength) : money ? dollars(kept).slice(1) : kept;
  field.dispatchEvent(new Event("input", { bubbles: true }));
});

// Covered unless held or picked up, for screen readers too.
function show(box, open, time) {
  const strip = $("[data-hold]", box), shown = $(".shown", box);
  box.open = open;
  if (shown) shown.hidden = !open, strip.textContent = open ? words.held : strip.dataset.hold;
  clearTimeout(covering);
  if (open && time) covering = setTimeout(cover, time);
}
function cover(what = ".cover, .hand") { for (const box of all(what)) if (box.open) show(box, false); }
on("pointerdown", event => {
  const strip = event.target.closest(".cover summary"), hand = $(".hand[open]");
  if (hand) show(hand, true, PICKED_UP);
  if (!strip) return;
  event.preventDefault();
  event.target.releasePointerCapture(event.pointerId);
  show(strip.parentNode, true);
});
on("pointerout", ({ target, relatedTarget }) => {
  const strip = target.closest?.(".cover summary");
  if (strip && !strip.contains(relatedTarget)) cover(".cover");
});
for (const end of ["pointerup", "pointercancel"]) on(end, () => cover(".cover"));
on("contextmenu", event => { if (event.target.closest(".cover")) event.preventDefault(); });
on("toggle", ({ target }) => {
  if (target.matches(".hand[open]")) show(target, true, PICKED_UP);
  if (target.matches("form .hand")) say($("#ask"));
});

function dress() {
  const form = $("form#ask");
  for (const box of all(".cover:not([open])")) show(box, false);
  if (form) form.noValidate = true, say(form);
}
dress();
last = wear(document).then(dress, () => {});
listen();
