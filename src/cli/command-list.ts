import type { Command } from 'commander';

import type { Terminal } from './terminal/terminal';

export interface ListedCommand {
  /** What the help of the program says about it. */
  summary: string;
  /** Reads the file of the command, and with it all that the command needs. */
  load: () => (program: Command, terminal: Terminal) => void;
}

/**
 * The commands by name, in the order of the help. Each one's file is read when it is called, so
 * that a short command does not wait for what the others need.
 */
export const commandList: Readonly<Record<string, ListedCommand>> = {
  run: {
    summary: 'investigate a question and report',
    load() {
      const { addRunCommand } = require('./commands/run') as typeof import('./commands/run');
      return addRunCommand;
    },
  },
  status: {
    summary: 'show the progress and state of a run',
    load() {
      const { addStatusCommand } =
        require('./commands/status') as typeof import('./commands/status');
      return addStatusCommand;
    },
  },
  report: {
    summary: 'print the report of a run',
    load() {
      const { addReportCommand } =
        require('./commands/report') as typeof import('./commands/report');
      return addReportCommand;
    },
  },
  trace: {
    summary: 'show the steps and tool calls of a run',
    load() {
      const { addTraceCommand } = require('./commands/trace') as typeof import('./commands/trace');
      return addTraceCommand;
    },
  },
  audit: {
    summary: 'keep a tamper-evident log of all runs',
    load() {
      const { addAuditCommand } = require('./commands/audit') as typeof import('./commands/audit');
      return addAuditCommand;
    },
  },
  list: {
    summary: 'show recent runs',
    load() {
      const { addListCommand } = require('./commands/list') as typeof import('./commands/list');
      return addListCommand;
    },
  },
  inbox: {
    summary: 'list the questions waiting for an answer',
    load() {
      const { addInboxCommand } = require('./commands/inbox') as typeof import('./commands/inbox');
      return addInboxCommand;
    },
  },
  answer: {
    summary: 'answer a question from a run',
    load() {
      const { addAnswerCommand } =
        require('./commands/answer') as typeof import('./commands/answer');
      return addAnswerCommand;
    },
  },
  note: {
    summary: 'record what resolved an incident',
    load() {
      const { addNoteCommand } = require('./commands/note') as typeof import('./commands/note');
      return addNoteCommand;
    },
  },
  approver: {
    summary: 'create signing keys for approvals and audit logs',
    load() {
      const { addApproverCommand } =
        require('./commands/approver') as typeof import('./commands/approver');
      return addApproverCommand;
    },
  },
  chat: {
    summary: 'ask questions in a conversation',
    load() {
      const { addChatCommand } = require('./commands/chat') as typeof import('./commands/chat');
      return addChatCommand;
    },
  },
  transcript: {
    summary: 'print the record of a conversation',
    load() {
      const { addTranscriptCommand } =
        require('./commands/transcript') as typeof import('./commands/transcript');
      return addTranscriptCommand;
    },
  },
  cancel: {
    summary: 'cancel a run',
    load() {
      const { addCancelCommand } =
        require('./commands/cancel') as typeof import('./commands/cancel');
      return addCancelCommand;
    },
  },
  rerun: {
    summary: 'restart a run from one of its steps',
    load() {
      const { addRerunCommand } = require('./commands/rerun') as typeof import('./commands/rerun');
      return addRerunCommand;
    },
  },
  schedule: {
    summary: 'ask the same question on a schedule',
    load() {
      const { addScheduleCommand } =
        require('./commands/schedule') as typeof import('./commands/schedule');
      return addScheduleCommand;
    },
  },
  ack: {
    summary: 'acknowledge a finding of a scheduled run',
    load() {
      const { addAckCommand } = require('./commands/ack') as typeof import('./commands/ack');
      return addAckCommand;
    },
  },
  find: {
    summary: 'show what a name or address refers to',
    load() {
      const { addFindCommand } = require('./commands/find') as typeof import('./commands/find');
      return addFindCommand;
    },
  },
  evidence: {
    summary: 'read the evidence behind a report',
    load() {
      const { addEvidenceCommand } =
        require('./commands/evidence') as typeof import('./commands/evidence');
      return addEvidenceCommand;
    },
  },
  profile: {
    summary: 'make and check profiles',
    load() {
      const { addProfileCommand } =
        require('./commands/profile') as typeof import('./commands/profile');
      return addProfileCommand;
    },
  },
  demo: {
    summary: 'investigate a simulated network with a fault',
    load() {
      const { addDemoCommand } = require('./commands/demo') as typeof import('./commands/demo');
      return addDemoCommand;
    },
  },
  up: {
    summary:
      'start a local environment (server, simulated network and worker) and leave it running',
    load() {
      const { addUpCommand } = require('./commands/up') as typeof import('./commands/up');
      return addUpCommand;
    },
  },
  down: {
    summary: 'stop the local environment',
    load() {
      const { addDownCommand } = require('./commands/down') as typeof import('./commands/down');
      return addDownCommand;
    },
  },
  worker: {
    summary: 'carry out investigations',
    load() {
      const { addWorkerCommand } =
        require('./commands/worker') as typeof import('./commands/worker');
      return addWorkerCommand;
    },
  },
  gateway: {
    summary: 'receive alerts over HTTP',
    load() {
      const { addGatewayCommand } =
        require('./commands/gateway') as typeof import('./commands/gateway');
      return addGatewayCommand;
    },
  },
  lab: {
    summary: 'serve a simulated network, or another simulated system',
    load() {
      const { addLabCommand } = require('./commands/lab') as typeof import('./commands/lab');
      return addLabCommand;
    },
  },
  mcp: {
    summary: 'run netoncall as an MCP server',
    load() {
      const { addMcpCommand } = require('./commands/mcp') as typeof import('./commands/mcp');
      return addMcpCommand;
    },
  },
  'encryption-key': {
    summary: 'create an encryption key',
    load() {
      const { addEncryptionKeyCommand } =
        require('./commands/encryption-key') as typeof import('./commands/encryption-key');
      return addEncryptionKeyCommand;
    },
  },
  'codec-server': {
    summary: 'decrypt payloads for the Temporal Web UI and CLI',
    load() {
      const { addCodecServerCommand } =
        require('./commands/codec-server') as typeof import('./commands/codec-server');
      return addCodecServerCommand;
    },
  },
  doctor: {
    summary: 'check that everything netoncall needs is available',
    load() {
      const { addDoctorCommand } =
        require('./commands/doctor') as typeof import('./commands/doctor');
      return addDoctorCommand;
    },
  },
  plans: {
    summary: 'show the plans that a run can follow',
    load() {
      const { addPlansCommand } = require('./commands/plans') as typeof import('./commands/plans');
      return addPlansCommand;
    },
  },
  prompts: {
    summary: 'show or change the prompts of an LLM',
    load() {
      const { addPromptsCommand } =
        require('./commands/prompts') as typeof import('./commands/prompts');
      return addPromptsCommand;
    },
  },
  eval: {
    summary: 'score netoncall on cases with known answers',
    load() {
      const { addEvalCommand } = require('./commands/eval') as typeof import('./commands/eval');
      return addEvalCommand;
    },
  },
};
