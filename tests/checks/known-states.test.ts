import * as fc from 'fast-check';

import type { PreviousRun } from '../../src/domain/analysis/previous-run';
import { bgp, judge, now, ports } from './support/build';

const at = '2026-11-26T21:30:00.000Z';
const peer = (address: string, state: string) => ({
  address,
  state,
  remote_as: 64496,
  uptime: '2026-01-14 02:11:09',
  prefixes: { vpn: { received: 4, sent: 4 } },
});
const row = (name: string, oper: string) => ({
  name,
  admin_status: 'UP',
  oper_status: oper,
  ip_address: '10.0.0.1/30',
  vrf: null,
});

/** What a run leaves behind for the next one. */
function leftBehind(evidence: Parameters<typeof judge>[0]['evidence']): PreviousRun {
  const { states } = judge({ evidence });
  return { at, findings: [], known: (states ?? []).map((state) => ({ ...state, at })) };
}

describe('the last known states', () => {
  it('are those of this run, with its time, where it could judge', () => {
    const { states } = judge({ evidence: [bgp('R1', [peer('192.0.2.21', 'ESTABLISHED')])] });
    expect(states).toContainEqual({
      check: 'bgp.session',
      device: 'R1',
      object: '192.0.2.21',
      result: 'pass',
      value: 'state=ESTABLISHED',
      at: now.toISOString(),
    });
  });

  it('stay as they were, with their time, where a run read nothing', () => {
    const previous = leftBehind([bgp('R1', [peer('192.0.2.21', 'IDLE')])]);
    const { states, diff } = judge({ evidence: [], previous });
    expect(states).toEqual(previous.known);
    expect(diff).toMatchObject({
      cleared: [],
      new: [],
      unknown: expect.arrayContaining([
        expect.objectContaining({
          object: '192.0.2.21',
          reason: expect.stringContaining(`last known at ${at}: state=IDLE`),
        }),
      ]),
    });
  });

  it('let a finding recur over a run that read nothing, and clear once it is well', () => {
    const first = leftBehind([bgp('R1', [peer('192.0.2.21', 'IDLE')])]);
    const blind = judge({ evidence: [], previous: first });
    const second: PreviousRun = { at, findings: [], known: blind.states ?? [] };
    const still = judge({ evidence: [bgp('R1', [peer('192.0.2.21', 'IDLE')])], previous: second });
    expect(still.diff?.still).toMatchObject([{ check: 'bgp.session', object: '192.0.2.21' }]);
    expect(still.diff?.new).toEqual([]);
    const well = judge({
      evidence: [bgp('R1', [peer('192.0.2.21', 'ESTABLISHED')])],
      previous: second,
    });
    expect(well.diff?.cleared).toMatchObject([{ check: 'bgp.session', object: '192.0.2.21' }]);
  });

  it('know a renamed port again by its address: it is neither cleared nor new', () => {
    const previous = leftBehind([ports('R1', [row('GigabitEthernet0/0/0/1', 'DOWN')])]);
    const { diff, states } = judge({
      evidence: [ports('R1', [row('TenGigE0/0/0/1', 'DOWN')])],
      previous,
    });
    const about = (list: { check: string }[] | undefined) =>
      list?.filter(({ check }) => check === 'interface.state');
    expect(about(diff?.still)).toMatchObject([{ object: 'TenGigE0/0/0/1' }]);
    expect(about(diff?.new)).toEqual([]);
    expect(about(diff?.cleared)).toEqual([]);
    expect(
      states?.filter(({ check }) => check === 'interface.state').map(({ object }) => object),
    ).toEqual(['TenGigE0/0/0/1']);
  });

  it('forget an object that a table which was read no longer holds', () => {
    const previous = leftBehind([
      bgp('R1', [peer('192.0.2.21', 'ESTABLISHED'), peer('192.0.2.22', 'IDLE')]),
    ]);
    const { states } = judge({
      evidence: [bgp('R1', [peer('192.0.2.21', 'ESTABLISHED')])],
      previous,
    });
    expect(states?.some(({ object }) => object === '192.0.2.22')).toBe(false);
  });

  it('are never lost or changed by runs that read nothing, however many', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('IDLE', 'ESTABLISHED', 'ACTIVE'), { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 1, max: 4 }),
        (sessions, runs) => {
          const rows = sessions.map((state, index) => peer(`192.0.2.${index + 20}`, state));
          const first = leftBehind([bgp('R1', rows)]);
          let previous = first;
          for (let run = 0; run < runs; run += 1) {
            previous = { at, findings: [], known: judge({ evidence: [], previous }).states ?? [] };
          }
          expect(previous.known).toEqual(first.known);
        },
      ),
      { numRuns: 25 },
    );
  });
});
