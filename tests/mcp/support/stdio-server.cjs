/**
 * The scripted server over standard input and output. Each start adds its process id to the file
 * that STARTS names. SCRIPT=silent: reads and never answers, and does not mind the end of its
 * input; SCRIPT=broken: says why on standard error and ends; SCRIPT=late: serves half a second
 * after its start.
 */
const { appendFileSync } = require('node:fs');
const { StdioServerTransport } = require('@modelcontextprotocol/sdk/server/stdio.js');
const { createScriptedServer } = require('./scripted-server.cjs');

if (process.env.STARTS) appendFileSync(process.env.STARTS, `${process.pid}\n`);

if (process.env.SCRIPT === 'broken') {
  console.error(`no inventory for ${process.env.API_TOKEN}`);
  process.exit(1);
} else if (process.env.SCRIPT === 'silent') {
  process.stdin.resume();
  setInterval(() => undefined, 1_000);
} else if (process.env.SCRIPT === 'late') {
  setTimeout(() => void createScriptedServer().connect(new StdioServerTransport()), 500);
} else {
  void createScriptedServer().connect(new StdioServerTransport());
}
