/** What stands on counters and what is marked, each with a picture: a card that is asked for.
 * @typedef {{said: string, picture: string, marks: string}} Sign: `marks`: the words in a hex that say so */

/** @param {import("./menu.js").Menu} menu @param {string[]} marks that stand in hexes now */
export async function showLegend(menu, marks) {
  /** @type {Sign[]} */
  const signs = await fetch("legend").then((answer) => answer.json()).catch(() => []);
  const here = signs.filter((one) => one.picture || marks.some((it) => it.includes(one.marks)));
  menu.open("What the marks say", here.map((one) => ({ text: one.said, picture: drawn(one) })), null);
}

/** @param {Sign} sign */
function drawn({ picture, marks }) {
  if (!picture) return Object.assign(document.createElement("b"), { className: "mark", textContent: marks });
  const found = new DOMParser().parseFromString(picture, "image/svg+xml").documentElement;
  found.setAttribute("aria-hidden", "true");
  const { width, height } = /** @type {SVGSVGElement} */ (/** @type {unknown} */ (found)).viewBox.baseVal;
  if (width > 1.3 * height) found.classList.add("wide");
  return found;
}
