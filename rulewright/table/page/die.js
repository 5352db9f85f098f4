/** A die as it lies: a face of one to six, or its number. */

const SVG = "http://www.w3.org/2000/svg";
const PIPS = ["", "5", "19", "159", "1379", "13579", "134679"];

/** @param {number} face */
export function die(face) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 40 40");
  svg.setAttribute("class", "face");
  svg.setAttribute("aria-hidden", "true");
  svg.append(made("rect", { x: 2, y: 2, width: 36, height: 36, rx: 8 }));
  for (const pip of PIPS[face] ?? "") {
    const at = Number(pip) - 1;
    svg.append(made("circle", { cx: 10 + (at % 3) * 10, cy: 10 + Math.floor(at / 3) * 10, r: 3.6 }));
  }
  if (!PIPS[face]) svg.append(Object.assign(made("text", { x: 20, y: 27 }), { textContent: `${face}` }));
  return svg;
}

/** @param {string} tag @param {Record<string, number>} attributes */
function made(tag, attributes) {
  const found = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) found.setAttribute(name, `${value}`);
  return found;
}
