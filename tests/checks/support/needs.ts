import { join } from 'node:path';

import { openLab, type Lab } from '../../../lab/gnmi';
import { readInventory } from '../../../src/checks';
import { runChecks } from '../../../src/checks/all-checks';
import { locateCause } from '../../../src/checks/all-faults';
import type { Judged } from '../../../src/checks/define-check';
import { buildContext } from '../../../src/checks/build-context';
import type { CheckContext } from '../../../src/checks/context';
import { diagnose } from '../../../src/checks/diagnosis/diagnose';
import { isFound } from '../../../src/checks/follow-ups/found';
import { searchProposals } from '../../../src/checks/follow-ups/search-proposals';
import { openFailures } from '../../../src/checks/follow-ups/targets';
import { isSettled } from '../../../src/checks/follow-ups/reading-proposal';
import { buildNeeds } from '../../../src/checks/needs/build-needs';
import type { Filed } from '../../../src/checks/needs/fault-places';
import { observe } from '../../../src/checks/needs/observe';
import type { ResourceKind } from '../../../src/checks/needs/resources';
import { loadProfile } from '../../../src/config';
import { clearedBy, worksWithout, type Model, type Observation } from '../../../src/diagnosis';
import type { Subject } from '../../../src/domain/analysis/goal';
import type { CollectedEvidence } from '../../../src/domain/calls/evidence';
import { checkWords } from '../../../src/report/checks/say-check';
import { goal } from './build';
import { collect, collectAll } from './collect';

/** A network as far as it was read, with what its checks say and what it needs. */
export interface Traced {
  context: CheckContext;
  checks: Judged[];
  model: Model<ResourceKind>;
  seen: Observation[];
}

const { inventory: rules } = loadProfile('network');

/** What is asked beside which routers. */
interface Asked {
  question?: string;
  subjects?: Subject[];
}

function trace(
  lab: Lab,
  devices: string[],
  evidence: CollectedEvidence[],
  { question = '', subjects = [] }: Asked = {},
): Traced {
  const context = buildContext({
    question,
    goal: goal(devices, subjects),
    inventory: readInventory(collect(lab, 'get_devices', {}), rules?.roles ?? []),
    evidence,
    now: lab.now,
    previous: null,
  });
  const checks = runChecks(context);
  return { context, checks, model: buildNeeds(context), seen: observe(context, checks) };
}

const labOf = (name: string): Lab =>
  openLab({ caseFile: join(__dirname, '..', 'cases', `${name}.yaml`) });

/** The network of a case with all read that its tools can show. */
export function readAll(name: string, devices: string[], asked: Asked = {}): Traced {
  const lab = labOf(name);
  return trace(lab, devices, collectAll(lab), asked);
}

/** The network of a case, or another one, of which some areas of routers were read, each as `router tool`. */
export function readSome(
  network: string | Lab,
  devices: string[],
  calls: string[],
  asked: Asked = {},
): Traced {
  const lab = typeof network === 'string' ? labOf(network) : network;
  const evidence = calls.map((one) => {
    const [device_name = '', tool = ''] = one.split(' ');
    const whole = tool === 'get_logs' ? { show_all_logs: true } : { include_details: true };
    return collect(lab, tool, { device_name, ...whole });
  });
  return trace(lab, devices, evidence, asked);
}

/** At which resource each failing check stands: `check router object` and the resource. */
export function standsAt({ seen }: Traced): [string, string][] {
  return seen
    .filter((one) => !one.works && !one.meant)
    .map((one) => [one.id.replaceAll('|', ' '), one.resource]);
}

/** The failing checks that stand at what does not work without the places of some causes. */
export function followsFrom(traced: Traced, ...filed: Filed[]): string[] {
  const broken = filed.flatMap((one) => locateCause(traced.context, one));
  const works = worksWithout(traced.model, new Set(broken));
  return standsAt(traced)
    .filter(([, resource]) => works(resource) === 'no')
    .map(([check]) => check);
}

/** What is cleared by all that is seen to work. */
export function cleared({ model, seen }: Traced): Set<string> {
  return clearedBy(
    model,
    seen.filter((one) => one.works).map((one) => one.resource),
  );
}

/** The readings that the search would have next, each as `router subject object`, the best first. */
export function nextReadings({ context, checks }: Traced): string[] {
  const { explained } = diagnose(context, checks, checkWords);
  const open = openFailures(context, checks, explained, checkWords);
  const found = isFound(context, explained, open);
  return searchProposals(context, checks, explained, { open, found }, 9)
    .filter((one) => !isSettled(context, one))
    .map((one) => [one.device, one.subject, one.object ?? ''].join(' ').trimEnd());
}

/** The one that it would have first. */
export function nextReading(traced: Traced): string | null {
  return nextReadings(traced)[0] ?? null;
}
