import { composeDocument } from './compose-document';
import type { ComposeInput } from './compose-input';
import { type VerifiedReport, verifyReport } from './verify-report';

/** Writes the document of a run and checks it against the run's evidence before anybody reads it. */
export function writeVerifiedReport(input: ComposeInput): VerifiedReport {
  const { inventoryRef, rejection, judged } = input.trace;
  const document = composeDocument(input);
  return verifyReport(document, {
    knownRefs: inventoryRef === null ? [] : [inventoryRef],
    carryingTexts: [
      ...(input.analysis?.remarks ?? []),
      ...(input.analysis?.answer === undefined ? [] : [input.analysis.answer.text]),
      // The answer of a task has been held to the whole results already.
      ...(judged === false && document.answer !== null ? [document.answer] : []),
      ...(rejection === null ? [] : [rejection.reason, ...rejection.suggestions]),
    ],
  });
}
