import type { Lack } from '../../domain/analysis/analysis';
import { goOn, listNames } from '../../domain/text/phrases';
import { isAsked } from '../context';
import { defineAnswer, type AnswerInput } from './define-answer';
import { vrfOf } from '../scope';
import { causeOf } from './cause-of-asked';
import { yesOrNo } from './yes-no';

const placesTold = 4;

const say = {
  some: (data: { about: string; places: string[]; lacks: number; of: number; why: string }) =>
    `${data.about} lacks ${data.lacks} of ${data.of} prefixes at ${listNames(data.places, placesTold)}, probably because ${goOn(data.why)}`,
};

/** The places of a VRF asked about that lack as many routes as the first of them, asked ones first. */
function placesOf({ context, diagnosis }: AnswerInput): [Lack, ...Lack[]] | null {
  const { vrfs } = context.goal.entities;
  const { lost = [], partial = [] } = diagnosis.impact ?? {};
  const isOfVrfs = ({ object }: { object: string | null }) => vrfs.includes(object ?? '');
  // Who has no service at all is told first.
  if (lost.some((one) => isOfVrfs(one) && isAsked(context, one.device))) return null;
  const own = partial.filter(isOfVrfs);
  const [first] = [...own.filter(({ device }) => isAsked(context, device)), ...own];
  if (first === undefined) return null;
  const alike = own.filter(
    (one) => one !== first && one.object === first.object && one.lacks === first.lacks,
  );
  return [first, ...alike];
}

/** A complaint of routes that are missing, where others of the same VRF are there: it works in part. */
export const lacksRoutes = defineAnswer({
  say,
  evaluate: (input) => {
    const { context, checks, verdict } = input;
    if (verdict !== 'fault' || !context.question.symptom) return null;
    const places = placesOf(input);
    if (places === null) return null;
    const [{ object: about, lacks, of }] = places;
    const failing = checks.filter((one) => one.result === 'fail' && vrfOf(context, one) === about);
    const cause = causeOf(input, failing);
    if (cause === null || yesOrNo(context, failing, false) !== null) return null;
    const reason = {
      code: 'some' as const,
      about,
      places: places.map(({ device }) => device),
      lacks,
      of,
      why: cause.title,
    };
    return { about, state: 'not_working', reason };
  },
});
