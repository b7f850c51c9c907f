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
    load: () => (require('./commands/run') as typeof import('./commands/run')).addRunCommand,
  },
  status: {
    summary: 'show where a run stands',
    load: () =>
      (require('./commands/status') as typeof import('./commands/status')).addStatusCommand,
  },
  report: {
    summary: 'print the report of a run',
    load: () =>
      (require('./commands/report') as typeof import('./commands/report')).addReportCommand,
  },
  trace: {
    summary: 'show what a run thought and called',
    load: () => (require('./commands/trace') as typeof import('./commands/trace')).addTraceCommand,
  },
  list: {
    summary: 'show recent runs',
    load: () => (require('./commands/list') as typeof import('./commands/list')).addListCommand,
  },
  inbox: {
    summary: 'show all that waits for a person',
    load: () => (require('./commands/inbox') as typeof import('./commands/inbox')).addInboxCommand,
  },
  answer: {
    summary: 'answer the question that a run asks',
    load: () =>
      (require('./commands/answer') as typeof import('./commands/answer')).addAnswerCommand,
  },
  chat: {
    summary: 'hold a conversation',
    load: () => (require('./commands/chat') as typeof import('./commands/chat')).addChatCommand,
  },
  transcript: {
    summary: 'print the record of a conversation',
    load: () =>
      (require('./commands/transcript') as typeof import('./commands/transcript'))
        .addTranscriptCommand,
  },
  cancel: {
    summary: 'cancel a run',
    load: () =>
      (require('./commands/cancel') as typeof import('./commands/cancel')).addCancelCommand,
  },
  rerun: {
    summary: 'begin a run again from one of its steps',
    load: () => (require('./commands/rerun') as typeof import('./commands/rerun')).addRerunCommand,
  },
  schedule: {
    summary: 'ask the same question again and again',
    load: () =>
      (require('./commands/schedule') as typeof import('./commands/schedule')).addScheduleCommand,
  },
  ack: {
    summary: 'mark a finding of a schedule as known',
    load: () => (require('./commands/ack') as typeof import('./commands/ack')).addAckCommand,
  },
  evidence: {
    summary: 'read what a report rests on',
    load: () =>
      (require('./commands/evidence') as typeof import('./commands/evidence')).addEvidenceCommand,
  },
  profile: {
    summary: 'make and check profiles',
    load: () =>
      (require('./commands/profile') as typeof import('./commands/profile')).addProfileCommand,
  },
  demo: {
    summary: 'investigate a simulated network with a fault',
    load: () => (require('./commands/demo') as typeof import('./commands/demo')).addDemoCommand,
  },
  up: {
    summary: 'start a stand that stays: server, lab and worker',
    load: () => (require('./commands/up') as typeof import('./commands/up')).addUpCommand,
  },
  down: {
    summary: 'stop the stand',
    load: () => (require('./commands/down') as typeof import('./commands/down')).addDownCommand,
  },
  worker: {
    summary: 'carry out runs',
    load: () =>
      (require('./commands/worker') as typeof import('./commands/worker')).addWorkerCommand,
  },
  lab: {
    summary: 'serve a simulated network, or another laboratory',
    load: () => (require('./commands/lab') as typeof import('./commands/lab')).addLabCommand,
  },
  doctor: {
    summary: 'check what netoncall needs',
    load: () =>
      (require('./commands/doctor') as typeof import('./commands/doctor')).addDoctorCommand,
  },
  prompts: {
    summary: 'show or change what a model is told',
    load: () =>
      (require('./commands/prompts') as typeof import('./commands/prompts')).addPromptsCommand,
  },
  eval: {
    summary: 'score investigations of cases with known answers',
    load: () => (require('./commands/eval') as typeof import('./commands/eval')).addEvalCommand,
  },
};
