import { createHmac } from 'node:crypto';

import { isSignedByPagerDuty, readPagerDuty } from '../../../src/gateway/alerts/pagerduty';
import { alertsOf, fixture, reasonOf, terms } from '../support/reading';

const body = fixture('pagerduty.json');
const event = body['event'] as Record<string, unknown>;
const data = event['data'] as Record<string, unknown>;
const withEvent = (change: Record<string, unknown>) => ({ event: { ...event, ...change } });

describe('a webhook of PagerDuty', () => {
  it('gives its incident as an alert', () => {
    expect(alertsOf(readPagerDuty(body, terms))).toEqual([
      expect.objectContaining({
        fingerprint: 'Q1A2B3C4D5E6F7',
        pager: 'Q1A2B3C4D5E6F7',
        status: 'firing',
        startsAt: '2026-11-28T09:30:59.000Z',
        changedAt: '2026-11-28T09:31:00.000Z',
        severity: 'P1',
        critical: true,
        words: 'BGP neighbor 10.255.0.100 on PE1 is down',
        url: 'https://noc.pagerduty.com/incidents/Q1A2B3C4D5E6F7',
      }),
    ]);
  });

  it('ends it with the event that resolves the incident', () => {
    const resolved = withEvent({
      event_type: 'incident.resolved',
      occurred_at: '2026-11-28T11:00:00Z',
    });
    expect(alertsOf(readPagerDuty(resolved, terms))[0]).toMatchObject({
      fingerprint: 'Q1A2B3C4D5E6F7',
      status: 'resolved',
      endsAt: '2026-11-28T11:00:00.000Z',
    });
  });

  it('is taken without an alert where it is about something else', () => {
    const delivery = readPagerDuty(withEvent({ event_type: 'incident.annotated' }), terms);
    expect(delivery).toEqual({
      ok: true,
      alerts: [],
      ignored: 'events of type incident.annotated',
    });
  });

  it('is refused where it is no event or names no incident', () => {
    expect(reasonOf(readPagerDuty({ messages: [] }, terms))).toContain('event.event_type');
    expect(reasonOf(readPagerDuty(withEvent({ data: { ...data, id: 7 } }), terms))).toContain(
      'event.data.id',
    );
  });
});

describe('a signature of PagerDuty', () => {
  const raw = Buffer.from(JSON.stringify(body));
  const sign = (secret: string) => `v1=${createHmac('sha256', secret).update(raw).digest('hex')}`;
  const [mine, next] = ['a first test value', 'a second test value'];

  it('holds by any of the secrets, and among several signatures', () => {
    expect(isSignedByPagerDuty(raw, sign(mine), [mine])).toBe(true);
    expect(isSignedByPagerDuty(raw, sign(next), [mine, next])).toBe(true);
    expect(isSignedByPagerDuty(raw, `${sign('another')}, ${sign(mine)}`, [mine])).toBe(true);
  });

  it('does not hold over another body, by another secret, of another version or cut short', () => {
    expect(isSignedByPagerDuty(Buffer.from('{}'), sign(mine), [mine])).toBe(false);
    expect(isSignedByPagerDuty(raw, sign('another'), [mine, next])).toBe(false);
    expect(isSignedByPagerDuty(raw, sign(mine).replace('v1', 'v0'), [mine])).toBe(false);
    expect(isSignedByPagerDuty(raw, sign(mine).slice(0, -2), [mine])).toBe(false);
    expect(isSignedByPagerDuty(raw, undefined, [mine])).toBe(false);
    expect(isSignedByPagerDuty(raw, sign(mine), [])).toBe(false);
  });
});
