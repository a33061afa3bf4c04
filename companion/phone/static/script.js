// Live pages: what changed is put in, what somebody is filling in is left alone.
"use strict";
const $ = (selector, root = document) => root.querySelector(selector);
const all = (selector, root = document) => [...root.querySelectorAll(selector)];
const WATCHDOG = 6000, SENDING = 6000, FRESH = 400, COVER = 10000, DONE = 8000;
let source, watchdog, settling, dirty = false, lost = false, lastSeen = new Date();

// Coming in by a scanned code: the part after # never leaves in an address.
if (location.hash.length > 12 && $("#scanned")) {
  const form = $("#scanned");
  form.token.value = location.hash.slice(1);
  history.replaceState(null, "", "/");
  form.submit();
} else if (location.hash.length > 12) {
  history.replaceState(null, "", location.pathname + location.search);
}

function put(html, how) {
  const next = new DOMParser().parseFromString(html, "text/html").body;
  const form = $("#ask"), coming = $("#ask", next);
  const keep = how === "live" && dirty && form && coming && form.dataset.ask === coming.dataset.ask;
  const regions = keep ? ["#who"] : ["#who", "#page", "#bar", ...(how === "live" ? [] : ["#banner"])];
  let changed = false;
  for (const region of regions) {
    const old = $(region), fresh = $(region, next);
    if (!fresh) { if (old) { old.remove(); changed = true; } continue; }
    if (!old) { document.body.append(fresh); changed = true; continue; }
    if (old.outerHTML !== fresh.outerHTML) { old.replaceWith(fresh); changed = true; }
  }
  if (keep) for (const facts of all("[data-facts]")) {
    const fresh = $(`[data-facts="${facts.dataset.facts}"]`, next);
    if (fresh) facts.replaceWith(fresh);
  }
  const sheet = $("#sheet"), newSheet = $("#sheet", next);
  if (sheet && !(keep || how === "live")) sheet.remove();
  if (newSheet && how !== "live") document.body.append(newSheet);
  if (!changed) return;
  if (keep) return;
  dirty = false;
  if (how === "live") settle();
  dress();
}

// What has just changed under a thumb takes no press for a moment.
function settle() {
  document.body.classList.add("fresh");
  clearTimeout(settling);
  settling = setTimeout(() => document.body.classList.remove("fresh"), FRESH);
}

function shown(whole) {
  const page = new DOMParser().parseFromString(whole, "text/html");
  const was = document.title;
  document.title = page.title;
  if (was !== page.title && page.title.startsWith("Your turn")) turn();
  document.body.className = page.body.className;
  document.body.dataset.seen = page.body.dataset.seen;
  put(page.body.innerHTML, "answer");
}

function turn() { if (navigator.vibrate) navigator.vibrate(60); }

// The stream.
function listen() {
  if (source) source.close();
  if (!document.body.dataset.live) return;
  const query = new URLSearchParams(location.search);
  query.set("seen", document.body.dataset.seen);
  source = new EventSource(`${document.body.dataset.live}?${query}`);
  source.addEventListener("ping", alive);
  source.addEventListener("page", event => {
    alive();
    document.body.dataset.seen = event.lastEventId;
    const mine = /class="eyebrow"/.test(event.data), before = document.title;
    put(event.data, "live");
    if (!document.documentElement.classList.contains("tv"))
      document.title = `${mine ? "Your turn" : "Waiting"} · Tableside`;
    if (mine && before !== document.title) turn();
  });
  watch();
}
function alive() {
  lastSeen = new Date();
  if (lost) { lost = false; connection(); }
  watch();
}
function watch() {
  clearTimeout(watchdog);
  watchdog = setTimeout(() => { lost = true; connection(); listen(); }, WATCHDOG);
}
function connection() {
  document.documentElement.classList.toggle("lost", lost);
  let line = $("#connection");
  if (!line) { line = document.createElement("div"); line.id = "connection"; document.body.prepend(line); }
  line.className = lost ? "banner refusal" : "banner done";
  line.setAttribute("role", "status");
  const time = lastSeen.toTimeString().slice(0, 5);
  line.innerHTML = lost
    ? `<strong>Not connected</strong><p>Trying again. What you see is from ${time}. The game goes on; nothing is lost.</p>`
    : "<strong>Back again</strong>";
  if (!lost) setTimeout(() => { if (!lost) line.remove(); }, DONE);
}
for (const [target, event] of [[document, "visibilitychange"], [window, "pageshow"], [window, "online"]])
  target.addEventListener(event, () => {
    cover();
    if (document.visibilityState === "visible") listen(); else if (source) source.close();
  });

