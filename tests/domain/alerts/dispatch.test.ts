import type { Alert } from '../../../src/domain/alerts/alert';
import { decide } from '../../../src/domain/alerts/decide';
import {
  absorbHeld,
  lostIncident,
  startedIncident,
  takeAlerts,
} from '../../../src/domain/alerts/dispatch';
import { type Dispatch, emptyDispatch, isIdle } from '../../../src/domain/alerts/dispatch-state';
import { hearIncident as hear } from '../../../src/domain/alerts/merge-incidents';
import type { IncidentNews } from '../../../src/domain/alerts/messages';
import { alertOf, hour, minute, pace, resolved, second, start } from './support';

const known = {};
const hearIncident = (dispatch: Dispatch, news: Omit<IncidentNews, 'places'>) =>
  hear(dispatch, { ...news, places: [] }, start);
const take = (dispatch: Dispatch, alerts: Alert[], now = start) =>
  takeAlerts(dispatch, alerts, { now, known });

/** Starts an incident for each group that is due, with the ids `one`, `two` and so on. */
function begin(dispatch: Dispatch, ids: string[], now: number): Dispatch {
  const { start: groups } = decide(dispatch, pace, { now, known });
  expect(groups).toHaveLength(ids.length);
  return groups.reduce(
    (before, group, index) => startedIncident(before, { ...group, id: ids[index] ?? '' }, now),
    dispatch,
  );
}

const warning = alertOf({ fingerprint: 'a' });
const critical = alertOf({ fingerprint: 'c', critical: true, subjects: { device: 'PE9' } });

describe('what waits', () => {
  it('is looked into when it was quiet for the debounce', () => {
    const { dispatch } = take(emptyDispatch, [warning]);
    expect(decide(dispatch, pace, { now: start, known })).toEqual({
      start: [],
      wakeAt: start + 30 * second,
    });
    expect(decide(dispatch, pace, { now: start + 30 * second, known }).start).toHaveLength(1);
  });

  it('waits anew with each alert of its group, and no longer than the longest wait', () => {
    let dispatch = emptyDispatch;
    for (let index = 0; index < 20; index += 1) {
      const alert = alertOf({ fingerprint: `a${index}` });
      ({ dispatch } = take(dispatch, [alert], start + index * 10 * second));
    }
    const wake = (now: number) => decide(dispatch, pace, { now, known });
    expect(wake(start + 119 * second)).toEqual({ start: [], wakeAt: start + 120 * second });
    expect(wake(start + 120 * second).start[0]?.members).toHaveLength(20);
  });

  it('is not held where a critical alert is in it', () => {
    const { dispatch } = take(emptyDispatch, [
      warning,
      critical,
      alertOf({ fingerprint: 'd', subjects: { device: 'pe9.example.net' } }),
    ]);
    const decision = decide(dispatch, pace, { now: start, known });
    expect(
      decision.start.map(({ members }) => members.map(({ alert }) => alert.fingerprint)),
    ).toEqual([['c', 'd']]);
    expect(decision.wakeAt).toBe(start + 30 * second);
  });

  it('is not looked into where it clears in time', () => {
    const { dispatch: held } = take(emptyDispatch, [warning]);
    const { dispatch } = take(held, [resolved(warning, start + 10 * second)], start + 11 * second);
    expect(isIdle(dispatch)).toBe(true);
    expect(dispatch.counts).toMatchObject({ alerts: 2, clearedInTime: 1 });
  });

  it('waits for its place within the hour, but for critical alerts', () => {
    const one = { ...pace, startsAnHour: 1 };
    const begun = begin(take(emptyDispatch, [warning]).dispatch, ['one'], start + minute);
    const other = alertOf({ fingerprint: 'b', subjects: { device: 'PE2' } });
    const { dispatch } = take(begun, [other, critical], start + 2 * minute);
    const decision = decide(dispatch, one, { now: start + 10 * minute, known });
    expect(decision.start.map(({ places }) => places)).toEqual([['pe9']]);
    const after = startedIncident(
      dispatch,
      { ...decision.start[0]!, id: 'two' },
      start + 10 * minute,
    );
    expect(decide(after, one, { now: start + 10 * minute, known })).toEqual({
      start: [],
      wakeAt: start + 70 * minute,
    });
    expect(decide(after, one, { now: start + 70 * minute, known }).start).toHaveLength(1);
  });
});

