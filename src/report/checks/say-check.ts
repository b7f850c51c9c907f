import type { Check } from '../../domain/analysis/check';
import { allChecks, type AnyCheck } from '../../checks/all-checks';
import { inWords, type CheckWords, type Judged } from '../../checks/define-check';

function kindOf({ check }: Pick<Judged, 'check'>): AnyCheck {
  return allChecks[check];
}

/** What a check found, and how it is called, by the templates and labels of its kind. */
export const checkWords: CheckWords = {
  value: (check) => inWords(kindOf(check).say, check.reason),
  name: (check) => kindOf(check).label[1](check.object),
};

/** A judgement as it is shown and kept: with its words. */
export function sayCheck(check: Judged, nameOf = checkWords.name): Check {
  return { ...check, value: checkWords.value(check), label: labelOf(check, nameOf) };
}

/** How people call a check: the topic, and the topic with the object. */
export function labelOf(
  check: Pick<Judged, 'check' | 'object'>,
  nameOf = checkWords.name,
): NonNullable<Check['label']> {
  return { topic: kindOf(check).label[0], name: nameOf(check) };
}
