import type { Alert } from '../../../src/domain/alerts/alert';
import {
  announcesAnything,
  maintenanceSubject,
} from '../../../src/domain/alerts/alert-maintenance';
import { announcedAnew, announcementOf } from '../../../src/domain/alerts/announced-incident';
import {
  hearAlerts,
  type IncidentStory,
  openStory,
  withAnnouncement,
} from '../../../src/domain/alerts/incident-story';
import { nextIncidentMove } from '../../../src/domain/alerts/next-incident-move';
import { maintenanceSchema } from '../../../src/domain/maintenance/maintenance-config';
import { alertOf, hour, minute, pace, resolved, start } from './support';

const until = (at: number) => new Date(at).toISOString();
const work = { by: 'CHG-1', until: until(start + hour) };
const longer = { by: 'CHG-2', until: until(start + 2 * hour) };
const covered = alertOf({ fingerprint: 'a', announced: work });
const alsoCovered = alertOf({ fingerprint: 'b', announced: longer });
const open = alertOf({ fingerprint: 'c', announced: null });
const unasked = alertOf({ fingerprint: 'd' });
const over = (alert: Alert) => resolved(alert, start);

const announced = (
  known: Alert[],
  {
    now = start,
    others = {},
    clearedAt = null,
  }: { now?: number; others?: Record<string, Alert['status']>; clearedAt?: number | null } = {},
) => announcementOf({ known, others, clearedAt }, now)?.by ?? null;

describe('the announced maintenance that an incident falls into', () => {
  it.each<[string, string | null, string | null]>([
    ['is that of its alert', announced([covered]), 'CHG-1'],
    ['is the first to end', announced([alsoCovered, covered]), 'CHG-1'],
    ['is the first to end, in any order', announced([covered, alsoCovered]), 'CHG-1'],
    ['is none where one alert is outside it', announced([covered, open]), null],
    ['is none where nobody asked about one alert', announced([covered, unasked]), null],
    ['does not mind an alert that is over', announced([covered, over(open)]), 'CHG-1'],
    ['is that of all there were, once all is over', announced([over(covered)]), 'CHG-1'],
    [
      'is none where all is over and one was outside it',
      announced([over(covered), over(open)]),
      null,
    ],
    [
      'is none while one fires of which too little is kept',
      announced([covered], { others: { 'test|z': 'firing' } }),
      null,
    ],
    [
      'does not mind one that is over of which too little is kept',
      announced([covered], { others: { 'test|z': 'resolved' } }),
      'CHG-1',
    ],
    ['lasts until its end', announced([covered], { now: start + hour - 1 }), 'CHG-1'],
    ['is over at its end', announced([covered], { now: start + hour }), null],
    [
      'is over with the first of several that ends',
      announced([covered, alsoCovered], { now: start + hour }),
      null,
    ],
    [
      'is looked for at the time when all had cleared',
      announced([over(covered)], { now: start + 3 * hour, clearedAt: start + minute }),
      'CHG-1',
    ],
    ['is none of an incident without alerts', announced([]), null],
  ])('%s', (_, found, expected) => {
    expect(found).toBe(expected);
  });

  it('is taken anew for alerts that fire and were asked about', () => {
    const asked = [
      { ...covered, announced: null },
      { ...open, announced: longer },
    ];
    const now = announcedAnew([covered, over(open), unasked], asked);
    expect(now).toEqual([{ ...covered, announced: null }, over(open), unasked]);
    const withdrawn = announcedAnew([covered], [alertOf({ fingerprint: 'a' })]);
    expect(withdrawn).toEqual([{ ...covered, announced: null }]);
  });
});

