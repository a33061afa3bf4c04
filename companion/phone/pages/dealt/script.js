// The own hand: what cards that touch make, what an X may be called, what a new card would make where it goes.
export default form => {
  const box = $("[data-runs]", form), put = $("[data-beside]", form);
  const { places = "", called = "", card = "", place } = filled(form).values;
  let why = "";
  if (put) {
    const { [`${card} ${place}`]: made, [`-${place}`]: parted } = JSON.parse(put.dataset.beside);
    put.textContent = (made ? `Makes ${made}. ` : "") + (parted ? `Parts ${parted}.` : "");
  }
  if (box) {
    const ranks = all(".ladder li", box), { runs, best, at } = box.dataset;
    const name = made => `${ranks[Math.floor(made / 100)].textContent} ${made % 100}`;
    const { [places]: made = places && !places.includes(",") ? -1 : "" } = JSON.parse(runs), wild = Array.isArray(made);
    if (at !== places) reach(box, places, wild ? made.map(name) : []);
    const said = wild ? called : made < -1 ? name(-made) : made > 0 ? name(made) : "";
    if (made < 0) why = "Too low to play";
    else if (places && !said && made !== 0) why = wild ? "Say what the X counts as" : "No combination";
    $("output", box).textContent = made < 0 ? `${said || "That"} does not beat ${best}` : said && best ? `${said} beats ${best}` : said || why;
    for (const step of ranks) step.classList.toggle("mine", said.startsWith(step.textContent));
  }
  return why && { why, field: $(".fan input", form) };
};

// Only cards that touch what is picked can be picked, up to three; a Stop or a Redraw alone.
function reach(box, places, calls) {
  const picked = all(".fan :checked", box).map(one => +one.value), alone = $(".alone :checked", box);
  for (const one of all(".fan input:not(:checked)", box)) {
    const more = [...picked, +one.value], span = Math.max(...more) - Math.min(...more) + 1;
    one.disabled = alone || span > 3 || span !== more.length || picked.length && one.closest(".alone");
  }
  box.dataset.at = places;
  $(".calls", box).innerHTML = calls.map(one => `<label><input type=radio name=called value="${one}"><b><i class=sr> as </i>${one}</b></label>`).join("");
}
