import type { RunDocument } from '../../domain/run/run-document';
import { orderFindings } from '../../report/order-findings';

/**
 * The findings of a run that has ended as its status writes them, one line each: the causes, then what
 * follows on the devices asked about. A status holds the first of them only.
 */
export function toldFindings(document: RunDocument): string[] {
  const { causes, symptoms } = orderFindings(document);
  const logged = symptoms.filter(({ type }) => type === 'loss_logged');
  const others = symptoms.filter(({ type }) => type !== 'loss_logged');
  return [
    ...causes.map(({ title }) => `Cause: ${title}`),
    ...[...others, ...logged].map(({ title }) => `Symptom: ${title}`),
  ];
}
