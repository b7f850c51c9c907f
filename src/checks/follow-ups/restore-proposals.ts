import type { CheckContext } from '../context';
import { missedVrfs } from '../vpn/restored';
import type { ReadingProposal } from './reading-proposal';

/** More routers than these are not searched for the one that lost a VRF. */
const searchedAtMost = 4;

/**
 * Commits and starts of edge routers without a VRF that somebody misses at an address which is nowhere:
 * one of them may have been given an older configuration.
 */
export function restoreProposals(context: CheckContext): ReadingProposal[] {
  return missedVrfs(context).flatMap(({ vrf, without }) =>
    without.length > searchedAtMost
      ? []
      : without.flatMap(({ name }): ReadingProposal[] => {
          const reason = `${name} does not list VRF ${vrf}, and the address asked about is on no router`;
          return [
            { device: name, subject: 'logs', object: 'DB_COMMIT', value: 40, reason },
            { device: name, subject: 'system', object: null, value: 39, reason },
          ];
        }),
  );
}
