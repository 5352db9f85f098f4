// What the editor's cursor stands in, as the server tells it; nothing is asked of the server but that.

const SO = "it is so";
const by = (id) => document.getElementById(id);

function made(tag, text = "", look = "") {
  const one = document.createElement(tag);
  one.textContent = text;
  if (look) one.className = look;
  return one;
}

function cell(text) {
  return made("td", text === SO ? `✓ ${text}` : text, text === SO ? "so" : text === "not there" ? "" : "not");
}

/** What comes of each line, before the edit and after; one column where nothing is otherwise. */
function answers(lines) {
  const table = document.createElement("table");
  const isOtherwise = lines.some(([, before, after]) => before !== after);
  const head = table.createTHead().insertRow();
  for (const one of isOtherwise ? ["Then", "as saved", "as it stands"] : ["Then", "as it stands"]) {
    const title = made("th", one);
    title.scope = "col";
    head.append(title);
  }
  const body = table.createTBody();
  for (const [text, before, after] of lines) {
    const row = body.insertRow();
    if (before !== after) row.className = "changed";
    row.append(made("td", text), ...(isOtherwise ? [cell(before)] : []), cell(after));
  }
  const scroll = made("div", "", "scroll");
  scroll.append(table);
  return scroll;
}

function played({ name, paper, lines }) {
  const one = made("div", "", "played");
  if (paper) one.insertAdjacentHTML("beforeend", paper);
  else one.append(made("h3", name));
  if (lines.length) one.append(answers(lines));
  return one;
}

function show(told) {
  if (told.place === undefined) return;
  by("place").textContent = told.place || "Nothing of the book stands here.";
  by("wrong").hidden = !told.wrong.length;
  by("wrong").replaceChildren(...told.wrong.map((one) => made("p", one)));
  if (told.wrong.length && !told.paper) return; // what was read last stays
  by("paper").innerHTML = told.paper; // made by the server, which writes every word of an author as text
  by("examples").hidden = !told.examples.length;
  by("played").replaceChildren(...told.examples.map(played));
  by("more").hidden = !told.more;
  by("more").textContent = `and ${told.more} more that speak of it`;
}

const stream = new EventSource("stream");
stream.addEventListener("shown", (event) => show(JSON.parse(event.data)));
stream.addEventListener("error", () => {
  if (stream.readyState === EventSource.CLOSED) by("place").textContent = "The editor has gone.";
  else by("place").textContent = "The editor is not heard …";
});
