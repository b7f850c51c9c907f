import { isSilent } from './collection';
import { defineCheck } from './define-check';
import type { NetworkFacts } from './facts';
import type { Place } from './parse/place';

/** How reading a router went that does not answer, if there is one: the map would fail, or hang, for it. */
export function silentForMap(facts: NetworkFacts): { name: string; place: Place | null } | null {
  const silent = [...facts.devices.values()].find(isSilent);
  if (silent === undefined) return null;
  const place = [...silent.areas.values()].find((one) => one.place !== null)?.place ?? null;
  return { name: silent.name, place };
}

/** One check for the map as a whole, where it was asked for. */
export const topologyMap = defineCheck({
  id: 'topology.map',
  resource: null,
  reading: ['topology'],
  words: ['topology', 'network map'],
  label: ['topology map', () => 'topology map'],
  expectation: 'the map of the network can be computed',
  rule: 'the map needs the addresses of all routers: one that does not answer fails it for all, which says nothing about the links',
  say: {
    computed: ({ edges }: { edges: number }) => `${edges} edges`,
    not_computed: ({ why }: { why: string }) =>
      `not computed: ${why}; links are taken from addresses instead`.slice(0, 240),
    not_tried: ({ silent }: { silent: string }) =>
      `not tried: it asks all routers, and ${silent} does not answer; links are taken from addresses instead`,
  },
  leavesOpen: ({ question }) => question.names('topology'),
  evaluate: ({ facts }) => {
    const { map, edges } = facts;
    const silent = silentForMap(facts);
    if (map.state === 'not_asked' && silent !== null) {
      const reason = { code: 'not_tried' as const, silent: silent.name };
      const { place: evidence } = silent;
      return [{ device: 'network', object: 'all', evidence, result: 'not_verifiable', reason }];
    }
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
