import type { IncidentFacts, KeptIncidents } from '../../../src/domain/memory/incident-facts';
import { incidentFactsOf, recall, remember, withNote } from '../../../src/domain/memory/recall';
import { composeDocument } from '../../../src/report';
import { analysis, check, finding, input } from '../../report/fixtures';

const now = Date.parse('2026-03-10T00:00:00Z');

function facts(overrides: Partial<IncidentFacts> = {}): IncidentFacts {
  return {
    id: 'incident-1',
    run: 'run-1',
    causeType: 'interface_admin_down',
    place: { device: 'PE1', interface: 'GigabitEthernet0/0/0/1', object: null },
    shape: ['bgp.session', 'interface_admin_down', 'isis.adjacency'],
    devices: ['P1', 'PE1'],
    found: 'PE1: GigabitEthernet0/0/0/1 is shut down',
    startedAt: '2026-03-01T08:00:00Z',
    lastedSeconds: 600,
    notes: [],
    ...overrides,
  };
}

const kept = (...incidents: IncidentFacts[]): KeptIncidents =>
  incidents.reduce<KeptIncidents | null>(
    (before, one) => remember(before, 'network', one, now),
    null,
  ) ?? { format: 'netoncall/incidents/1', profile: 'network', incidents: [] };

describe('an incident is like an earlier one', () => {
  const today = facts({ id: 'today', startedAt: '2026-03-09T00:00:00Z' });

  it('with the same kind of cause at the same place, whatever else was seen', () => {
    const { place } = facts();
    const found = recall(kept(facts({ shape: ['other'] })), {
      ...today,
      place: { ...place!, device: 'pe1' },
    });
    expect(found?.incidents).toMatchObject([{ id: 'incident-1', like: 'cause' }]);
    expect(found?.sameCause).toEqual({ times: 1, since: '2026-03-01T08:00:00Z' });
  });

  it('with the same picture of several symptoms at another place', () => {
    const place = { device: 'PE2', interface: null, object: null };
    const found = recall(kept(facts({ place, devices: ['PE2'] })), today);
    expect(found).toMatchObject({ incidents: [{ like: 'shape' }], sameCause: null });
  });

  it('not by one kind of symptom alone, unless a device is the same', () => {
    const one = { shape: ['bgp.session'], causeType: null, place: null };
    const elsewhere = kept(facts({ ...one, devices: ['PE9'] }));
    expect(recall(elsewhere, { ...today, ...one })).toBeNull();
    expect(recall(kept(facts(one)), { ...today, ...one })).not.toBeNull();
  });

  it('not for want of a cause on both sides, nor by a picture that is empty', () => {
    const nothing = { shape: [], causeType: null, place: null };
    expect(recall(kept(facts(nothing)), { ...today, ...nothing })).toBeNull();
  });

  it('and never to itself', () => {
    expect(recall(kept(facts({ id: 'today' })), today)).toBeNull();
  });

  it('counted each time, with those of the same cause first and the newest before the others', () => {
    const found = recall(
      kept(
        facts({ id: 'a', startedAt: '2026-01-01T00:00:00Z' }),
        facts({ id: 'b', startedAt: '2026-02-01T00:00:00Z' }),
        facts({ id: 'c', startedAt: '2026-03-01T00:00:00Z', causeType: 'other' }),
        facts({ id: 'd', startedAt: '2026-01-15T00:00:00Z' }),
      ),
      today,
    );
    expect(found?.incidents.map(({ id }) => id)).toEqual(['b', 'd', 'a']);
    expect(found?.sameCause).toEqual({ times: 3, since: '2026-01-01T00:00:00Z' });
  });
});

describe('what is kept of incidents', () => {
  it('is one entry an incident, whose notes stay when more is known of it', () => {
    const note = { text: 'Reseated the optic', by: 'alice', at: '2026-03-01T09:00:00Z' };
    const noted = withNote(kept(facts({ lastedSeconds: null })), 'incident-1', note);
    const again = withNote(noted!, 'incident-1', note);
    const later = remember(again, 'network', facts({ lastedSeconds: 900 }), now);
    expect(later.incidents).toEqual([facts({ lastedSeconds: 900, notes: [note] })]);
  });

  it('takes no note for an incident that it does not hold', () => {
    expect(withNote(kept(facts()), 'other', { text: 'x', by: null, at: '' })).toBeNull();
  });

  it('is bounded in number and age', () => {
    const old = facts({ id: 'old', startedAt: '2024-01-01T00:00:00Z' });
    const many = Array.from({ length: 520 }, (_, index) => facts({ id: `i${index}` }));
    const { incidents } = kept(old, ...many);
    expect(incidents).toHaveLength(500);
    expect(incidents.map(({ id }) => id)).not.toContain('old');
    expect(incidents.at(-1)?.id).toBe('i519');
  });

  it('comes from the document of a run: its first cause, and the kinds of all that was wrong', () => {
    const symptom = finding({ id: 'f2', role: 'symptom', type: 'route_missing', device: 'PE2' });
    const document = composeDocument(
      input({ analysis: analysis({ findings: [finding(), symptom], checks: [check()] }) }),
    );
    const incident = { id: 'i', startedAt: '2026-03-04T08:00:00Z', lastedSeconds: null };
    expect(incidentFactsOf(document, incident)).toMatchObject({
      causeType: 'bgp_remote_shutdown',
      place: { device: 'PE1', interface: null, object: '10.255.0.100' },
      shape: ['bgp.session', 'bgp_remote_shutdown', 'route_missing'],
      devices: ['PE1', 'PE2'],
      run: 'run-1',
    });
  });

  it('of a run that found nothing is no picture at all', () => {
    const document = composeDocument(input({ analysis: null }));
    const incident = { id: 'i', startedAt: '2026-03-04T08:00:00Z', lastedSeconds: null };
    expect(incidentFactsOf(document, incident)).toMatchObject({ causeType: null, shape: [] });
  });
});
