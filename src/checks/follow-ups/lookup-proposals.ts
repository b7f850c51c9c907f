import type { CheckContext } from '../context';
import type { ReadingProposal } from './reading-proposal';

/** Descriptions of ports, for the names of the question that nothing read so far holds. */
export function lookupProposals({ subject }: CheckContext): ReadingProposal[] {
  return (subject?.ports.left ?? []).map(({ device, port }, index) => ({
    device,
    subject: 'interface_details',
    object: port,
    // After what the question is about, and before what widens the search.
    value: 95 - index / 100,
    reason: 'only interface descriptions may contain the name in the question',
  }));
}