// Entries: sent once, answered with the fresh page.
addEventListener("submit", async event => {
  const form = event.target;
  if (form.method !== "post" || form.id === "scanned") return;
  event.preventDefault();
  if (form.dataset.sent) return;
  form.dataset.sent = "yes";
  const button = event.submitter || $(`[form="${form.id}"]`);
  const label = button && button.innerHTML;
  const free = () => { delete form.dataset.sent; if (button) { button.innerHTML = label; button.classList.remove("sending"); } };
  if (button) { button.textContent = "Sending…"; button.classList.add("sending"); }
  const timer = setTimeout(free, SENDING);
  try {
    const answer = await fetch(form.action, { method: "POST", body: new URLSearchParams(new FormData(form)) });
    const page = await answer.text();
    if (!/^text\/html/.test(answer.headers.get("content-type"))) { free(); return; }
    if (answer.redirected) history.replaceState(null, "", new URL(answer.url).pathname);
    dirty = false;
    shown(page);
    listen();
    const focus = $("#fault") ? $("[aria-invalid]") || $("#fault") : $("#banner.refusal") || $("#sheet h2") || $("h1");
    if (focus) focus.focus({ preventScroll: true });
    setTimeout(() => { const done = $("#banner.done"); if (done) done.className = "", done.textContent = ""; }, DONE);
  } catch { free(); lost = true; connection(); } finally { clearTimeout(timer); }
});

// The gold bar says in full what will happen.
function dress() {
  const form = $("#ask");
  if (form) say(form);
  all("details.cover").forEach(hold);
}
function cents(written) {
  const found = /^\s*\$?\s*([\d,. ]*\d|\.\d+)\s*([km]?)\s*$/i.exec(written);
  if (!found) return NaN;
  const factor = { k: 1000, m: 1000000 }[found[2].toLowerCase()] || 1;
  return Math.round(parseFloat(found[1].replace(/[, ]/g, "")) * factor * 100);
}
function dollars(amount) {
  const [whole, part] = (amount / 100).toFixed(2).split(".");
  return "$" + whole.replace(/\B(?=(\d{3})+$)/g, ",") + (part === "00" ? "" : "." + part);
}
function said(form) {
  const values = {}, words = {};
  for (const input of form.elements) {
    if (!input.name || input.type === "hidden") continue;
    if (input.type === "radio" || input.type === "checkbox") {
      if (!input.checked) continue;
      values[input.name] = input.value;
      words[input.name] = [...(words[input.name] || []), input.dataset.word || input.value];
    } else if (input.value.trim()) {
      const money = "amount" in input.dataset;
      values[input.name] = money ? cents(input.value) : input.value;
      words[input.name] = [money ? dollars(values[input.name]) : input.value];
    }
  }
  return { values, words };
}
function say(form) {
  const { values, words } = said(form);
  const gold = $(".gold[form=ask]");
  if (gold && form.dataset.say) {
    gold.dataset.plain = gold.dataset.plain || gold.textContent;
    const parts = [...form.dataset.say.matchAll(/{(\w+)}/g)].map(part => part[1]);
    const whole = parts.every(name => words[name]);
    gold.textContent = whole ? form.dataset.say.replace(/{(\w+)}/g, (_, name) => words[name].join(", ")) : gold.dataset.plain;
  }
  for (const caution of all("[data-caution]", form)) {
    const { equal, above, at_most } = JSON.parse(caution.dataset.caution);
    caution.hidden = !(
      Object.entries(equal).every(([name, value]) => String(values[name]) === String(value)) &&
      Object.entries(above).every(([name, limit]) => Number(values[name]) > limit) &&
      Object.entries(at_most).every(([name, limit]) => name in values && Number(values[name]) <= limit));
  }
}
addEventListener("input", event => { const form = event.target.form; if (form && form.id === "ask") { dirty = true; say(form); } });
addEventListener("focusout", event => {
  const field = event.target;
  if (field.dataset && "amount" in field.dataset && !Number.isNaN(cents(field.value))) field.value = dollars(cents(field.value)).slice(1);
});
addEventListener("click", event => {
  const step = event.target.closest("[data-step], [data-set]");
  if (!step) return;
  const field = $("#" + step.dataset.for), now = cents(field.value) || 0;
  const next = step.dataset.set ? Number(step.dataset.set) : now + Number(step.dataset.step);
  field.value = dollars(Math.min(Math.max(next, Number(field.dataset.least)), Number(field.dataset.most))).slice(1);
  field.dispatchEvent(new Event("input", { bubbles: true }));
});

// Covered unless held.
let timer;
function cover() { all("details.cover[open]").forEach(one => { one.open = false; }); clearTimeout(timer); }
function hold(strip) {
  const grip = $("summary", strip);
  grip.addEventListener("click", event => event.preventDefault());
  grip.addEventListener("contextmenu", event => event.preventDefault());
  grip.addEventListener("pointerdown", event => { event.preventDefault(); strip.open = true; });
  for (const end of ["pointerup", "pointercancel", "pointerleave"]) grip.addEventListener(end, cover);
  grip.addEventListener("keydown", event => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    const open = !strip.open;
    cover();
    strip.open = open;
    timer = setTimeout(cover, COVER);
  });
}
addEventListener("keydown", event => { const back = $("#sheet a"); if (event.key === "Escape" && back) back.click(); });

dress();
listen();
