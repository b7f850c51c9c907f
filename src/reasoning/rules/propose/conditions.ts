import type { Subject } from '../../../domain/analysis/goal';

/** What a conditional step may depend on, in words of the trade and names of checks. */
export interface ConditionTopic {
  words: string[];
  /** Checks that decide, the main one first; `*` stands for all. */
  checks: string[];
  subject: Subject | null;
  /** Said where the condition does not hold. */
  clear: string;
}

export const conditionTopics: ConditionTopic[] = [
  {
    words: ['mtu'],
    checks: ['interface.mtu_match'],
    subject: 'interface_details',
    clear: 'no MTU differs from the far end',
  },
  {
    words: ['error', 'counter', 'crc', 'drop'],
    checks: ['interface.errors'],
    subject: 'interface_details',
    clear: 'no interface counts errors',
  },
  {
    words: ['adjacency', 'is-is', 'igp'],
    checks: ['isis.adjacency', 'isis.interfaces', 'isis.level'],
    subject: 'isis',
    clear: 'no IS-IS adjacency is missing',
  },
  {
    words: ['mpls', 'label'],
    checks: ['mpls.enabled'],
    subject: 'mpls',
    clear: 'MPLS is on wherever it should be',
  },
  {
    words: ['vrf', 'vpn', 'route target', 'route distinguisher'],
    checks: ['vpn.route_targets', 'vpn.membership', 'vpn.rd_unique', 'bgp.vrf_session'],
    subject: 'vpn',
    clear: 'nothing is wrong with a VRF',
  },
  {
    words: ['bgp', 'neighbor', 'peer', 'session', 'peering', 'client'],
    checks: ['bgp.session', 'bgp.flap', 'bgp.prefixes', 'bgp.policy'],
    subject: 'bgp',
    clear: 'no BGP session is down or bounced',
  },
  {
    words: ['interface', 'port', 'link'],
    checks: ['interface.state', 'interface.flap'],
    subject: 'interfaces',
    clear: 'no interface is down or bounced',
  },
  {
    words: ['restart', 'restarted', 'reboot', 'uptime'],
    checks: ['system.restart'],
    subject: 'system',
    clear: 'the device did not restart',
  },
  {
    words: ['log', 'message'],
    checks: ['logs.recent'],
    subject: 'logs',
    clear: 'the log tells of no loss',
  },
  {
    words: [
      'anything',
      'something',
      'any problem',
      'a problem',
      'problem',
      'fault',
      'any check',
      'above',
    ],
    checks: ['*'],
    subject: null,
    clear: 'nothing was found to be wrong',
  },
];
