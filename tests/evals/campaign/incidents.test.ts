import { faultSchema } from '../../../lab/gnmi/model/fault-schema';
import { dealKinds } from '../../../evals/campaign/deck';
import { EXPECTATIONS, PROPOSED_TYPES } from '../../../evals/campaign/expectation-table';
import { generateIncident, generateIncidents } from '../../../evals/campaign/generate';
import type { Incident } from '../../../evals/campaign/incident';
import { HEALTHY_KINDS, KINDS } from '../../../evals/campaign/kinds';
import { failing, inconsistencies } from '../../../evals/campaign/visible';

const options = { count: 1000, seed: 1, size: [4, 12] as const };

/** What is counted of an incident; its network is left behind. */
type Counted = Pick<
  Incident,
  'kind' | 'askedBy' | 'consequence' | 'expect' | 'faults' | 'shape' | 'size'
> & {
  problems: string[];
};
let thousand: Counted[];

beforeAll(() => {
  thousand = [...generateIncidents(options)].map((incident) => {
    const { kind, askedBy, consequence, expect: expected, faults, shape, size } = incident;
    const problems = incident.number % 4 === 0 ? inconsistencies(incident) : [];
    return { kind, askedBy, consequence, expect: expected, faults, shape, size, problems };
  });
});

const share = (fits: (one: Counted) => boolean): number =>
  thousand.filter(fits).length / thousand.length;

describe('incidents by seed', () => {
  it('are the same for the same seed and number, and others for another seed', () => {
    const again = (seed: number, number: number): string => {
      const {
        ask,
        state,
        expect: expected,
      } = generateIncident({ ...options, seed }, number, 'access_down');
      return JSON.stringify({ ask, state, expected });
    };
    expect(again(3, 17)).toBe(again(3, 17));
    expect(again(4, 17)).not.toBe(again(3, 17));
    expect(again(3, 18)).not.toBe(again(3, 17));
  });

  it('hold every kind at least 20 times in a thousand, those of reading alone as a companion counted in', () => {
    const kinds = dealKinds(1, 1000);
    const count = (kind: string): number => {
      const primary = kinds.filter((one) => one === kind).length;
      const companion = thousand.filter(
        (one) => one.kind !== kind && one.faults.some(({ fault }) => fault === kind),
      ).length;
      return primary + companion;
    };
    expect(KINDS.filter((kind) => count(kind) < 20)).toStrictEqual([]);
  });

  it('use every fault that the lab has', () => {
    const used = new Set(thousand.flatMap(({ faults }) => faults.map(({ fault }) => fault)));
    const all = faultSchema.options.map((option) => option.shape.fault.value);
    expect(all.filter((fault) => !used.has(fault))).toStrictEqual([]);
  });

  it('are of healthy networks in about a quarter', () => {
    const healthy = share(({ kind }) => (HEALTHY_KINDS as readonly string[]).includes(kind));
    expect(healthy).toBeGreaterThan(0.2);
    expect(healthy).toBeLessThan(0.3);
  });

  it('accept more than one cause in at most 15 %, and expect an inconclusive answer in at most 10 %', () => {
    expect(share((one) => one.expect.accept_root_cause.length > 0)).toBeLessThanOrEqual(0.15);
    expect(share((one) => one.expect.verdict.includes('inconclusive'))).toBeLessThanOrEqual(0.1);
  });

  it('are asked about by the name of a router in at least 60 %, and in every other way as well', () => {
    expect(share(({ askedBy }) => askedBy === 'device')).toBeGreaterThanOrEqual(0.6);
    const ways = new Set(thousand.map(({ askedBy }) => askedBy));
    expect([...ways].sort()).toStrictEqual([
      'address',
      'circuit',
      'city',
      'customer',
      'device',
      'network',
      'vrf',
    ]);
  });

  it('are asked about by a consequence, with the cause elsewhere, in about a third of the faults', () => {
    const faults = thousand.filter(({ expect: { verdict } }) => verdict.includes('fault'));
    const elsewhere = faults.filter(({ consequence }) => consequence).length / faults.length;
    expect(elsewhere).toBeGreaterThan(0.3);
    expect(elsewhere).toBeLessThan(0.45);
  });

  it('show in a reply of a tool what is expected to be found, and name only what is there', () => {
    expect(thousand.flatMap(({ problems }) => problems)).toStrictEqual([]);
  });
});

it('ask about large networks as well, and keep to the sizes that were asked for', () => {
  const incident = generateIncident({ count: 1, seed: 2, size: [150, 200] }, 0, 'reflector_lost');
  expect(incident.size).toBeGreaterThanOrEqual(150);
  expect(incident.state.devices).toHaveLength(incident.size);
  expect(inconsistencies(incident)).toStrictEqual([]);
});

it.each([...HEALTHY_KINDS].filter((kind) => !kind.startsWith('planned')))(
  'a network of the kind %s has no failing port, adjacency or session',
  (kind) => {
    for (let number = 0; number < 5; number += 1) {
      const incident = generateIncident(options, number, kind);
      expect(failing(incident.state)).toStrictEqual([]);
      expect(incident.expect).toMatchObject({ verdict: ['healthy'], root_cause: null });
    }
  },
);

it('a planned port is shut by a commit, and one of its two ends announces the work', () => {
  for (let number = 0; number < 8; number += 1) {
    const { state } = generateIncident(options, number, 'planned_link_work');
    const shut = state.devices.flatMap((device) =>
      device.interfaces
        .filter((port) => port.adminStatus === 'DOWN' && port.mtu !== 1514)
        .map((port) => ({ device, port })),
    );
    expect(shut).toHaveLength(1);
    expect(shut[0]!.device.logs.some((line) => line.includes('DB_COMMIT'))).toBe(true);
    const words = state.devices.flatMap(({ interfaces }) =>
      interfaces.map(({ description }) => description ?? ''),
    );
    expect(words.some((text) => /planned/i.test(text))).toBe(true);
  }
});

it('the table holds one row for each kind where everything can be read', () => {
  const rows = EXPECTATIONS.filter(({ readable }) => readable === 'everything');
  expect(rows.map(({ kind }) => kind).sort()).toStrictEqual([...KINDS].sort());
});

it('the type of a cause is asked wherever the router can be read and the vocabulary has a word', () => {
  const unasked = EXPECTATIONS.filter(
    ({ cause, readable }) => cause?.type === null && readable === 'everything',
  );
  expect(unasked.map(({ kind }) => kind).sort()).toStrictEqual(Object.keys(PROPOSED_TYPES).sort());
});

it('a fault on a router that cannot be read is expected where its neighbors show it', () => {
  let found = generateIncident(options, 0, 'interface_admin_down');
  for (let number = 1; found.readable === 'everything' && number < 120; number += 1) {
    found = generateIncident(options, number, 'interface_admin_down');
  }
  expect(found.readable).not.toBe('everything');
  const shut = found.faults.find((fault) => fault.fault === 'interface_admin_down')!;
  const { device } = shut as { device: string };
  expect(found.expect.root_cause?.type).toBe('interface_down');
  expect(found.expect.root_cause?.device).not.toBe(device);
  expect(found.state.devices.find(({ name }) => name === device)!.unavailable).toHaveProperty(
    'interfaces',
  );
});
