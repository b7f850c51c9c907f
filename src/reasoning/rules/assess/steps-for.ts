import type { Subject } from '../../../domain/analysis/goal';
import type { AssessInput } from '../../../domain/reasoning/reasoner';
import { readStep } from '../match/step-topics';

/** Steps of the plan that read an area of a device; those that name none at all may read any. */
export function stepsFor(
  device: string,
  subject: Subject,
  { snapshot, steps }: AssessInput,
): number[] {
  const own = steps
    .filter((step) => step.origin === 'plan')
    .filter((step) => step.devices.length === 0 || step.devices.includes(device))
    .map(({ index, instruction }) => ({
      index,
      topics: readStep(instruction, snapshot.profile).topics,
    }));
  const naming = own.filter(({ topics }) => topics.some(({ concept }) => concept === subject));
  const open = own.filter(({ topics }) => topics.length === 0);
  return (naming.length > 0 ? naming : open).map(({ index }) => index);
}
