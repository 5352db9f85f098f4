"use strict";
// The grammar, as VS Code reads it, finds in each rulebook what the language itself finds there (`looks.json`, told by the tests of Rulewright).

const assert = require("node:assert");
const fs = require("node:fs");
const path = require("node:path");
const { test } = require("node:test");
const oniguruma = require("vscode-oniguruma");
const textmate = require("vscode-textmate");

const told = JSON.parse(fs.readFileSync(process.env.RULEWRIGHT_LOOKS, "utf8"));

async function grammar() {
  const wasm = fs.readFileSync(path.join(path.dirname(require.resolve("vscode-oniguruma")), "onig.wasm"));
  await oniguruma.loadWASM(wasm.buffer);
  const registry = new textmate.Registry({
    onigLib: Promise.resolve({
      createOnigScanner: (patterns) => new oniguruma.OnigScanner(patterns),
      createOnigString: (text) => new oniguruma.OnigString(text),
    }),
    loadGrammar: async () => {
      const file = path.join(__dirname, "..", "syntaxes", "rulebook.tmLanguage.json");
      return textmate.parseRawGrammar(fs.readFileSync(file, "utf8"), file);
    },
  });
  return registry.loadGrammar("source.rulebook");
}

test("each word has the look that the language gives it", async () => {
  const found = await grammar();
  for (const [name, { text, looks }] of Object.entries(told)) {
    let stack = textmate.INITIAL;
    const here = [];
    text.split("\n").forEach((line, number) => {
      const { tokens, ruleStack } = found.tokenizeLine(line, stack);
      stack = ruleStack;
      for (const one of tokens) {
        const scope = one.scopes.at(-1).replace(/\.rulebook$/, "");
        const before = here.at(-1);
        const end = Math.min(one.endIndex, line.length);
        if (scope === "source" || end === one.startIndex) continue;
        if (before?.[0] === number && before[2] === one.startIndex && before[3] === scope) before[2] = end;
        else here.push([number, one.startIndex, end, scope]);
      }
    });
    assert.deepStrictEqual(here, looks, name);
  }
});
