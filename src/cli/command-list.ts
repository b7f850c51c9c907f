import type { Command } from 'commander';

import type { Terminal } from './terminal/terminal';

/** What the file of a command exports. */
export interface CommandFile {
  addCommand: (program: Command, terminal: Terminal) => void;
}

/**
 * What the help of the program says of each command, in its order. A command is the file of its
 * name in `commands`.
 */
export const commandList: Readonly<Record<string, string>> = {
  run: 'answer a question by investigating the network',
  status: 'show the progress and state of a run',
  report: 'print the report of a run',
  trace: 'show the events and tool calls of a run in order',
  audit: 'keep a tamper-evident log of all runs',
  list: 'show recent runs',
  inbox: 'list the questions waiting for an answer',
  answer: 'answer a question from a run',
  note: 'record what resolved an incident',
  approver: 'create signing keys for approvals and audit logs',
  chat: 'ask questions in a conversation',
  transcript: 'print the record of a conversation',
  cancel: 'cancel a run',
  rerun: 'restart a run from one of its steps',
  schedule: 'ask the same question on a schedule',
  ack: 'acknowledge a finding of a scheduled run',
  find: 'show what a name or address refers to',
  evidence: 'read the evidence behind a report',
  profile: 'make and check profiles',
  demo: 'investigate a simulated network with a fault',
  up: 'start a local environment (Temporal server, simulated network and worker) and leave it running',
  down: 'stop the local environment',
  worker: 'carry out investigations',
  gateway: 'receive alerts over HTTP',
  lab: 'serve a simulated network, or another simulated system',
  mcp: 'run netoncall as an MCP server',
  'encryption-key': 'create an encryption key',
  'codec-server': 'decrypt payloads for the Temporal Web UI and CLI',
  doctor: 'check that everything netoncall needs is available',
  plans: 'show the plans that a run can follow',
  prompts: 'show or change the prompts that netoncall sends to an LLM',
  eval: 'score netoncall on cases with known answers',
};

/**
 * Adds a command with its options. Its file is read here, so that a short command does not wait for
 * what the others need.
 */
export function loadCommand(name: string, program: Command, terminal: Terminal): void {
  const { addCommand } = require(`./commands/${name}`) as CommandFile;
  addCommand(program, terminal);
}
