import { isAsked, pointTo, seenDevices, type CheckContext } from '../context';
import type { Judgement } from '../define-check';
import type { DeviceFacts } from '../facts';
import { holdsWord } from '../../domain/text/held-words';

/**
 * What people ask for and no tool returns. These checks never pass and never fail: they tell that the
 * question, the plan or a suspicion needs something that nobody can see from here.
 */

const say = { not_shown: ({ what }: { what: string }) => `no connected tool returns ${what}` };
/** What they have in common. */
export const unseen = {
  resource: null,
  reading: [],
  expectation: 'within limits',
  rule: 'no tool returns it; what was not seen is neither good nor bad',
  say,
} as const;

/** An object that nobody can see, and what of it. */
export type Hidden = [object: string, what: string];
type Hide = (context: CheckContext, device: DeviceFacts, failing: ReadonlySet<string>) => Hidden[];

/** One judgement for each object; the first word on an object counts. */
export const hiding =
  (hide: Hide) =>
  (context: CheckContext, failing: ReadonlySet<string>): Judgement<typeof say>[] =>
    seenDevices(context).flatMap((device) => {
      const place = [...device.areas.values()].find((area) => area.place !== null)?.place ?? null;
      const evidence = place === null ? null : pointTo(place, 'not part of what the tools return');
      const seen = new Set<string>();
      const found = hide(context, device, failing).filter(
        ([object]) => !seen.has(object) && seen.add(object),
      );
      return found.map(([object, what]) => {
        const reason = { code: 'not_shown' as const, what };
        return { device: device.name, object, result: 'not_verifiable', reason, evidence };
      });
    });

/** Whether the question or the plan uses one of the words, all in lower case. */
export function calls({ question, goal }: CheckContext, words: readonly string[]): boolean {
  const planned = goal.unseen.map((one) => one.replaceAll('_', ' '));
  return (
    question.wording.says(words) ||
    planned.some((one) => words.some((word) => holdsWord(one, word)))
  );
}

/** Something of a router as a whole, told where it is called by its words on a router asked about. */
export const called =
  (words: readonly string[], object: string, what: string): Hide =>
  (context, device) =>
    isAsked(context, device.name) && calls(context, words) ? [[object, what]] : [];
