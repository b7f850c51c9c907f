import { allChecks, type AnyCheck, type CheckId } from '../../../checks/all-checks';
import type { Subject } from '../../../domain/analysis/goal';

/** What a conditional step may depend on, in words of the trade and names of checks. */
export interface ConditionTopic<Id extends string = string> {
  words: readonly string[];
  /** Checks that decide, the main one first; `*` stands for all. */
  checks: readonly Id[];
  subject: Subject | null;
  /** Said where the condition does not hold. */
  clear: string;
}

export const conditionTopics: ConditionTopic<CheckId | '*'>[] = [
  {
    words: allChecks['interface.mtu_match'].words,
    checks: ['interface.mtu_match'],
    subject: 'interface_details',
    clear: 'no MTU differs from the far end',
  },
  {
    words: allChecks['interface.errors'].words,
    checks: ['interface.errors'],
    subject: 'interface_details',
    clear: 'no interface counts errors',
  },
  {
    words: allChecks['isis.adjacency'].words,
    checks: ['isis.adjacency', 'isis.interfaces', 'isis.level'],
    subject: 'isis',
    clear: 'no IS-IS adjacency is missing',
  },
  {
    words: allChecks['mpls.enabled'].words,
    checks: ['mpls.enabled'],
    subject: 'mpls',
    clear: 'MPLS is on wherever it should be',
  },
  {
    words: [...allChecks['vpn.route_targets'].words, ...allChecks['vpn.rd_unique'].words],
    checks: ['vpn.route_targets', 'vpn.membership', 'vpn.rd_unique', 'bgp.vrf_session'],
    subject: 'vpn',
    clear: 'nothing is wrong with a VRF',
  },
  {
    words: allChecks['bgp.session'].words,
    checks: ['bgp.session', 'bgp.flap', 'bgp.prefixes', 'bgp.policy'],
    subject: 'bgp',
    clear: 'no BGP session is down, and none went down in the time window',
  },
  {
    words: allChecks['interface.state'].words,
    checks: ['interface.state', 'interface.flap'],
    subject: 'interfaces',
    clear: 'no interface is down, and none went down in the time window',
  },
  {
    words: allChecks['system.restart'].words,
    checks: ['system.restart'],
    subject: 'system',
    clear: 'no restart was seen',
  },
  {
    words: allChecks['logs.recent'].words,
    checks: ['logs.recent'],
    subject: 'logs',
    clear: 'the log reports no loss',
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

/** The topics that some checks belong to, each with those checks only; a check of none is one itself. */
export function topicsOfChecks(checks: readonly string[]): ConditionTopic[] {
  const defined: Readonly<Record<string, AnyCheck>> = allChecks;
  const topics = new Map<ConditionTopic | string, ConditionTopic>();
  for (const check of checks) {
    const topic = conditionTopics.find((one) => one.checks.some((id) => id === check));
    const known = topics.get(topic ?? check);
    const alone = topicOf(defined[check]);
    const of = [...(known?.checks ?? []), check];
    topics.set(topic ?? check, { ...(topic ?? alone), checks: of });
  }
  return [...topics.values()];
}

/** A check that is a topic of its own. */
function topicOf(check: AnyCheck | undefined): Omit<ConditionTopic, 'checks'> {
  const { words = [], reading = [], label = ['this'] } = check ?? {};
  return { words, subject: reading[0] ?? null, clear: `nothing is wrong with: ${label[0]}` };
}
