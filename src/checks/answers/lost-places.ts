import type { Service } from '../../domain/analysis/analysis';
import { isSureTitle, type Finding } from '../../domain/analysis/finding';
import { isAsked } from '../context';
import { impactOfCause } from './bearing';
import { listed, type AnswerInput } from './define-answer';

/** Places of the VRFs that a question names which a cause leaves without service. */
function lostTo({ context, diagnosis, ...input }: AnswerInput, cause: Finding): Service[] {
  const { vrfs } = context.goal.entities;
  // Who sees what is not his has lost nothing.
  if (vrfs.length === 0 || context.question.foreign) return [];
  const own = impactOfCause({ context, diagnosis, ...input }, cause)?.lost ?? [];
  // Two causes may take it away together, as where a router loses both of its reflectors.
  const here = (diagnosis.impact?.lost ?? []).filter(({ device }) => device === cause.device);
  // Who names a VRF and no router asks about each of its places.
  const isOfAll = (context.goal.question?.subjects ?? []).every(({ kind }) => kind !== 'router');
  const lost = [...own, ...here].filter(
    ({ device, object }) =>
      object !== null && vrfs.includes(object) && (isOfAll || isAsked(context, device)),
  );
  return lost.filter(
    (one, index) =>
      lost.findIndex(({ device, object }) => device === one.device && object === one.object) ===
      index,
  );
}

/** Whether other places of the same VRFs are served, or may be. */
function isElsewhereServed({ diagnosis }: AnswerInput, lost: readonly Service[]): boolean {
  const { kept = [], reduced = [], unclear = [], partial = [] } = diagnosis.impact ?? {};
  return [...kept, ...reduced, ...unclear, ...partial].some(({ object }) =>
    lost.some((one) => one.object === object),
  );
}

/**
 * The places of the VRFs asked about that a cause cuts off while others of these are served, in words:
 * that a VRF "is not working" is said of no place where it works. Null where there is no such difference.
 */
export function lostPlaces(input: AnswerInput, cause: Finding): string | null {
  const lost = lostTo(input, cause);
  if (lost.length === 0 || !isElsewhereServed(input, lost)) return null;
  const objects = [...new Set(lost.map(({ object }) => object ?? ''))];
  return listed(
    objects.map(
      (object) =>
        `${object} at ${listed(lost.filter((one) => one.object === object).map(({ device }) => device))}`,
    ),
  );
}

/**
 * What was found beside checks that all pass, where it leaves a place that was asked about without service:
 * nothing is said to work there, whatever passes. Null where it does not.
 */
export function lostTogether(input: AnswerInput, cause: Finding) {
  const about = lostPlaces(input, cause);
  if (about === null) return null;
  const reason = {
    code: 'cut_off' as const,
    about,
    why: cause.title,
    sure: isSureTitle(cause),
  };
  return { about, state: 'not_working' as const, reason };
}
