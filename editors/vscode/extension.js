"use strict";
// All that is known of rulebooks is known by `rulewright lsp`; this starts it, and hands on what the two say.

const { workspace } = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

function activate(context) {
  const command = workspace.getConfiguration("rulewright").get("command");
  client = new LanguageClient(
    "rulewright",
    "Rulewright",
    { command, args: ["lsp"] },
    {
      documentSelector: [
        { scheme: "file", language: "rulebook" },
        { scheme: "file", pattern: "**/rules/**/*.yaml" },
      ],
      synchronize: { fileEvents: workspace.createFileSystemWatcher("**/rules/**") },
    },
  );
  context.subscriptions.push(client);
  return client.start();
}

function deactivate() {
  return client?.stop();
}

module.exports = { activate, deactivate };
