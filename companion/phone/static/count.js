// Counting in private: which lines differ from the record, what it comes to, and what the table will learn.
export default form => {
  const fields = all("[data-there]", form), box = $("[data-total]", form), loose = {};
  const number = field => "amount" in field.dataset ? cents(field.value) : field.value.trim() ? +field.value : NaN;
  let total = 0, agrees = true;
  for (const field of fields) {
    const { there, worth, loose: pile } = field.dataset, counted = number(field), off = counted - there;
    field.classList.toggle("high", off !== 0);
    $("small", field.closest("li")).hidden = off === 0;
    total += counted * worth;
    if (pile) loose[pile] = (loose[pile] || 0) + off * worth; else agrees &&= off === 0;
  }
  agrees &&= Object.values(loose).every(off => off === 0);
  form.dataset.agrees ||= form.dataset.say;
  form.dataset.say = agrees ? form.dataset.agrees : form.dataset.differs;
  if (!box) return;
  const short = box.dataset.total - total, label = $("[data-short]", box), { short: less, over } = label.dataset, same = label.dataset.same ||= label.textContent;
  label.textContent = short ? (short > 0 ? less : over).replace("{cents}", dollars(Math.abs(short))) : same;
  label.classList.toggle("fault", short !== 0);
  $(".sum", box).textContent = Number.isNaN(total) ? "" : dollars(total);
};
