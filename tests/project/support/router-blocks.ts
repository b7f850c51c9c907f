import { copyFileSync, mkdtempSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { CommandResult } from '../../support/run-cli';
import type { GuideStand } from './guide-stand';

/** The lab's routers, which stay while the page is read. */
export async function rehearsed(stand: GuideStand, block: string): Promise<CommandResult> {
  const result = await stand.run(block);
  for (const copy of ['rehearsal', 'north', 'south'])
    copyFileSync(join(stand.home, 'routers.json'), join(stand.home, `${copy}.json`));
  return result;
}

/** An inventory written with a password that is typed; the rehearsal's takes its place then. */
export async function withPassword(stand: GuideStand, block: string): Promise<CommandResult> {
  const written = await stand.run(block, {}, 'a password\n');
  const file = join(stand.home, 'routers.json');
  const entries = JSON.parse(readFileSync(file, 'utf8')) as { password: string }[];
  if (entries.some(({ password }) => password !== 'a password')) return { ...written, code: 1 };
  copyFileSync(join(stand.home, 'rehearsal.json'), file);
  return written;
}

/** gNMIBuddy as a child process of the worker: shown by a run, which nothing else could answer. */
export async function asChild(stand: GuideStand, block: string): Promise<CommandResult> {
  const run = 'netoncall up --no-lab\nnetoncall run "Check BGP neighbors on PE1"\n';
  return await onItsOwn(stand, block + run, { GNMIBUDDY_URL: undefined });
}

/** With a stand of its own in place of the one that is up, where the block starts one. */
export async function onItsOwn(
  stand: GuideStand,
  block: string,
  more: NodeJS.ProcessEnv = {},
): Promise<CommandResult> {
  if (!block.includes('netoncall up')) return await stand.run(block);
  const home = mkdtempSync(join(stand.home, 'own-'));
  const own = {
    ...more,
    NETONCALL_HOME: home,
    TEMPORAL_ADDRESS: undefined,
    NETONCALL_EVIDENCE: undefined,
  };
  const result = await stand.run(block, own);
  const down = await stand.run('netoncall down', own);
  return result.code === 0 ? down : result;
}
