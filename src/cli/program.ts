import { Command } from 'commander';

import { packageVersion } from '../config/package-root';
import { addAckCommand } from './commands/ack';
import { addAnswerCommand } from './commands/answer';
import { addCancelCommand } from './commands/cancel';
import { addChatCommand } from './commands/chat';
import { addDemoCommand } from './commands/demo';
import { addDoctorCommand } from './commands/doctor';
import { addDownCommand } from './commands/down';
import { addEvalCommand } from './commands/eval';
import { addEvidenceCommand } from './commands/evidence';
import { addInboxCommand } from './commands/inbox';
import { addLabCommand } from './commands/lab';
import { addListCommand } from './commands/list';
import { addPromptsCommand } from './commands/prompts';
import { addProfileCommand } from './commands/profile';
import { addReportCommand } from './commands/report';
import { addRerunCommand } from './commands/rerun';
import { addRunCommand } from './commands/run';
import { addScheduleCommand } from './commands/schedule';
import { addStatusCommand } from './commands/status';
import { addTraceCommand } from './commands/trace';
import { addTranscriptCommand } from './commands/transcript';
import { addUpCommand } from './commands/up';
import { addWorkerCommand } from './commands/worker';
import { exitCodeHelp } from './exit-codes';
import type { Terminal } from './terminal/terminal';

const help = `
Start here:
  $ netoncall demo                                a network with a fault, and its report
  $ netoncall up                                  a stand that stays: server, lab and worker
  $ netoncall run "Check BGP neighbors on PE1"
  $ netoncall doctor                              what is missing, and what mends it

${exitCodeHelp}`;

/** The command line of netoncall. Commands set the terminal's exit code; wrong usage throws. */
export function buildProgram(terminal: Terminal): Command {
  const program = new Command('netoncall')
    .description('Durable investigations for the people who are on call for a network.')
    .version(packageVersion())
    .enablePositionalOptions()
    .showSuggestionAfterError()
    .showHelpAfterError('(add --help for the options and an example)')
    .configureOutput({
      writeOut: (text) => terminal.streams.output.write(text),
      writeErr: (text) => terminal.streams.notes.write(text),
      outputError: (text, write) => write(text.replace(/^error: /, 'netoncall: ')),
    })
    .addHelpText('after', help)
    .exitOverride();
  const commands = [
    addRunCommand,
    addStatusCommand,
    addReportCommand,
    addTraceCommand,
    addListCommand,
    addInboxCommand,
    addAnswerCommand,
    addChatCommand,
    addTranscriptCommand,
    addCancelCommand,
    addRerunCommand,
    addScheduleCommand,
    addAckCommand,
    addEvidenceCommand,
    addProfileCommand,
    addDemoCommand,
    addUpCommand,
    addDownCommand,
    addWorkerCommand,
    addLabCommand,
    addDoctorCommand,
    addPromptsCommand,
    addEvalCommand,
  ];
  for (const add of commands) add(program, terminal);
  return program;
}
