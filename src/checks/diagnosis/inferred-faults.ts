import { defineFaults } from '../define-fault';
import { toldCards } from './told-cards';

/** What a log tells without a port that failed, or only the search finds, and says where: a place without a cause is an answer too. */
export const inferredFaults = defineFaults({
  foundBy: [],
  place: () => [],
  severity: 'minor',
  actions: () => [],
})({
  card_down: { foundBy: [toldCards], severity: 'critical' },
  isis_adjacency_missing: { severity: 'major' },
  interface_flap: { isOver: true },
  interface_mtu_match: {},
  interface_subnet_match: {},
  isis_auth: {},
  isis_interfaces: {},
  mpls_enabled: {},
});
