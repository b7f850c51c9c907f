import { isSureTitle, type Finding } from '../../domain/analysis/finding';
import { isAsked } from '../context';
import { namesWhole } from './cause-of-asked';
import type { Judged } from '../define-check';
import type { AnswerInput } from './define-answer';
import { type Bearing, bearingOf } from './bearing';
import type { Signs } from './state-words';

/** What was found beside something of which each check passes, and what it does to that. */
export interface FoundBeside {
  cause: Finding;
  bearing: Bearing;
}

/** The cause that reaches what was asked about, or may; else one that is shown not to; null without any. */
export function foundBesideOf(input: AnswerInput): FoundBeside | null {
  if (input.verdict !== 'fault') return null;
  const found = input.diagnosis.findings
    .filter((one) => one.role === 'cause' && one.type !== 'collection_failed')
    .map((cause) => ({ cause, bearing: bearingOf(input, cause) }));
  return (
    (['touches', 'reduces', 'open', 'apart'] as const)
      .map((bearing) => found.find((one) => one.bearing === bearing))
      .find((one) => one !== undefined) ?? null
  );
}

const complains = ({ question }: AnswerInput['context']): boolean =>
  question.wantsCause || question.symptom || question.complaint !== null;

/**
 * A complaint is answered by the fault that was found, unless that is shown not to reach what is complained
 * of: that a port is up is no proof that what it serves works.
 */
export function faultFirst(input: AnswerInput, found: FoundBeside | null, signs: Signs) {
  const { context } = input;
  if (found === null || found.bearing === 'apart' || !complains(context)) return null;
  const { title } = found.cause;
  const sure = isSureTitle(found.cause);
  const beside = downThere(input, found.cause);
  return {
    code: 'fault_first' as const,
    why: title,
    sure,
    bearing: found.bearing,
    beside,
    ...signs,
  };
}

/** What is down on the routers asked about beside what is asked of them, and beside the cause itself, in words. */
function downThere(
  { context, checks, words }: AnswerInput,
  { device, interface: port, object }: Finding,
): string[] {
  const far = port === null ? null : context.model.farEnd(device, port);
  const isItself = (one: Judged) =>
    (one.device === device && (one.object === port || one.object === object)) ||
    (one.device === far?.device && one.object === far.port);
  return checks
    .filter((one) => !isItself(one))
    .filter(
      (one) => one.result === 'fail' && states.test(one.check) && isAsked(context, one.device),
    )
    .map((one) => `${words.name(one)} on ${one.device}`)
    .slice(0, besideTold);
}

/** Checks whose failure means that their object is down. */
const states = /^(?:bgp\.session|bgp\.vrf_session|isis\.adjacency|interface\.state)$/;
const besideTold = 3;

/**
 * A cause on a router that was not asked about, and of which nothing shows that it reaches those that were:
 * it is told as what was found, and not as what they suffer from.
 */
export function faultElsewhere(input: AnswerInput, cause: Finding) {
  const { context, verdict } = input;
  if (verdict !== 'fault' || isAsked(context, cause.device) || !complains(context)) return null;
  if (/^(?:touches|reduces)$/.test(bearingOf(input, cause))) return null;
  const { title, confidence } = cause;
  const sure = confidence === 'confirmed';
  const steady = steadySessions(input);
  return {
    code: 'fault_first' as const,
    why: title,
    sure,
    bearing: 'open' as const,
    ...(steady > 0 && { steady }),
  };
}

/** How many sessions the routers asked about have, where all have been up since before the time asked about; else 0. */
function steadySessions({ context, checks }: AnswerInput): number {
  const own = checks.filter(
    ({ check, device }) => check === 'bgp.flap' && isAsked(context, device),
  );
  return namesWhole(context) && own.every(({ reason }) => reason.code === 'before_window')
    ? own.length
    : 0;
}
