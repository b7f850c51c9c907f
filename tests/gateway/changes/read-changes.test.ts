import { changeSourceSchema } from '../../../src/gateway/changes/change-config';
import { readChanges } from '../../../src/gateway/changes/read-changes';
import { lookAfter } from '../../../src/gateway/changes/start-look';

const now = Date.parse('2026-11-28T10:00:00Z');
const read = (body: unknown, source: object) =>
  readChanges(Buffer.from(JSON.stringify(body)), changeSourceSchema.parse(source), now);

describe('what a sender reports changes', () => {
  it('is a router and a time, or now where there is none', () => {
    expect(
      read(
        { event: { host: 'PE1', time: 1_764_323_400 } },
        { device: 'event.host', at: 'event.time' },
      ),
    ).toEqual({ ok: true, changes: [{ device: 'PE1', at: 1_764_323_400_000 }] });
    expect(read({ host: 'PE1' }, { device: 'host' })).toEqual({
      ok: true,
      changes: [{ device: 'PE1', at: now }],
    });
  });

  it('is never later than now: a clock that runs ahead would hold the look back', () => {
    const { changes } = read(
      { host: 'PE1', at: '2026-11-28T12:00:00Z' },
      { device: 'host', at: 'at' },
    ) as { changes: { at: number }[] };
    expect(changes[0]?.at).toBe(now);
  });

  it('is of a log only where a line reports a commit, whatever the make of the router', () => {
    const lines = [
      "%MGBL-CONFIG-6-DB_COMMIT : Configuration committed by user 'ops'.",
      '%SYS-5-CONFIG_I: Configured from console by ops on vty0',
      'mgd[4821]: UI_COMMIT: User ops requested commit',
      '%ROUTING-BGP-5-ADJCHANGE : neighbor 10.0.0.1 Down',
    ];
    const items = lines.map((line, index) => ({ host: `PE${index + 1}`, line }));
    const reading = read({ items }, { items: 'items', device: 'host', line: 'line' });
    expect(reading).toMatchObject({
      ok: true,
      changes: [{ device: 'PE1' }, { device: 'PE2' }, { device: 'PE3' }],
    });
  });

  it.each([
    [{ host: '' }, '"host" (device) leads to nothing, which is no name of a router.'],
    [{ host: { a: 1 } }, '"host" (device) leads to nothing, which is no name of a router.'],
    [
      { host: "PE1' OR WorkflowType = 'x" },
      `"host" (device) leads to "PE1' OR WorkflowType = 'x", which is no name of a router.`,
    ],
  ])('is refused with the path where it names no router: %j', (body, reason) => {
    expect(read(body, { device: 'host' })).toEqual({ ok: false, reason });
  });

  it('is refused in words where it is no JSON, or no list where one is named', () => {
    const source = changeSourceSchema.parse({ device: 'host', items: 'all' });
    expect(readChanges(Buffer.from('{'), source, now)).toEqual({
      ok: false,
      reason: 'The body is not JSON.',
    });
    expect(read({ all: 1 }, { device: 'host', items: 'all' })).toEqual({
      ok: false,
      reason: '"all" (items) leads to no list.',
    });
  });
});

describe('the look after a change', () => {
  const terms = { profile: 'network', waitSeconds: 120 };
  const after = (device: string, at: string) => lookAfter({ device, at: Date.parse(at) }, terms);

  it('is one for all changes of a router that fall together, and begins when the last has settled', () => {
    const first = after('PE1', '2026-11-28T10:00:05Z');
    const last = after('PE1', '2026-11-28T10:01:55Z');
    expect(last).toEqual(first);
    expect(first.startsAt).toBe(Date.parse('2026-11-28T10:04:00Z'));
    expect(first.request).toEqual({
      query: 'Check the health of PE1 since 2026-11-28T09:45Z',
      profile: 'network',
      attended: false,
    });
  });

  it('is another one for another router, and for a later change', () => {
    const ids = [
      after('PE1', '2026-11-28T10:00:05Z'),
      after('PE2', '2026-11-28T10:00:05Z'),
      after('PE1', '2026-11-28T10:02:05Z'),
    ].map(({ workflowId }) => workflowId);
    expect(new Set(ids).size).toBe(3);
    expect(ids[0]).toMatch(/^change-pe1-[0-9a-f]{12}$/);
  });
});
