// The banker's guide: the pointer follows the offer.
export default form => {
  const { sums } = filled(form);
  for (const pointer of all("[data-share]")) {
    const share = 100 * sums[pointer.dataset.share] / pointer.dataset.of;
    pointer.toggleAttribute("hidden", !(share >= 0));
    pointer.setAttribute("x", `${Math.min(share || 0, 125) / 1.25}%`);
    $("text", pointer).textContent = pointer.dataset.words.replace("{share}", Math.round(share));
  }
};
