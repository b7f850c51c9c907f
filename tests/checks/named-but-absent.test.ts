import type { InventoryDevice } from '../../src/domain/analysis/goal';
import { readQuestion } from '../../src/question';
import { bgp, checkOf, judge, port, ports } from './support/build';

const row = (name: string) => ({
  name,
  admin_status: 'UP',
  oper_status: 'UP',
  ip_address: '198.51.100.1/31',
});
const listed = ports('R1', [row('TenGigE0/0/0/0')]);
const peer = { address: '203.0.113.1', remote_as: 64500, state: 'ESTABLISHED', prefixes: {} };

function aboutPort(name: string, ...evidence: Parameters<typeof judge>[0]['evidence']) {
  const entities = { interfaces: [name], vrfs: [], neighbors: [] };
  return judge({
    evidence: [listed, ...evidence],
    subjects: ['interfaces'],
    question: `is ${name} on R1 up?`,
    more: { entities },
  });
}

function aboutPeer(address: string, ...others: InventoryDevice[]) {
  const entities = { interfaces: [], vrfs: [], neighbors: [address] };
  const question = `is the BGP session to ${address} on R1 up?`;
  return judge({
    evidence: [bgp('R1', [peer]), listed],
    subjects: ['bgp'],
    question,
    inventory: [{ name: 'R1', address: null, role: null }, ...others],
    more: { entities },
  });
}

describe('what a question names and a router does not have', () => {
  it('leaves the question about a port open, and is no failure to collect', () => {
    const analysis = aboutPort('TenGigE0/3/0/0');
    expect(checkOf(analysis, 'interface.state', 'TenGigE0/3/0/0')?.result).toBe('not_verifiable');
    expect(analysis.verdict).toBe('inconclusive');
    expect(analysis.rootCause).toBeNull();
  });

  it('says nothing of the kind about a port that is there', () => {
    const details = port('R1', { name: 'TenGigE0/0/0/0', admin_state: 'UP', oper_state: 'UP' });
    const analysis = aboutPort('TenGigE0/0/0/0', details);
    expect(checkOf(analysis, 'interface.state', 'TenGigE0/0/0/0')?.result).toBe('pass');
    expect(analysis.verdict).toBe('healthy');
  });

  it('does not call a router well whose asked neighbor is not configured', () => {
    const analysis = aboutPeer('203.0.113.99');
    expect(checkOf(analysis, 'bgp.session', '203.0.113.99')?.result).toBe('not_verifiable');
    expect(analysis.verdict).toBe('inconclusive');
  });

  it('answers for a neighbor that is configured', () => {
    expect(aboutPeer('203.0.113.1').verdict).toBe('healthy');
  });

  it.each([
    ['is well where it has a session with it', '203.0.113.1', 'healthy'],
    ['is open where it has none', '203.0.113.77', 'inconclusive'],
  ])('of a neighbor that is named by its router, %s', (_what, address, verdict) => {
    expect(aboutPeer('RR1', { name: 'RR1', address, role: null }).verdict).toBe(verdict);
  });

  it('takes a port for the one that its router spells otherwise', () => {
    const analysis = judge({
      evidence: [ports('R1', [row('TenGigabitEthernet0/1/0')])],
      subjects: ['interfaces'],
      question: 'is Te0/1/0 on R1 up?',
      more: { entities: { interfaces: ['TenGigE0/1/0'], vrfs: [], neighbors: [] } },
    });
    expect(checkOf(analysis, 'interface.state', 'TenGigabitEthernet0/1/0')?.result).toBe('pass');
    expect(analysis.verdict).toBe('healthy');
  });

  it.each(['does 198.51.100.0 still send us its routes?', 'is the session to 198.51.100.0 up?'])(
    'of "%s" does not take the port for the peer that nobody lists',
    (question) => {
      const analysis = judge({
        evidence: [bgp('R1', [peer]), listed],
        subjects: ['bgp', 'interfaces'],
        question,
        more: {
          lookup: ['198.51.100.0'],
          question: { ...readQuestion(question).parsed, subjects: [] },
        },
      });
      expect(checkOf(analysis, 'bgp.session', '198.51.100.0')?.result).toBe('not_verifiable');
      expect(analysis.verdict).toBe('inconclusive');
    },
  );
});
