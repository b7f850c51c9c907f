import type { Finding } from '../../domain/analysis/finding';
import type { AnswerInput } from './define-answer';
import { type Bearing, bearingOf } from './bearing';
import type { Signs } from './state-words';

/** What was found beside something of which each check passes, and what it does to that. */
export interface FoundBeside {
  cause: Finding;
  bearing: Bearing;
}

/** The cause that reaches what was asked about, or may; else one that is shown not to; null without any. */
export function foundBesideOf(input: AnswerInput): FoundBeside | null {
  if (input.verdict !== 'fault') return null;
  const found = input.diagnosis.findings
    .filter((one) => one.role === 'cause' && one.type !== 'collection_failed')
    .map((cause) => ({ cause, bearing: bearingOf(input, cause) }));
  return (
    (['touches', 'open', 'apart'] as const)
      .map((bearing) => found.find((one) => one.bearing === bearing))
      .find((one) => one !== undefined) ?? null
  );
}

const complains = ({ question }: AnswerInput['context']): boolean =>
  question.wantsCause || question.symptom || question.complaint !== null;

/**
 * A complaint is answered by the fault that was found, unless that is shown not to reach what is complained
 * of: that a port is up is no proof that what it serves works.
 */
export function faultFirst({ context }: AnswerInput, found: FoundBeside | null, signs: Signs) {
  if (found === null || found.bearing === 'apart' || !complains(context)) return null;
  const { title, confidence } = found.cause;
  const sure = confidence === 'confirmed';
  return { code: 'fault_first' as const, why: title, sure, touches: found.bearing === 'touches', ...signs };
}
