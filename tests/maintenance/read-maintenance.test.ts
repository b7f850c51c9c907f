import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { announcedBy } from '../../src/domain/maintenance/announced-by';
import { maintenanceSchema } from '../../src/domain/maintenance/maintenance-config';
import { createMaintenanceReader, fitsPattern } from '../../src/maintenance';
import { type Answer, type Call, Service } from '../support/destinations/service';

const { signal } = new AbortController();
const subject = { devices: ['PE1'], sites: [], labels: { alertname: 'BgpDown', instance: 'PE1' } };

class AlertmanagerService extends Service {
  silences: unknown = [];

  protected handle({ path, method, headers }: Call): Answer {
    if (path !== '/api/v2/silences' || method !== 'GET') this.problem(`${method} ${path}`);
    if (headers.authorization === 'Bearer wrong') return { status: 401 };
    return { status: 200, body: this.silences };
  }
}

async function read(config: unknown, at: string, environment: Record<string, string> = {}) {
  const reader = createMaintenanceReader(environment, 300);
  const now = Date.parse(at);
  const { windows, problems } = await reader.read(maintenanceSchema.parse(config), now, { signal });
  return { found: announcedBy(subject, now, windows, fitsPattern), problems, windows };
}

describe('a window of the configuration', () => {
  const window = {
    name: 'core',
    from: '2026-11-03T22:00',
    until: '2026-11-04T02:00',
    timeZone: 'Europe/Zurich',
    devices: ['PE*'],
  };

  it('is found in its zone, and repeats as it says', async () => {
    expect((await read({ windows: [window] }, '2026-11-03T21:30:00Z')).found).toEqual({
      by: 'window "core"',
      until: '2026-11-04T01:00:00.000Z',
    });
    const weekly = { windows: [{ ...window, repeats: 'FREQ=WEEKLY;BYDAY=TU' }] };
    expect((await read(weekly, '2026-11-10T21:30:00Z')).found).not.toBeNull();
    expect((await read(weekly, '2026-11-11T21:30:00Z')).found).toBeNull();
  });

  it('with a zone of its own in its times is of that', async () => {
    const own = { ...window, from: '2026-11-03T22:00+09:00', until: '2026-11-03T23:00:00+09:00' };
    expect((await read({ windows: [own] }, '2026-11-03T13:30:00Z')).found).not.toBeNull();
  });

  it('whose rule cannot be read is said', async () => {
    const wrong = { ...window, repeats: 'FREQ=WEEKLY;BYDAY=XX' };
    const { problems, windows } = await read({ windows: [wrong] }, '2026-11-03T21:30:00Z');
    expect([problems, windows]).toEqual([
      ['window "core": its times or "repeats" cannot be read'],
      [],
    ]);
  });
});

