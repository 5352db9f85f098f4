/** Where the file of a game by mail is opened: it is sent to the server, and the page goes to where it is played on.
 * @param {string} where the address that it is sent to @param {HTMLElement} wrong where it is told why not */
export function letterBox(where, wrong) {
  const box = Object.assign(document.createElement("input"), { type: "file", accept: ".mail" });
  box.addEventListener("change", async () => {
    const text = await box.files?.[0]?.text();
    box.value = "";
    if (text === undefined) return;
    const headers = { "content-type": "application/json" };
    const found = await fetch(where, { method: "POST", headers, body: JSON.stringify(text) })
      .then((answer) => answer.json())
      .catch(() => ({ wrong: "The server is out of reach." }));
    wrong.textContent = found.wrong ?? "";
    if (found.links) location.assign(found.links[0].link);
  });
  return box;
}
