import { createMemory } from '../../../src/activities/incidents/memory';
import type { EvidenceKeeper } from '../../../src/activities/interfaces';
import { incidentDocument } from '../../support/destinations/incident';

const now = Date.parse('2026-03-10T00:00:00Z');

function store(named = new Map<string, unknown>()) {
  const unscripted = (): never => {
    throw new Error('Nothing else is asked of the store.');
  };
  const evidence: EvidenceKeeper = {
    identity: 'store',
    put: unscripted,
    recordCall: unscripted,
    findCall: unscripted,
    get: async (ref) =>
      ref === 'gone'
        ? { available: false, reason: 'it is gone' }
        : { available: true, document: incidentDocument() },
    keepNamed: async (name, document) => {
      await new Promise((resolve) => setImmediate(resolve));
      named.set(name, structuredClone(document));
    },
    findNamed: async (name) => {
      await new Promise((resolve) => setImmediate(resolve));
      return named.get(name) ?? null;
    },
  };
  return { named, evidence, memory: createMemory(evidence, () => now) };
}

const incident = (id: string, more = {}) => ({
  profile: 'network',
  id,
  startedAt: '2026-03-04T08:00:00Z',
  lastedSeconds: 600,
  document: 'sha256:x',
  notes: [],
  ...more,
});
const note = { text: 'Called the peer', by: 'slack:T1/U1', at: '2026-03-04T09:00:00Z' };

describe('the memory of incidents', () => {
  it('recalls an earlier incident with what a person noted, and nothing at first', async () => {
    const { memory } = store();
    expect(await memory.recallIncidents(incident('a'))).toBeNull();
    await memory.rememberIncident(incident('a'));
    expect(await memory.noteIncident({ profile: 'network', incident: 'a', note })).toBe(true);
    const recalled = await memory.recallIncidents(incident('b'));
    expect(recalled?.incidents).toMatchObject([
      { id: 'a', like: 'cause', lastedSeconds: 600, notes: [note] },
    ]);
  });

  it('of one profile is none of another', async () => {
    const { memory } = store();
    await memory.rememberIncident(incident('a'));
    expect(await memory.recallIncidents(incident('b', { profile: 'other' }))).toBeNull();
  });

  it('loses none of many that end at once', async () => {
    const { memory, named } = store();
    const ids = Array.from({ length: 20 }, (_, index) => `i${index}`);
    await Promise.all(ids.map(async (id) => await memory.rememberIncident(incident(id))));
    expect(named.get('incidents of network')).toMatchObject({
      incidents: ids.map((id) => ({ id })),
    });
  });

  it('takes no note for an incident that it does not hold', async () => {
    const { memory } = store();
    expect(await memory.noteIncident({ profile: 'network', incident: 'a', note })).toBe(false);
  });

  it('of a later version is left as it is', async () => {
    const later = { format: 'netoncall/incidents/9', incidents: [] };
    const { memory, named } = store(new Map([['incidents of network', later]]));
    expect(await memory.recallIncidents(incident('a'))).toBeNull();
    expect(await memory.rememberIncident(incident('a'))).toBe(false);
    expect(named.get('incidents of network')).toEqual(later);
  });

  it('that cannot be read recalls nothing, and is not written over', async () => {
    const { evidence, named } = store();
    const away = createMemory({
      ...evidence,
      findNamed: async () => Promise.reject(new Error('away')),
    });
    expect(await away.recallIncidents(incident('a'))).toBeNull();
    await expect(away.rememberIncident(incident('a'))).rejects.toThrow('away');
    expect(named.size).toBe(0);
  });

  it('keeps nothing of a run whose document is gone', async () => {
    const { memory, named } = store();
    expect(await memory.rememberIncident(incident('a', { document: 'gone' }))).toBe(false);
    expect(named.size).toBe(0);
  });
});
