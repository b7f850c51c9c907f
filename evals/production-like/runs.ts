import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import type { InvestigationResult } from '../../src/domain/run/run-document';
import type { RunStatus } from '../../src/domain/run/run-status';
import type { Stand } from './stand';

const query = 'Check BGP neighbors on PE1';
/** The fault of the routers, with its cause two routers away from the one that is asked about. */
export const rightEnding = 'achieved fault, cause P1 GigabitEthernet0/0/0/3';
/** Longer than the profile waits for its store. */
const longestMs = 4_500_000;

/** How runs ended, by outcome and verdict, and how long the last of them took. */
export interface Endings {
  ended: Record<string, number>;
  seconds: number;
  ids: string[];
}

/** Starts runs at once and waits for all; whatever is away in between is waited for too. */
export async function runMany(
  stand: Stand,
  {
    count,
    disturb,
    request = {},
  }: { count: number; disturb?: (ids: string[]) => Promise<void>; request?: object },
): Promise<Endings> {
  const begin = Date.now();
  const ids = Array.from({ length: count }, () => `production-like-${randomUUID()}`);
  await Promise.all(
    ids.map((workflowId) =>
      stand.client.workflow.start('investigate', {
        workflowId,
        taskQueue: 'netoncall',
        args: [{ query, attended: false, ...request }],
      }),
    ),
  );
  await disturb?.(ids);
  const endings = await Promise.all(ids.map((id) => endingOf(stand, id)));
  const ended: Record<string, number> = {};
  for (const ending of endings) ended[ending] = (ended[ending] ?? 0) + 1;
  return { ended, seconds: (Date.now() - begin) / 1000, ids };
}

/** A run that does not know which router is meant, once it waits to be told. @returns its id */
export async function startQuestion({ client }: Pick<Stand, 'client'>): Promise<string> {
  const workflowId = `production-like-${randomUUID()}`;
  const handle = await client.workflow.start('investigate', {
    workflowId,
    taskQueue: 'netoncall',
    args: [{ query: 'Check BGP neighbors', attended: true }],
  });
  for (;;) {
    const { openRequest } = await handle.query<RunStatus>('status').catch(() => ({
      openRequest: null,
    }));
    if (openRequest !== null) return workflowId;
    await sleep(250);
  }
}

/** `achieved fault, cause P1 GigabitEthernet0/0/0/3`, or how the run failed; asks again while the server is away. */
export async function endingOf(
  { client }: Pick<Stand, 'client'>,
  workflowId: string,
): Promise<string> {
  const handle = client.workflow.getHandle(workflowId);
  const deadline = Date.now() + longestMs;
  while (Date.now() < deadline) {
    try {
      const { status } = await handle.describe();
      if (status.name === 'COMPLETED') {
        return wordsOf((await handle.result()) as InvestigationResult);
      }
      if (status.name !== 'RUNNING') return status.name.toLowerCase();
    } catch {
      // The server is away.
    }
    await sleep(500);
  }
  return 'not ended in time';
}

/** How a run ended, in words by which runs are compared. */
export function wordsOf({
  outcome,
  verdict,
  root_cause: cause,
}: Pick<InvestigationResult, 'outcome' | 'verdict' | 'root_cause'>): string {
  if (cause === null) return `${outcome} ${verdict}, no cause`;
  if (cause.type === 'collection_failed') return `${outcome} ${verdict}, not collected`;
  const where = [cause.device, cause.interface ?? cause.object].filter(Boolean).join(' ');
  return `${outcome} ${verdict}, cause ${where}`;
}

/** Where commands of the installed package are given. */
export type CommandPlace = Pick<Stand, 'command' | 'environment'>;

/** What a command of the installed package said; never throws. */
export async function say(
  { command, environment }: CommandPlace,
  ...words: string[]
): Promise<{ code: number; output: string }> {
  return await new Promise((resolve) => {
    const options = { env: { ...process.env, ...environment }, maxBuffer: 64 * 1024 * 1024 };
    execFile(process.execPath, [command, ...words], options, (error, stdout, stderr) => {
      const code = error === null ? 0 : typeof error.code === 'number' ? error.code : 1;
      resolve({ code, output: `${stdout}${stderr}` });
    });
  });
}
