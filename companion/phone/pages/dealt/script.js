// A hand: what adjacent cards make, what an X can be, and what a new card makes in a gap.
export default form => {
  const box = $("[data-runs]", form), put = $("[data-beside]", form);
  const { places = "", called = "", card = "", place } = filled(form).values;
  let why = "";
  if (put) {
    const { beside, makes, splits } = put.dataset, { [`${card} ${place}`]: made, [`-${place}`]: parted } = JSON.parse(beside);
    put.textContent = [made && makes.replace("{cards}", made), parted && splits.replace("{cards}", parted)].filter(Boolean).join(" ");
  }
  if (box) {
    const ranks = all(".ladder li", box), { runs, at, tooLow, call, none, beats, beaten, low } = box.dataset;
    const kind = made => ranks[Math.floor(made / 100)].dataset, code = made => `${kind(made).code} ${made % 100}`;
    const name = made => kind(made).words.replace("{top}", made % 100);
    const { [places]: made = places && !places.includes(",") ? -1 : "" } = JSON.parse(runs), wild = Array.isArray(made);
    if (at !== places) reach(box, places, wild ? made.map(one => [code(one), name(one)]) : []);
    const says = (wild ? made.find(one => code(one) === called) : made < -1 ? -made : made > 0 && made) || 0, words = says && name(says);
    if (made < 0) why = tooLow;
    else if (places && !says && made !== 0) why = wild ? call : none;
    $("output", box).textContent = made < 0 ? (says ? beaten.replace("{made}", words) : low) : says ? (beats || "{made}").replace("{made}", words) : why;
    ranks.forEach((step, rank) => step.classList.toggle("mine", says && rank === Math.floor(says / 100)));
  }
  return why && { why, field: $(".fan input", form) };
};

// Up to three adjacent cards can be picked, or a single Stop or Redraw.
function reach(box, places, calls) {
  const picked = all(".fan :checked", box).map(one => +one.value), alone = $(".alone :checked", box);
  for (const one of all(".fan input:not(:checked)", box)) {
    const more = [...picked, +one.value], span = Math.max(...more) - Math.min(...more) + 1;
    one.disabled = alone || span > 3 || span !== more.length || picked.length && one.closest(".alone");
  }
  const uncalled = $("[name=called][value='']", box);
  box.dataset.at = places;
  if (!uncalled) return;
  uncalled.checked = true;
  $(".calls", box).innerHTML = calls.map(([code]) => `<label><input type=radio name=called value="${code}"><b></b></label>`).join("");
  all(".calls b", box).forEach((one, at) => { one.textContent = calls[at][1]; });
}