describe('a calendar', () => {
  let file = '';
  const write = async (...lines: string[]) => {
    file = join(await mkdtemp(join(tmpdir(), 'netoncall-calendar-')), 'changes.ics');
    const whole = [
      'BEGIN:VCALENDAR',
      'BEGIN:VEVENT',
      'UID:1',
      'DTSTART:20261103T220000Z',
      'DURATION:PT4H',
      ...lines,
      'END:VEVENT',
      'END:VCALENDAR',
    ];
    await writeFile(file, whole.join('\n'));
  };
  const during = '2026-11-03T23:00:00Z';

  it('announces the devices that its events name', async () => {
    await write('SUMMARY:Upgrade of the\\, core', 'LOCATION:pe1\\, PE2');
    const config = { calendars: [{ name: 'changes', file, devicesFrom: 'location' }] };
    expect((await read(config, during)).found?.by).toBe('calendar "changes": Upgrade of the, core');
  });

  it.each([
    ['names none', 'LOCATION:Zurich'],
    ['has no such text', 'SUMMARY:x'],
    ['names all at once', 'LOCATION:*'],
  ])('whose event %s announces nothing', async (_, line) => {
    await write(line);
    const config = { calendars: [{ name: 'changes', file, devicesFrom: 'location' }] };
    expect(await read(config, during)).toMatchObject({ found: null, problems: [] });
  });

  it('announces what the configuration says of all of its events', async () => {
    await write('SUMMARY:x');
    const config = { calendars: [{ name: 'changes', file, labels: { alertname: 'Bgp*' } }] };
    expect((await read(config, during)).found).not.toBeNull();
  });

  it.each([
    ['is not there', async () => (file = '/nowhere/changes.ics'), /cannot be read \(ENOENT\)/],
    ['is a page', async () => await writeFile(file, '<html>'), /no calendar/],
    ['repeats too often', async () => await write('RRULE:FREQ=SECONDLY'), /repeats too often/],
  ])('that %s is said, and announces nothing', async (_, prepare, words) => {
    await write('SUMMARY:x');
    await prepare();
    const config = { calendars: [{ name: 'changes', file, devices: ['*'] }] };
    const { found, problems } = await read(config, '2027-11-03T23:00:00Z');
    expect(found).toBeNull();
    expect(problems).toEqual([expect.stringMatching(words)]);
  });
});

describe('silences of an Alertmanager', () => {
  let service: AlertmanagerService;
  beforeEach(async () => {
    service = await new AlertmanagerService().start();
  });
  afterEach(() => {
    service.stop();
    service.expectNoProblems();
  });
  const silence = (more: Record<string, unknown> = {}) => ({
    id: '1',
    status: { state: 'active' },
    matchers: [{ name: 'instance', value: 'PE[12]', isRegex: true, isEqual: true }],
    startsAt: '2026-11-03T22:00:00.000Z',
    endsAt: '2026-11-03T23:00:00.000Z',
    createdBy: 'alice',
    comment: 'Upgrade\u001B[31m',
    updatedAt: '2026-11-03T21:00:00.000Z',
    ...more,
  });
  const source = (more: Record<string, unknown> = {}) => ({
    silences: [{ name: 'am', url: service.url, ...more }],
  });
  const during = '2026-11-03T22:30:00Z';

  it('announce what they match, with who made them and why', async () => {
    service.silences = [silence()];
    expect((await read(source(), during)).found).toEqual({
      by: 'silence of "am" by alice: Upgrade',
      until: '2026-11-03T23:00:00.000Z',
    });
    expect((await read(source(), '2026-11-03T23:30:00Z')).found).toBeNull();
  });

  it.each([
    ['is expired', silence({ status: { state: 'expired' } })],
    [
      'has a pattern that nobody understands',
      silence({ matchers: [{ name: 'x', value: '(', isRegex: true, isEqual: false }] }),
    ],
  ])('announce nothing by one that %s', async (_, one) => {
    service.silences = [one];
    expect(await read(source(), during)).toMatchObject({ found: null, problems: [] });
  });

  it('of an old Alertmanager have matchers that only know "="', async () => {
    service.silences = [
      silence({ matchers: [{ name: 'instance', value: 'PE1', isRegex: false }] }),
    ];
    expect((await read(source(), during)).found).not.toBeNull();
  });

  it.each([
    [
      'answers with something else',
      () => (service.silences = { data: [] }),
      {},
      /not that of Alertmanager/,
    ],
    ['does not answer', () => service.next('silent'), {}, /did not answer/],
    ['refuses the token', () => undefined, { tokenFrom: 'TOKEN' }, /HTTP 401/],
    ['has no token', () => undefined, { tokenFrom: 'OTHER' }, /OTHER is not set/],
  ])('of one that %s are said to be unknown', async (_, prepare, more, words) => {
    prepare();
    const { found, problems } = await read(source(more), during, { TOKEN: 'wrong' });
    expect([found, problems]).toEqual([null, [expect.stringMatching(words)]]);
  });
});
