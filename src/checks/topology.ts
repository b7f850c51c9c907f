import { defineCheck } from './define-check';

/** One check for the map as a whole, where it was asked for. */
export const topologyMap = defineCheck({
  id: 'topology.map',
  resource: 'map',
  reading: ['topology'],
  words: ['topology', 'network map'],
  label: ['topology map', () => 'topology map'],
  expectation: 'the map of the network can be computed',
  rule: 'the map needs the addresses of all routers: one that does not answer fails it for all, which says nothing about the links',
  say: {
    computed: ({ edges }: { edges: number }) => `${edges} edges`,
    not_computed: ({ why }: { why: string }) =>
      `not computed: ${why}; links are taken from addresses instead`.slice(0, 240),
  },
  leavesOpen: ({ question }) => /\b(topology|network map)\b/.test(question.text),
  evaluate: ({ facts: { map, edges } }) => {
    if (map.state === 'not_asked' || map.place === null) return [];
    const base = { device: 'network', object: 'all', evidence: map.place };
    return map.state === 'read'
      ? [{ ...base, result: 'pass', reason: { code: 'computed', edges: edges.length } }]
      : [
          {
            ...base,
            result: 'not_verifiable',
            reason: { code: 'not_computed', why: map.reason ?? '?' },
          },
        ];
  },
});
