// On paper the aid is two pages: each leaf in the largest letters with which all of it finds room.
const LEAF = {wide: 281, high: 192}; // millimetres of an A4 page on its side, without its edges
const LARGEST = 12, SMALLEST = 3; // points

function fit(leaf) {
  const most = LEAF.high * 96 / 25.4;
  leaf.style.width = `${LEAF.wide}mm`;
  for (let size = LARGEST; size >= SMALLEST; size -= .1) {
    leaf.style.fontSize = `${size}pt`;
    if (leaf.scrollHeight <= most && leaf.scrollWidth <= leaf.clientWidth + 1) return;
  }
}

addEventListener("beforeprint", () => {
  document.body.classList.add("on-paper");
  document.querySelectorAll(".leaf").forEach(fit);
});
addEventListener("afterprint", () => {
  document.body.classList.remove("on-paper");
  document.querySelectorAll(".leaf").forEach((leaf) => leaf.removeAttribute("style"));
});
