import { isSureTitle, type Finding } from '../domain/analysis/finding';
import type { RunDocument } from '../domain/run/run-document';
import { confidenceMeanings } from './wording';

type Facts = Pick<RunDocument, 'findings' | 'understood'>;

/** Whether anything is there that the cause may be the reason of: a symptom that was seen, or one that is reported. */
function isBehindAny({ findings, understood }: Facts, { id }: Finding): boolean {
  return (
    findings.some(({ causedBy }) => causedBy === id) ||
    understood === undefined ||
    understood.claims.includes('symptom')
  );
}

/**
 * How sure a finding is, in a sentence without its full stop. Of a state that was read only the reason is in doubt,
 * and what nobody complains of has caused nothing that could be inferred.
 */
export function certaintyText(finding: Finding, document: Facts): string {
  const { confidence } = finding;
  if (confidence === 'likely' && isSureTitle(finding))
    return 'Confirmed: the state was read on the device; the reason for it is not known';
  return confidence === 'confirmed' && !isBehindAny(document, finding)
    ? 'Confirmed: the replies of the devices show this directly'
    : confidenceMeanings[confidence];
}
