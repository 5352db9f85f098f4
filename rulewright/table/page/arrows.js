/** Arrow keys go from button to button; `Tab` comes to one of them and goes on past them all.
 * @param {HTMLElement} place @param {string} which */
export function arrows(place, which) {
  const all = () => /** @type {HTMLElement[]} */ ([...place.querySelectorAll(which)]);
  place.addEventListener("keydown", (event) => {
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    const some = all();
    const at = some.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    if (!step || at < 0) return;
    event.preventDefault();
    some[(at + step + some.length) % some.length].focus();
  });
  place.addEventListener("focusin", (event) => {
    const some = all();
    if (some.includes(/** @type {HTMLElement} */ (event.target))) for (const one of some) one.tabIndex = one === event.target ? 0 : -1;
  });
}
