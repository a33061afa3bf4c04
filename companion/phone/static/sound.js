// Switched on, a phone chimes for questions and rings for offers.
let audio, out, bell, was, rung;
const loud = () => document.cookie.includes("sound=on");
function play(buzz, ...pitches) {
  if (!audio || !loud()) return;
  navigator.vibrate?.(buzz);
  pitches.forEach((frequency, nth) => {
    const wave = new OscillatorNode(audio, { frequency }), from = audio.currentTime + nth / 6;
    wave.connect(out);
    wave.start(from);
    wave.stop(from + .15);
  });
}
function ring(left) {
  clearTimeout(bell);
  if (left) play([400, 200, 400], 880, 1109, 880, 1109), bell = setTimeout(ring, 3e3, left - 1);
}
function heed(event) {
  const { rings, turn } = $("#page").dataset, ask = turn === "" && ($("#ask")?.dataset.ask || 1);
  if (ask !== was && (was = ask) && event?.detail === null) play(60, 784, 1047);
  root.classList.toggle("loud", loud());
  if (rings !== rung) ring((rung = rings) && 7);
}
on("placed", heed);
on("click", ({ target }) => {
  if (target.dataset.on) document.cookie = `sound=${loud() ? "" : "on"};path=/;max-age=31536000`, listen();
  if (!audio && loud()) (out = new GainNode(audio = new AudioContext, { gain: .3 })).connect(audio.destination);
  heed();
});
heed();
