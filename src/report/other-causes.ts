import { faultOf } from '../checks/all-faults';
import type { Finding } from '../domain/analysis/finding';
import { listNames, secondText } from '../domain/text/phrases';
import { titleOf } from './opening';

const mostCauses = 3;
/** What begins within a minute begins together, ms. */
const together = 60_000;

/** Further causes in one line, each with since when it is there where that is another time than that of the first. */
export function otherCausesText(others: readonly Finding[], first: Finding | undefined): string {
  return listNames(
    others.map((one) => {
      const title = titleOf(one);
      // What is over has no "since".
      if (one.since === null || first?.since == null || faultOf(one)?.isOver) return title;
      const apart = Math.abs(Date.parse(one.since) - Date.parse(first.since));
      return apart < together ? title : `${title} (since ${secondText(one.since)})`;
    }),
    mostCauses,
  );
}
