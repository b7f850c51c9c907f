import { readJsonPath, valueAt } from '../../../src/gateway/alerts/json-path';
import { readMapped } from '../../../src/gateway/alerts/mapped';
import { mappingSchema } from '../../../src/gateway/alerts/mapping';
import { alertsOf, reasonOf, terms } from '../support/reading';

const zabbix = mappingSchema.parse({
  fields: {
    title: 'name',
    fingerprint: 'event_id',
    status: 'value',
    severity: 'severity',
    startsAt: 'clock',
  },
  resolved: ['0'],
  labels: { device: 'host' },
  labelsFrom: ['tags'],
});
const problem = {
  event_id: '881',
  name: 'BGP session is down',
  value: '1',
  severity: 'Disaster',
  host: 'PE1',
  clock: 1_795_858_200,
  tags: '[{"tag":"peer","value":"10.255.0.9"},{"tag":"scope","value":"bgp"}]',
};

describe('a delivery by a mapping', () => {
  it('gives an alert with its labels, and ends it by the value that says so', () => {
    const [alert] = alertsOf(readMapped(problem, zabbix, terms));
    expect(alert).toMatchObject({
      fingerprint: '881',
      status: 'firing',
      startsAt: '2026-11-28T09:30:00.000Z',
      severity: 'Disaster',
      subjects: { device: 'PE1', neighbor: '10.255.0.9' },
      labels: { device: 'PE1', peer: '10.255.0.9', scope: 'bgp' },
    });
    const [over] = alertsOf(readMapped({ ...problem, value: 0 }, zabbix, terms));
    expect(over).toMatchObject({ fingerprint: '881', status: 'resolved' });
  });

  it('gives a list of alerts where the mapping says where it stands', () => {
    const mapping = mappingSchema.parse({ ...zabbix, items: '/data/0/events' });
    const body = { data: [{ events: [problem, { ...problem, event_id: '882' }] }] };
    expect(
      alertsOf(readMapped(body, mapping, terms)).map(({ fingerprint }) => fingerprint),
    ).toEqual(['881', '882']);
    expect(reasonOf(readMapped(problem, mapping, terms))).toContain(
      '"/data/0/events" (items) leads to no list',
    );
    const broken = { data: [{ events: [problem, {}] }] };
    expect(reasonOf(readMapped(broken, mapping, terms))).toContain(
      '"name" (fields.title) of /data/0/events[1]',
    );
  });

  it('is refused where the mapping leads nowhere, with the path', () => {
    expect(reasonOf(readMapped({ ...problem, event_id: null }, zabbix, terms))).toContain(
      '"event_id" (fields.fingerprint)',
    );
  });

  it('never follows what a document inherits', () => {
    const mapping = mappingSchema.parse({
      ...zabbix,
      fields: { ...zabbix.fields, title: 'constructor.name' },
    });
    expect(reasonOf(readMapped(problem, mapping, terms))).toContain('constructor.name');
  });
});

describe('a mapping', () => {
  it('is refused with where and what where it is wrong', () => {
    const { error } = mappingSchema.safeParse({
      ...zabbix,
      items: 'a..b',
      fields: { title: 'a b', fingerprint: '/x/~y' },
    });
    const found = (error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`);
    expect(found).toEqual([
      expect.stringContaining('items: cannot be read from character 2'),
      expect.stringContaining('fields.title: cannot be read from character 2'),
      expect.stringContaining('fields.fingerprint: has a "~" at character 4'),
      expect.stringContaining('fields.status'),
    ]);
  });

  it.each([
    ['a.b[0].c-d', ['a', 'b', 0, 'c-d']],
    ['[1].x', [1, 'x']],
    ['/a~1b/0', ['a/b', '0']],
    ['', []],
  ])('reads the path %s', (text, path) => {
    expect(readJsonPath(text)).toEqual({ ok: true, path });
  });

  it('finds elements of lists by pointer and by name', () => {
    const document = { a: [{ b: 1 }] };
    expect(valueAt(document, ['a', '0', 'b'])).toBe(1);
    expect(valueAt(document, ['a', 0, 'b'])).toBe(1);
    expect(valueAt(document, ['a', 1, 'b'])).toBeUndefined();
  });
});