describe('deliveries', () => {
  it('count once, however often they come', () => {
    const { dispatch } = take(take(emptyDispatch, [warning, warning]).dispatch, [warning]);
    expect(dispatch.held).toHaveLength(1);
    expect(dispatch.counts).toMatchObject({ alerts: 3, repeated: 2 });
  });

  it('count by when they changed, in whatever order they come', () => {
    const over = resolved(warning, start + minute);
    const { dispatch } = take(take(emptyDispatch, [over]).dispatch, [warning]);
    expect(dispatch.held).toEqual([]);
    expect(dispatch.counts.late).toBe(1);
    const again = { ...warning, changedAt: new Date(start + 2 * minute).toISOString() };
    expect(take(dispatch, [again]).dispatch.held).toHaveLength(1);
    expect(take(take(dispatch, [again]).dispatch, [over]).dispatch.held).toHaveLength(1);
  });

  it('go to the incident that has the alert or a name of it, and repeats once an hour', () => {
    const open = begin(take(emptyDispatch, [warning]).dispatch, ['one'], start + minute);
    const more = alertOf({ fingerprint: 'm', subjects: { device: 'PE7', neighbor: 'PE1' } });
    const { dispatch, passed } = take(open, [more, warning], start + 2 * minute);
    expect(passed).toEqual({ one: [more] });
    const over = resolved(warning, start + 3 * minute);
    expect(take(dispatch, [over], start + 3 * minute).passed).toEqual({ one: [over] });
    expect(take(dispatch, [warning], start + 30 * minute).passed).toEqual({});
    expect(take(dispatch, [warning], start + 63 * minute).passed).toEqual({ one: [warning] });
  });

  it('start anew after an incident only where they fire anew', () => {
    const open = begin(take(emptyDispatch, [warning]).dispatch, ['one'], start + minute);
    const over = take(open, [resolved(warning, start + 2 * minute)], start + 2 * minute).dispatch;
    const { dispatch } = hearIncident(over, { id: 'one', rootCause: null, closed: true });
    expect(isIdle(dispatch)).toBe(true);
    expect(dispatch.known).toEqual({});
  });

  it('are held anew where the incident that was to be told has ended', () => {
    const open = begin(take(emptyDispatch, [warning]).dispatch, ['one'], start + minute);
    const more = alertOf({ fingerprint: 'm' });
    const { dispatch, passed } = take(open, [more], start + 2 * minute);
    const lost = lostIncident(dispatch, 'one', {
      alerts: passed['one'] ?? [],
      now: start + 3 * minute,
    });
    expect(lost.held.map(({ alert }) => alert.fingerprint)).toEqual(['m']);
    expect(lost.incidents).toEqual([]);
  });

  it('are bounded in what they hold, and what was not kept is counted', () => {
    const big = { text: 'x'.repeat(120), more: 'y'.repeat(120) };
    const storm = Array.from({ length: 4000 }, (_, index) =>
      alertOf({ fingerprint: `f${index}`, labels: big }),
    );
    const { dispatch } = take(emptyDispatch, storm);
    expect(JSON.stringify(dispatch.held).length).toBeLessThan(1_100_000);
    expect(dispatch.held.length + dispatch.counts.dropped).toBe(4000);
    expect(JSON.stringify(dispatch).length).toBeLessThan(1_900_000);
  });
});

describe('incidents', () => {
  const cause = { type: 'interface_admin_down', device: 'P1', interface: 'Gi0/0', object: null };
  const apart = [
    alertOf({ fingerprint: 'a' }),
    alertOf({ fingerprint: 'b', subjects: { device: 'PE2' } }),
  ];
  const two = begin(take(emptyDispatch, apart).dispatch, ['one', 'two'], start + minute);

  it('of one cause become the one that began first', () => {
    const first = hearIncident(two, {
      id: 'two',
      rootCause: { ...cause, device: 'p1.example.net' },
      closed: false,
    });
    expect(first.merge).toBeNull();
    const { dispatch, merge } = hearIncident(first.dispatch, {
      id: 'one',
      rootCause: cause,
      closed: false,
    });
    expect(merge).toEqual({ from: 'two', into: 'one' });
    expect(dispatch.incidents).toEqual([
      expect.objectContaining({ id: 'one', places: ['pe1', 'p1', 'pe2'] }),
    ]);
    expect(dispatch.known['test|b']?.incident).toBe('one');
  });

  it('of other causes stay apart', () => {
    const { dispatch } = hearIncident(two, { id: 'two', rootCause: cause, closed: false });
    const other = { ...cause, interface: 'Gi0/1' };
    expect(hearIncident(dispatch, { id: 'one', rootCause: other, closed: false }).merge).toBeNull();
  });

  it('take what waits of the router that they found to be the cause', () => {
    const { dispatch } = take(
      two,
      [alertOf({ fingerprint: 'p', subjects: { device: 'P1' } })],
      start + minute,
    );
    expect(absorbHeld(dispatch, { now: start, known }).passed).toEqual({});
    const heard = hearIncident(dispatch, { id: 'two', rootCause: cause, closed: false });
    const { passed, dispatch: after } = absorbHeld(heard.dispatch, { now: start, known });
    expect(Object.keys(passed)).toEqual(['two']);
    expect(after.held).toEqual([]);
  });
});

it('never loses or doubles an alert of a storm, in whatever order it is delivered', () => {
  const storm = Array.from({ length: 500 }, (_, index) =>
    alertOf({
      fingerprint: `s${index}`,
      subjects: { device: `R${index % 40}`, neighbor: `R${(index * 7) % 40}` },
    }),
  );
  const shuffled = [...storm, ...storm].map((alert, index) => ({
    alert,
    rank: (index * 7919) % 1009,
  }));
  const order = shuffled.sort((one, other) => one.rank - other.rank).map(({ alert }) => alert);
  let dispatch = emptyDispatch;
  for (let index = 0; index < order.length; index += 10) {
    ({ dispatch } = take(dispatch, order.slice(index, index + 10), start + index * 10));
  }
  const { start: groups } = decide(dispatch, pace, { now: start + hour, known });
  const members = groups.flatMap((group) => group.members.map(({ alert }) => alert.fingerprint));
  expect(new Set(members).size).toBe(500);
  expect(members).toHaveLength(500);
});
