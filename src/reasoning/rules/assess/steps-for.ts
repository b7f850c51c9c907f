import type { Subject } from '../../../domain/analysis/goal';
import type { AssessInput } from '../../../domain/reasoning/reasoner';
import { readStep } from '../match/step-topics';

/** Steps of the plan that read an area of a device. */
export function stepsFor(
  device: string,
  subject: Subject,
  { snapshot, steps }: AssessInput,
): number[] {
  return steps
    .filter((step) => step.origin === 'plan')
    .filter((step) => step.devices.length === 0 || step.devices.includes(device))
    .filter((step) =>
      readStep(step.instruction, snapshot.profile).topics.some(
        ({ concept }) => concept === subject,
      ),
    )
    .map((step) => step.index);
}
