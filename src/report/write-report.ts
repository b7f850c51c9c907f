import { composeDocument } from './compose-document';
import type { ComposeInput } from './compose-input';
import { type VerifiedReport, verifyReport } from './verify-report';

/** Writes the document of a run and checks it against the run's evidence before anybody reads it. */
export function writeVerifiedReport(input: ComposeInput): VerifiedReport {
  const { inventoryRef, rejection } = input.trace;
  return verifyReport(composeDocument(input), {
    knownRefs: inventoryRef === null ? [] : [inventoryRef],
    carryingTexts: [
      ...(input.analysis?.remarks ?? []),
      ...(input.analysis?.answer === undefined ? [] : [input.analysis.answer.text]),
      ...(rejection === null ? [] : [rejection.reason, ...rejection.suggestions]),
    ],
  });
}
