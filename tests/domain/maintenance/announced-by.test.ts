import {
  announcedBy,
  type MaintenanceScope,
  type MaintenanceSubject,
} from '../../../src/domain/maintenance/announced-by';
import { maintenanceSchema } from '../../../src/domain/maintenance/maintenance-config';
import { fitsPattern } from '../../../src/maintenance';

const [from, until] = [1_000_000, 2_000_000];
const subject: MaintenanceSubject = {
  devices: ['PE1', 'P1'],
  sites: ['ZRH1'],
  labels: { alertname: 'BgpDown', severity: 'major', instance: 'pe1:9100' },
};
const found = (scope: MaintenanceScope, at = 1_500_000, of = subject) =>
  announcedBy(of, at, [{ by: 'w', from, until, scope }], fitsPattern);

describe('an alert in announced maintenance', () => {
  it.each<[string, MaintenanceScope]>([
    ['one of its devices, whatever the case', { devices: ['core-*', 'pe?'] }],
    ['its site', { sites: ['zrh*'] }],
    ['a label', { labels: { severity: 'm*' } }],
    ['all that is asked', { devices: ['PE1'], labels: { alertname: 'BgpDown' } }],
    [
      'an equal label',
      { matchers: [{ name: 'severity', value: 'major', isRegex: false, isEqual: true }] },
    ],
    [
      'another label than that',
      { matchers: [{ name: 'severity', value: 'minor', isRegex: false, isEqual: false }] },
    ],
    [
      'a pattern',
      { matchers: [{ name: 'instance', value: '(pe|p)\\d:.*', isRegex: true, isEqual: true }] },
    ],
    [
      'not a pattern',
      { matchers: [{ name: 'instance', value: 'p\\d:.*', isRegex: true, isEqual: false }] },
    ],
    [
      'a label that is not there, as the empty text',
      { matchers: [{ name: 'site', value: '', isRegex: false, isEqual: true }] },
    ],
  ])('is one by %s', (_, scope) => {
    expect(found(scope)).toEqual({ by: 'w', until: '1970-01-01T00:33:20.000Z' });
  });

  it.each<[string, MaintenanceScope]>([
    ['another device', { devices: ['PE2'] }],
    ['another site', { devices: ['PE1'], sites: ['GVA*'] }],
    [
      'a part of a pattern',
      { matchers: [{ name: 'instance', value: 'pe', isRegex: true, isEqual: true }] },
    ],
    ['a label that is not there', { labels: { circuit: '*x' } }],
    ['a name of every object', { labels: { constructor: '*function*' } }],
    ['nothing at all', {}],
  ])('is none by %s', (_, scope) => {
    expect(found(scope)).toBeNull();
  });

  it('is one from the first moment to the last', () => {
    const scope = { devices: ['PE1'] };
    expect([from - 1, from, until - 1, until].map((at) => found(scope, at) !== null)).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  it('has the maintenance that lasts longest', () => {
    const scope = { devices: ['PE1'] };
    const windows = [
      { by: 'short', from, until: until - 1, scope },
      { by: 'long', from, until, scope },
    ];
    expect(announcedBy(subject, from, windows, fitsPattern)?.by).toBe('long');
  });

  it('takes no longer for a pattern that would take others for ever', () => {
    const value = '(a*)*(a*)*b';
    const matchers = [{ name: 'x', value, isRegex: true, isEqual: true }];
    const of = { ...subject, labels: { x: 'a'.repeat(20_000) } };
    expect(found({ matchers }, 1_500_000, of)).toBeNull();
  });
});

describe('the configuration of maintenance', () => {
  const window = { name: 'w', from: '2026-11-02T22:00', until: '2026-11-03T02:00' };
  const problems = (config: unknown) =>
    maintenanceSchema.safeParse(config).error?.issues.map(({ message }) => message) ?? [];

  it('takes windows, calendars and silences', () => {
    const config = {
      windows: [
        {
          ...window,
          devices: ['core-*'],
          repeats: 'FREQ=WEEKLY;BYDAY=TU',
          timeZone: 'Europe/Zurich',
        },
      ],
      calendars: [{ name: 'changes', file: 'changes.ics', devicesFrom: 'location' }],
      silences: [{ name: 'am', url: 'http://alertmanager:9093/' }],
    };
    expect(problems(config)).toEqual([]);
    expect(maintenanceSchema.parse(config).silences[0]?.url).toBe('http://alertmanager:9093');
  });

  it.each([
    ['a window about everything', { windows: [window] }, /must say what it is about/],
    ['a calendar about everything', { calendars: [{ name: 'c', file: 'c.ics' }] }, /"devicesFrom"/],
    [
      'a zone that there is not',
      { windows: [{ ...window, devices: ['a'], timeZone: 'Mars' }] },
      /Europe\/Zurich/,
    ],
    [
      'a time that is none',
      { windows: [{ ...window, devices: ['a'], from: 'tonight' }] },
      /2026-11-02T22:00/,
    ],
    [
      'a rule that is none',
      { windows: [{ ...window, devices: ['a'], repeats: 'every night' }] },
      /FREQ=WEEKLY/,
    ],
    [
      'a token in clear text',
      { silences: [{ name: 's', url: 'http://am:9093', tokenFrom: 'T' }] },
      /https:/,
    ],
    [
      'a token in the address',
      { silences: [{ name: 's', url: 'https://u:p@am' }] },
      /no user name/,
    ],
  ])('does not take %s', (_, config, message) => {
    expect(problems(config).join()).toMatch(message);
  });
});
