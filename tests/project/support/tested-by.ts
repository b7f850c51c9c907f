import { spawnSync } from 'node:child_process';

import { findPython } from '../../../lab/gnmi-target';

const conformance = process.env['NETONCALL_CONFORMANCE'] === 'full';
const isHere = (program: string): boolean =>
  spawnSync(program, ['--version'], { stdio: 'ignore' }).error === undefined;

/** A command that runs the blocks for which `npm test` has not the time, or not what they need. */
export interface TestedBy {
  /** As the block's first line names it. */
  command: string;
  /** Whether the command has been given. */
  asked: boolean;
  /** What it does not find on this machine, or null. */
  lacks: () => string | null;
}

/** Where the real gNMIBuddy is installed and started. */
export const testedByConformance: TestedBy = {
  command: 'npm run conformance',
  asked: conformance,
  lacks: () => (findPython() === null ? 'Python 3.11' : null),
};

/** Where packages are installed from npm. */
export const testedByInstalling: TestedBy = { ...testedByConformance, lacks: () => null };

/** Where a model of several gigabytes is fetched, by the program that then serves it. */
export const testedByFetching = (program: string): TestedBy => ({
  command: 'NETONCALL_FETCH_MODEL=1 npm run conformance',
  asked: conformance && process.env['NETONCALL_FETCH_MODEL'] === '1',
  lacks: () => (isHere(program) ? null : program),
});

/** Where a model has to be running already, at the address that is given. */
export const testedWithModel: TestedBy = {
  command: 'NETONCALL_REAL_MODEL_URL=<address> npm run conformance',
  asked: conformance && (process.env['NETONCALL_REAL_MODEL_URL'] ?? '') !== '',
  lacks: () => null,
};

/** Whether a block is left out of this test run, which is then said. */
export function leavesOut({ command, asked, lacks }: TestedBy, block: string): boolean {
  const missing = asked ? lacks() : null;
  if (asked && missing === null) return false;
  const why = missing === null ? `tested by ${command}` : `needs ${missing}`;
  process.stderr.write(`SKIPPED: ${block}: ${why}\n`);
  return true;
}
