import type { Check } from '../domain/analysis/check';
import { pointTo, type CheckContext } from './context';
import { makeCheck, type CheckKind } from './make-check';

const kind: CheckKind = {
  check: 'topology.map',
  expectation: 'the map of the network can be computed',
  rule: 'the map needs the addresses of all routers: one that does not answer fails it for all, which says nothing about the links',
};

/** One check for the map as a whole, where it was asked for. */
export function checkMap(context: CheckContext): Check[] {
  const { map } = context.facts;
  const place = map.place;
  if (map.state === 'not_asked' || place === null) return [];
  const read = map.state === 'read';
  const value = read
    ? `${context.facts.edges.length} edges`
    : `not computed: ${map.reason ?? '?'}; links are taken from addresses instead`.slice(0, 240);
  return [
    makeCheck(kind, {
      device: 'network',
      object: 'all',
      result: read ? 'pass' : 'not_verifiable',
      value,
      evidence: pointTo(place, value),
    }),
  ];
}
