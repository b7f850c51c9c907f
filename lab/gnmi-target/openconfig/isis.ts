import type { IsisState } from '../../gnmi/model/state';
import { present, type Tree } from './tree';

type Adjacency = IsisState['adjacencies'][number];

function adjacencyTree(adjacency: Adjacency): Tree {
  return {
    'system-id': adjacency.systemId,
    state: present({
      'system-id': adjacency.systemId,
      'neighbor-ipv4-address': adjacency.neighborAddress,
      'adjacency-state': 'UP',
      'adjacency-type': `LEVEL_${adjacency.level}`,
      'area-address': adjacency.areaAddress,
    }),
  };
}

/** A level of a port. One that only an adjacency reports is not said to be enabled. */
function levelTree(number: number, enabled: boolean, adjacencies: Adjacency[]): Tree {
  return {
    'level-number': number,
    state: { 'level-number': number, enabled },
    adjacencies: { adjacency: adjacencies.map(adjacencyTree) },
  };
}

function portTree(port: IsisState['interfaces'][number], adjacencies: Adjacency[]): Tree {
  const numbers = new Set([...port.levels, ...adjacencies.map(({ level }) => level)]);
  const levels = [...numbers].map((number) =>
    levelTree(
      number,
      port.levels.includes(number),
      adjacencies.filter(({ level }) => level === number),
    ),
  );
  return {
    'interface-id': port.name,
    state: {
      'interface-id': port.name,
      enabled: port.enabled,
      passive: port.passive,
      'circuit-type': port.circuitType,
    },
    levels: { level: levels },
  };
}

/** IS-IS of the default table. */
export function isisTree(isis: IsisState): Tree {
  const key = { identifier: 'openconfig-policy-types:ISIS', name: '1' };
  const ports = isis.interfaces.map((port) =>
    portTree(
      port,
      isis.adjacencies.filter((adjacency) => adjacency.interface === port.name),
    ),
  );
  return {
    ...key,
    config: key,
    isis: {
      global: {
        state: present({
          'authentication-check': true,
          net: isis.net === null ? null : [isis.net],
          'level-capability': isis.level,
        }),
        'segment-routing': { state: { enabled: isis.segmentRouting } },
      },
      interfaces: { interface: ports },
    },
  };
}
