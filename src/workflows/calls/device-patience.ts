import { outcomeWithoutResult } from '../../domain/calls/outcome-without-result';
import {
  deviceOf,
  hearTurn,
  type Patience,
  patienceWith,
} from '../../domain/decisions/silent-devices';
import type { AdmittedCall, CallOutcome } from '../../domain/calls/tool-call';
import type { Run } from '../run/run';

/** How long the device of a call may take to answer, or why it is not asked any more. */
export function patienceFor(run: Run, call: AdmittedCall): Patience {
  const { servers, limits, argumentRules } = run.ready;
  const device = deviceOf(call, argumentRules);
  const silence = device === null ? undefined : run.silences.get(device);
  const server = servers.find(({ name }) => name === call.server);
  return patienceWith(silence, run.status.pass, {
    callTimeoutMs: server?.callTimeoutMs ?? Number.POSITIVE_INFINITY,
    budgetMs: limits.deviceSilenceSeconds * 1000,
  });
}

/** What else a turn asks of a device waits for the call that finds out whether it still hangs. */
export function probesFirst(
  run: Run,
  turn: readonly AdmittedCall[],
): { now: AdmittedCall[]; later: AdmittedCall[] } {
  const probed = new Set<string>();
  const now: AdmittedCall[] = [];
  const later: AdmittedCall[] = [];
  for (const call of turn) {
    const device = deviceOf(call, run.ready.argumentRules);
    (device !== null && probed.has(device) ? later : now).push(call);
    const patience = patienceFor(run, call);
    if (device !== null && patience.kind === 'ask' && patience.probe) probed.add(device);
  }
  return { now, later };
}

/** Remembers, device by device, what a turn told of its silence. */
export function hearDevices(
  run: Run,
  turn: readonly AdmittedCall[],
  outcomes: readonly (CallOutcome | undefined)[],
  patience: readonly Patience[],
): void {
  const heard = turn.flatMap((call, index) => {
    const device = deviceOf(call, run.ready.argumentRules);
    const [outcome, how] = [outcomes[index], patience[index]];
    if (device === null || outcome === undefined || how?.kind !== 'ask') return [];
    return [{ device, outcome, withinMs: how.withinMs }];
  });
  for (const name of new Set(heard.map(({ device }) => device))) {
    const own = heard.filter(({ device }) => device === name);
    const silence = hearTurn(run.silences.get(name), own, run.status.pass);
    if (silence !== undefined) run.silences.set(name, silence);
  }
}

/** The outcome of a call that is not made because its device has stopped answering; else null. */
export function spare(
  run: Run,
  call: AdmittedCall,
  patience: Patience | undefined,
): CallOutcome | null {
  if (patience?.kind !== 'leave') return null;
  const device = deviceOf(call, run.ready.argumentRules) ?? call.server;
  const message = `Not tried: ${device} is not answering (${patience.reason})`;
  return outcomeWithoutResult(call, 'failed', message, { class: 'connection', transient: true });
}