describe('an incident in announced maintenance', () => {
  const openWith = (...alerts: Alert[]) =>
    openStory({ id: 'i', profile: 'network', alerts, now: start });
  const inside = openWith(covered);
  const move = (story: IncidentStory, now: number, investigateAnnounced = false) =>
    nextIncidentMove(story, pace, { now, investigateAnnounced });

  it('says when it came into it and when it no longer is, and neither twice', () => {
    const words = (story: IncidentStory) =>
      story.log.filter(({ kind }) => kind === 'announced').map(({ text }) => text);
    expect(words(inside)).toEqual(['It falls into announced maintenance: CHG-1']);
    expect(words(withAnnouncement(inside, start + minute))).toHaveLength(1);
    const after = withAnnouncement(inside, start + hour);
    expect(after.announced).toBeNull();
    expect(words(after)).toHaveLength(2);
    expect(words(after)[1]).toContain('outlasts it');
    expect(words(withAnnouncement(after, start + 2 * hour))).toHaveLength(2);
    expect(words(openWith(open))).toEqual([]);
  });

  it('is looked into when the maintenance is over, and not before unless that is asked for', () => {
    expect(move(inside, start)).toEqual({ kind: 'wait', until: start + hour });
    expect(move(inside, start, true)).toEqual({ kind: 'look', reason: 'alerts' });
    const after = withAnnouncement(inside, start + hour);
    expect(move(after, start + hour)).toEqual({ kind: 'look', reason: 'alerts' });
  });

  it('ends by silence where the maintenance lasts longer than that', () => {
    const days = { by: 'CHG-3', until: until(start + 72 * hour) };
    const story = openWith(alertOf({ fingerprint: 'a', announced: days }));
    expect(move(story, start)).toEqual({ kind: 'wait', until: start + 24 * hour });
    expect(move(story, start + 24 * hour)).toEqual({ kind: 'close', why: 'silence' });
  });

  it('closes when it has cleared and not come back in time, without any look', () => {
    const { story } = hearAlerts(inside, [resolved(covered, start + minute)], start + minute);
    expect(story.announced?.by).toBe('CHG-1');
    expect(move(story, start + minute)).toEqual({ kind: 'wait', until: start + 31 * minute });
    expect(move(story, start + 31 * minute)).toEqual({ kind: 'close', why: 'over' });
  });

  it('keeps what was announced when an alert fired for the word of its end', () => {
    const end = { ...resolved(covered, start + minute), announced: null };
    const { story } = hearAlerts(inside, [end], start + minute);
    expect(story.known[0]?.announced).toEqual(work);
    const again = { ...open, fingerprint: 'a', changedAt: until(start + 2 * minute) };
    expect(hearAlerts(story, [again], start + 2 * minute).story.known[0]?.announced).toBeNull();
  });
});

describe('maintenance', () => {
  const none = maintenanceSchema.parse({});

  it('is announced by a window, a calendar or silences, and by nothing else', () => {
    expect(announcesAnything(none)).toBe(false);
    const scope = { name: 'w', devices: ['PE1'] };
    const window = { ...scope, from: '2026-11-02T22:00', until: '2026-11-02T23:00' };
    for (const config of [
      { windows: [window] },
      { calendars: [{ ...scope, file: 'work.ics', timeZone: 'UTC' }] },
      { silences: [{ name: 's', url: 'https://alertmanager.example.net' }] },
    ]) {
      expect(announcesAnything(maintenanceSchema.parse(config))).toBe(true);
    }
  });

  it('is compared with all names of both ends of an alert, each once', () => {
    const subjects = { device: 'PE1.example.net', neighbor: '10.0.0.9', site: 'ZRH1' };
    const alert = alertOf({ fingerprint: 'a', subjects, labels: { job: 'snmp' } });
    expect(maintenanceSubject(alert, { '10.0.0.9': 'pe2', pe1: 'pe1' })).toEqual({
      devices: ['PE1.example.net', '10.0.0.9', 'pe1', 'pe2'],
      sites: ['ZRH1'],
      labels: { job: 'snmp' },
    });
    const nameless = maintenanceSubject(alertOf({ fingerprint: 'a', subjects: {} }), {});
    expect(nameless).toEqual({ devices: [], sites: [], labels: {} });
  });
});
