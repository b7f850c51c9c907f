import { readQuestion } from '../../src/question';
import { bgp, judge, logs } from './support/build';
import { recordedEvidence } from './support/recorded';

const down = { address: '192.0.2.22', remote_as: 64496, state: 'ACTIVE' };

describe('follow-ups', () => {
  it('are none where a named thing is well', () => {
    const analysis = judge({
      evidence: [
        bgp('R1', [
          {
            ...down,
            state: 'ESTABLISHED',
            uptime: '2026-01-01 00:00:00',
            prefixes: { vpn: { received: 3, sent: 3 } },
          },
        ]),
      ],
      subjects: ['bgp'],
    });
    expect(analysis.followUps).toEqual([]);
  });

  it('ask for the reason of a lasting loss in the whole buffer, and no more once it is there', () => {
    const asked = judge({ evidence: [bgp('R1', [down])], subjects: ['bgp'] }).followUps.map(
      (one) => `${one.subject} ${one.object}`,
    );
    expect(asked).toEqual(expect.arrayContaining(['logs all', 'logs DB_COMMIT']));
    const after = judge({
      evidence: [bgp('R1', [down]), logs('R1', []), logs('R1', [], 'DB_COMMIT')],
      subjects: ['bgp'],
    });
    expect(after.followUps.filter((one) => one.subject === 'logs')).toEqual([]);
  });

  it.each([
    ['what is the uptime of R1?', 'system null'],
    ['ALERT "device rebooted" R1. did it really reload?', 'system null'],
    ['which IS-IS level does R1 run?', 'isis null'],
  ])('read what "%s" wants, whatever the plan reads', (question, wanted) => {
    const { parsed } = readQuestion(question);
    const { followUps } = judge({
      evidence: [],
      question,
      more: { question: { ...parsed, subjects: [] } },
    });
    expect(followUps.map((one) => `${one.subject} ${one.object}`)).toContain(wanted);
  });

  it.each([
    ['one of two reflectors', ['192.0.2.11'], true],
    ['both reflectors', ['192.0.2.11', '192.0.2.12'], false],
  ])('ask the reflectors about an edge that has a session with %s', (_what, peers, expected) => {
    const session = { remote_as: 64496, state: 'ESTABLISHED', uptime: '2026-01-01 00:00:00' };
    const neighbors = peers.map((address) => ({ ...session, address }));
    const roles = { R1: 'PE', RR1: 'RR', RR2: 'RR' };
    const { followUps } = judge({
      evidence: [bgp('R1', neighbors)],
      subjects: ['bgp'],
      inventory: Object.entries(roles).map(([name, role]) => ({ name, role, address: null })),
    });
    const asked = followUps.map((one) => `${one.device} ${one.subject}`);
    expect(asked.includes('RR1 bgp') && asked.includes('RR2 bgp')).toBe(expected);
  });

  it('name device and area in a plain sentence', () => {
    const [first] = judge({ evidence: [], subjects: ['vpn'] }).followUps;
    expect(first?.instruction).toMatch(/VRF configuration of R1/);
  });

  it('give up an area that failed for good, and try a passing failure once more', () => {
    const gone = judge({
      evidence: [recordedEvidence('fail-encoding')],
      devices: ['PE1'],
      subjects: ['logs'],
    });
    expect(gone.followUps.filter((one) => one.subject === 'logs')).toEqual([]);
    const once = judge({
      evidence: [recordedEvidence('fail-rate-limit-not-retried'), recordedEvidence('system')],
      devices: ['PE1'],
      subjects: ['mpls'],
    });
    expect(once.followUps.map((one) => one.subject)).toContain('mpls');
    const twice = judge({
      evidence: [
        recordedEvidence('fail-rate-limit-not-retried'),
        recordedEvidence('fail-rate-limit-not-retried'),
        recordedEvidence('system'),
      ],
      devices: ['PE1'],
      subjects: ['mpls'],
    });
    expect(twice.followUps.map((one) => one.subject)).not.toContain('mpls');
  });
});
