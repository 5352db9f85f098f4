"use strict";
// What the extension starts is the real server: told by a client with the protocol library that is packed with the extension.

const assert = require("node:assert");
const { spawn } = require("node:child_process");
const fs = require("node:fs");
const Module = require("node:module");
const os = require("node:os");
const path = require("node:path");
const { test } = require("node:test");
const { pathToFileURL } = require("node:url");
const rpc = require("vscode-languageserver-protocol/node");

const [COMMAND, ...ARGUMENTS] = JSON.parse(process.env.RULEWRIGHT_COMMAND);
const PACK = "title: Meadow\nlayer: game\nversion: 1.0.0\nlanguage: 1\n";
const RULES = `# Grazing

A side is one of the Browns, the Whites.
A goat is a kind of thing.
A goat has a hunger (a number, at first 2).
Fact "{the goat} is full"; cites house.
Sequence [Day]; cites house.
1. [Grazing] of the Browns.
2. [Grazing] of the Whites.

Question "{the goat} may graze in {the meadow, a hex}"; rules call it "grazing"; its answer is a permission; cites house.

Rule [Full goats rest]; cites house.
Grazing is forbidden if the goat is full and the goat's hunger is at most 3.
`;

/** What `require("vscode")` and the client give the extension, as far as it asks; what it started is kept. */
function started(extension, settings) {
  const found = {};
  const vscode = {
    workspace: {
      getConfiguration: () => ({ get: (name) => settings[name] }),
      createFileSystemWatcher: (pattern) => ({ pattern }),
    },
  };
  class LanguageClient {
    constructor(id, name, server, client) {
      Object.assign(found, { id, name, server, client });
    }
    start() {
      found.began = true;
    }
    stop() {
      found.stopped = true;
    }
  }
  const load = Module._load;
  Module._load = function (name, ...rest) {
    if (name === "vscode") return vscode;
    if (name === "vscode-languageclient/node") return { LanguageClient };
    return load.call(this, name, ...rest);
  };
  try {
    const { activate, deactivate } = require(extension);
    activate({ subscriptions: [] });
    deactivate();
  } finally {
    Module._load = load;
  }
  return found;
}

test("the extension starts the server that is set, for the files that the server reads", () => {
  const found = started(path.join(__dirname, "..", "extension.js"), { command: "my rulewright" });
  assert.deepStrictEqual(found.server, { command: "my rulewright", args: ["lsp"] });
  assert.ok(found.began && found.stopped);
  const manifest = JSON.parse(fs.readFileSync(path.join(__dirname, "..", "package.json"), "utf8"));
  assert.ok(found.client.documentSelector.some((one) => one.language === manifest.contributes.languages[0].id));
  assert.strictEqual(manifest.contributes.configuration.properties["rulewright.command"].scope, "machine");
  assert.strictEqual(manifest.capabilities.untrustedWorkspaces.supported, false);
});

test("the server judges, colours and completes what is typed", { timeout: 60_000 }, async (testing) => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "meadow-"));
  const pack = path.join(folder, "rules", "meadow");
  fs.mkdirSync(pack, { recursive: true });
  fs.writeFileSync(path.join(pack, "pack.yaml"), PACK);
  fs.writeFileSync(path.join(pack, "1_grazing.rulebook"), RULES);
  const uri = pathToFileURL(path.join(pack, "1_grazing.rulebook")).toString();
  const server = spawn(COMMAND, [...ARGUMENTS, "lsp"], { cwd: folder });
  const ended = new Promise((resolve) => server.on("exit", resolve));
  testing.after(() => server.kill());
  const connection = rpc.createProtocolConnection(
    new rpc.StreamMessageReader(server.stdout),
    new rpc.StreamMessageWriter(server.stdin),
  );
  const waiting = [];
  connection.onNotification(rpc.PublishDiagnosticsNotification.type, (told) => {
    if (told.uri === uri) waiting.filter((one) => one.version === told.version).forEach((one) => one.resolve(told.diagnostics));
  });
  const errors = (told) => told.filter((one) => one.severity === 1);
  const findings = (version) => new Promise((resolve) => waiting.push({ version, resolve }));
  connection.listen();
  const { capabilities } = await connection.sendRequest(rpc.InitializeRequest.type, {
    processId: process.pid,
    rootUri: pathToFileURL(folder).toString(),
    capabilities: { textDocument: { semanticTokens: { requests: { full: true }, tokenTypes: [], tokenModifiers: [], formats: ["relative"] } } },
    workspaceFolders: [{ uri: pathToFileURL(folder).toString(), name: "meadow" }],
  });
  await connection.sendNotification(rpc.InitializedNotification.type, {});
  const whole = findings(1);
  await connection.sendNotification(rpc.DidOpenTextDocumentNotification.type, {
    textDocument: { uri, languageId: "rulebook", version: 1, text: RULES },
  });
  assert.deepStrictEqual(errors(await whole), []);

  const line = RULES.split("\n").findIndex((one) => one.startsWith("Grazing is forbidden"));
  const edit = { start: { line, character: 0 }, end: { line, character: 100 } };
  const broken = findings(2);
  await connection.sendNotification(rpc.DidChangeTextDocumentNotification.type, {
    textDocument: { uri, version: 2 },
    contentChanges: [{ range: edit, text: "Grazing is forbidden if the goat is ful." }],
  });
  const [found] = errors(await broken);
  assert.match(found.message, /did you mean `full`\?/);
  const [fix] = await connection.sendRequest(rpc.CodeActionRequest.type, {
    textDocument: { uri },
    range: found.range,
    context: { diagnostics: [found] },
  });
  assert.strictEqual(fix.title, "write `full`");

  const { data } = await connection.sendRequest(rpc.SemanticTokensRequest.type, { textDocument: { uri } });
  const legend = capabilities.semanticTokensProvider.legend.tokenTypes;
  assert.ok(new Set(data.filter((_, at) => at % 5 === 3).map((one) => legend[one])).has("keyword"));
  const offered = await connection.sendRequest(rpc.CompletionRequest.type, {
    textDocument: { uri },
    position: { line, character: "Grazing is forbidden if the goat is fu".length },
  });
  assert.ok(offered.items.slice(0, 3).some((one) => one.label === "{the goat} is full"));

  await connection.sendRequest(rpc.ShutdownRequest.type);
  await connection.sendNotification(rpc.ExitNotification.type);
  assert.strictEqual(await ended, 0);
  connection.dispose();
  fs.rmSync(folder, { recursive: true });
});

test("what is packed lies there with its licence, and README names it", () => {
  const lock = JSON.parse(fs.readFileSync(path.join(__dirname, "..", "package-lock.json"), "utf8")).packages;
  const readme = fs.readFileSync(path.join(__dirname, "..", "README.md"), "utf8");
  for (const [place, one] of Object.entries(lock)) {
    if (!place || one.dev) continue;
    assert.match(one.license, /^(MIT|ISC)$/, place);
    assert.ok(readme.includes(place.replace(/^.*node_modules\//, "")), place);
    assert.ok(fs.readdirSync(path.join(__dirname, "..", place)).some((name) => /^licen[cs]e/i.test(name)), place);
  }
});
