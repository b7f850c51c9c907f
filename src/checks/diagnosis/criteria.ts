import type { Candidate, Criterion } from '../../diagnosis';
import { allFaults } from '../all-faults';
import type { Cause, DiagnosisContext } from './cause';

type One = Candidate<Cause>;

const surest = ['confirmed', 'likely', 'possible'] as const;
const gravest = ['critical', 'major', 'minor', 'info'] as const;

/** From a cause to what people see of it: BGP waits three minutes for a keepalive (RFC 4271, section 10). */
const leadTime = 5 * 60_000;

function firstWhere(name: string, holds: (one: One) => boolean): Criterion<Cause> {
  return { name, compare: (a, b) => Number(holds(b)) - Number(holds(a)) };
}

/** The question names the very thing: its peer, its VRF, its port. */
function isNamed(context: DiagnosisContext, { fault }: One): boolean {
  const { interfaces, neighbors, vrfs } = context.goal.entities;
  const port = context.facts.devices.get(fault.device)?.ports.get(fault.interface ?? '');
  return (
    (fault.object ?? '').split(' ').some((one) => neighbors.includes(one) || vrfs.includes(one)) ||
    (fault.interface !== null &&
      interfaces.includes(fault.interface) &&
      context.goal.devices.includes(fault.device)) ||
    (port?.vrf != null && vrfs.includes(port.vrf))
  );
}

/** A port of another customer than the one asked about has nothing to do with the complaint. */
function isOthers(context: DiagnosisContext, { fault }: One): boolean {
  const { vrfs } = context.goal.entities;
  const port = context.facts.devices.get(fault.device)?.ports.get(fault.interface ?? '');
  return vrfs.length > 0 && port?.vrf != null && !vrfs.includes(port.vrf);
}

/** Failing checks that a cause accounts for, on the routers asked about. */
function asked(context: DiagnosisContext, one: One): number {
  const keys = one.accounts.map((seen) => seen.id);
  return keys.filter((key) => context.goal.devices.includes(key.split('|')[1] ?? '')).length;
}

/** It began before the time that the complaint is about. */
function isOld(context: DiagnosisContext, { moments }: One): boolean {
  const [first] = moments;
  return (
    context.question.symptom &&
    first !== undefined &&
    first < context.windowStart.getTime() - leadTime
  );
}

/** All that shows it failed in the previous run already. */
function isKnown(context: DiagnosisContext, { own }: One): boolean {
  return own.length > 0 && own.every((key) => context.old.failed.has(key));
}

/** Neither from before the complaint nor from before the previous run. */
export function isFresh(context: DiagnosisContext, one: One): boolean {
  return !isOld(context, one) && !isKnown(context, one);
}

/** What the words complain of in particular: damaged frames, large packets. */
function fitsWords({ question }: DiagnosisContext, { fault }: One): boolean {
  const { complaint } = allFaults[fault.type];
  return complaint !== undefined && question[complaint];
}

/**
 * By what explanations are ordered, the weightiest first: a reason decides only where all before it
 * leave two of them even.
 */
export function criteriaOf(context: DiagnosisContext): Criterion<Cause>[] {
  return [
    firstWhere('it is a fault of the network', ({ fault }) => fault.type !== 'collection_failed'),
    firstWhere('what no evidence shows comes last', (one) => one.confidence !== 'possible'),
    firstWhere(
      'it is not over where the complaint is not',
      (one) => !(one.past && context.question.lasting),
    ),
    firstWhere('it is what the question names', (one) => isNamed(context, one)),
    firstWhere('the words complain of just this', (one) => fitsWords(context, one)),
    firstWhere('it is no matter of another customer', (one) => !isOthers(context, one)),
    firstWhere('it accounts for what was asked about', (one) => asked(context, one) > 0),
    firstWhere('it did not begin before the complaint', (one) => !isOld(context, one)),
    firstWhere('it is new since the previous run', (one) => !isKnown(context, one)),
    firstWhere('it lasts', (one) => !one.past),
    {
      name: 'it is seen itself',
      compare: (a, b) => surest.indexOf(a.confidence) - surest.indexOf(b.confidence),
    },
    {
      name: 'it accounts for more of what was asked about',
      compare: (a, b) => asked(context, b) - asked(context, a),
    },
    { name: 'it accounts for more', compare: (a, b) => b.accounts.length - a.accounts.length },
    {
      name: 'it does more harm',
      compare: (a, b) => gravest.indexOf(a.fault.severity) - gravest.indexOf(b.fault.severity),
    },
    firstWhere('it lies at what was asked about', ({ fault }) =>
      context.goal.devices.includes(fault.device),
    ),
  ];
}
