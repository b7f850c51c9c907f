import { bgp, judge, logs, port, ports } from './support/build';
import { readQuestion } from '../../src/question';

const shut = { name: 'GigabitEthernet0/0/0/1', admin_status: 'DOWN', oper_status: 'DOWN' };
const brief = ports('R1', [{ ...shut, ip_address: '198.51.100.1/31' }]);
const details = port('R1', { ...shut, description: 'core to R2' });

/** What a question is understood as, and what was read for it. */
function asked(question: string, evidence: ReturnType<typeof bgp>[]) {
  const { parsed } = readQuestion(question);
  const more = { question: { ...parsed, subjects: [] } };
  return judge({ question, evidence, subjects: ['interfaces'], more });
}

const why = 'R1 has lost its link since 14:00, why?';
const readings = ({ followUps }: ReturnType<typeof judge>) =>
  followUps.map((one) => `${one.subject} ${one.object ?? ''}`.trimEnd());

describe('what was reported has its cause', () => {
  it('once that is certain, and only what may show it to be another one is read', () => {
    const first = asked(why, [brief]);
    expect(first.rootCause?.type).toBe('interface_admin_down');
    expect(first.explained).toBe(true);
    expect(readings(first)).toEqual(
      expect.arrayContaining(['interface_details GigabitEthernet0/0/0/1', 'logs DB_COMMIT']),
    );
    expect(readings(first)).not.toContain('bgp');
    const settled = asked(why, [brief, details, logs('R1', []), logs('R1', [], 'DB_COMMIT')]);
    expect(readings(settled)).not.toContain('interface_details GigabitEthernet0/0/0/1');
  });

  it('not for a question that asks how something is', () => {
    const plain = asked('Show the interfaces of R1', [brief]);
    expect(plain.rootCause?.type).toBe('interface_admin_down');
    expect(plain.explained).toBeUndefined();
    expect(readings(plain).length).toBeGreaterThan(2);
  });

  it('not while something else fails there without a cause', () => {
    const lost = bgp('R1', [{ address: '192.0.2.22', remote_as: 64496, state: 'ACTIVE' }]);
    const open = asked(why, [brief, lost]);
    expect(open.explained).toBeUndefined();
    expect(readings(open).length).toBeGreaterThan(2);
  });
});
