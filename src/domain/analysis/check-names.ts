import type { Check } from './check';

/** A check as its label calls it; documents of before labels were kept have its name only. */
type Called = Pick<Check, 'check' | 'label'>;

/** The topic of a check in words, for instance "BGP session". */
export function checkTopic({ check, label }: Called): string {
  return label?.topic ?? check;
}

/** The topic of a check at the beginning of a sentence; a check's own name stays as it is. */
export function checkHeading(called: Called): string {
  const topic = checkTopic(called);
  return topic.includes('.') ? topic : topic.charAt(0).toUpperCase() + topic.slice(1);
}

/** A check of one object in words, for instance "BGP session with 10.255.0.100". */
export function nameCheck({ check, object, label }: Called & Pick<Check, 'object'>): string {
  return label?.name ?? `${check} ${object}`;
}
