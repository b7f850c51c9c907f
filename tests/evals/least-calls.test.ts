import { leastCalls } from '../../evals/score/least-calls';
import { cause, document, evalCase, expectation } from './fixtures';

type Key = `${string} ${string} ${string}`;

function least(root: Record<string, string> | null, ...results: [Key, ...string[]][]) {
  const checks = results.map(([key, ...result]) => {
    const [check, device, ...object] = key.split(' ');
    return { check, device, object: object.join(' '), result };
  });
  const expected = expectation({ root_cause: root, checks });
  return leastCalls({ case: evalCase({ expect: expected }), document: null });
}

const down = { type: 'interface_down', device: 'PE1', interface: 'Gi0/1' };

describe('the fewest calls that show a cause', () => {
  it('are the inventory and one reading for all that it shows of a router', () => {
    expect(least(down, ['interface.state PE1 Gi0/1', 'fail'])).toBe(2);
    expect(
      least(
        down,
        ['interface.state PE1 Gi0/1', 'fail'],
        ['interface.state PE1 Gi0/2', 'fail'],
        ['interface.state P1 Gi0/1', 'fail'],
        ['isis.adjacency PE1 Gi0/1', 'fail'],
      ),
    ).toBe(4);
  });

  it('leave out what passes, and what may be right without being read', () => {
    expect(
      least(
        down,
        ['interface.state PE1 Gi0/1', 'fail'],
        ['bgp.session RR1 10.0.0.1', 'fail', 'not_verifiable'],
        ['isis.adjacency PE2 Gi0/1', 'pass'],
      ),
    ).toBe(2);
    expect(least(down, ['interface.state PE1 Gi0/1', 'fail', 'not_verifiable'])).toBe(2);
  });

  it('hold a second router where the check is a comparison', () => {
    expect(least(down, ['interface.mtu_match P1 Gi0/1', 'fail'])).toBe(3);
    expect(
      least(down, ['vpn.route_targets PE2 A', 'fail'], ['vpn.route_targets PE3 A', 'fail']),
    ).toBe(3);
    expect(least(down, ['vpn.rd_unique PE2 A', 'fail'], ['bgp.prefixes PE2 A', 'fail'])).toBe(4);
  });

  it('take one of its own to see that a router does not answer, unless it is read anyway', () => {
    expect(least(down, ['reachability PE3 management', 'fail'])).toBe(2);
    expect(
      least(down, ['reachability PE3 management', 'fail'], ['interface.state PE3 Gi0/1', 'fail']),
    ).toBe(2);
    expect(
      least(down, ['reachability PE3 management', 'fail'], ['interface.state P1 Gi0/1', 'fail']),
    ).toBe(3);
  });

  it('hold a reading of what the question is about, where the cause lies elsewhere', () => {
    const asked = (kind: 'router' | 'name', said: string) => {
      const subjects = [{ said, kind, ...(kind === 'router' && { names: [said] }) }];
      const understood = {
        kind: 'question' as const,
        form: 'why' as const,
        claims: [],
        mentions: [],
        subjects,
      };
      const checks = [
        { check: 'isis.level', device: 'P1', object: 'level', result: ['fail' as const] },
      ];
      const one = evalCase({ expect: expectation({ root_cause: { device: 'P1' }, checks }) });
      return leastCalls({ case: one, document: document({ understood }) });
    };
    expect(asked('router', 'P1')).toBe(3);
    expect(asked('router', 'PE1')).toBe(4);
    // No list of adjacencies has the name of a circuit.
    expect(asked('name', 'HL-77120')).toBe(4);
  });

  it('are not counted for healthy networks, nor where nothing tells', () => {
    expect(least(null, ['interface.state PE1 Gi0/1', 'fail'])).toBeNull();
    expect(least(down)).toBeNull();
    expect(least(down, ['interface.optics PE1 Gi0/1', 'fail'])).toBeNull();
  });

  it('are what the finding rests on where the case lists no check and the run is right', () => {
    const expected = expectation({ root_cause: { type: 'link_flap', device: 'PE1' } });
    const pointer = (ref: string) => ({ ref, pointer: '', value: '' });
    const finding = {
      ...cause('link_flap', 'PE1'),
      id: 'f1',
      role: 'cause' as const,
      severity: 'major' as const,
      confidence: 'confirmed' as const,
      title: '',
      explanation: '',
      evidence: [pointer('a'), pointer('b'), pointer('a')],
      checks: [],
      causedBy: null,
      since: null,
      nextActions: [],
    };
    const found = document({ root_cause: cause('link_flap', 'PE1'), findings: [finding] });
    const one = evalCase({ expect: expected });
    expect(leastCalls({ case: one, document: found })).toBe(3);
    const wrong = document({ root_cause: cause('link_flap', 'PE2'), findings: [finding] });
    expect(leastCalls({ case: one, document: wrong })).toBeNull();
  });
});
