import type { Goal } from '../../src/domain/analysis/goal';
import { isWhatIsAsked, type CheckContext } from '../../src/checks/context';
import { goal } from './support/build';

const asked = (more: Partial<Goal>): CheckContext =>
  ({ goal: goal(['R1', 'R2'], [], more) }) as unknown as CheckContext;
const subjects = (kind: 'network' | 'router' | 'name') =>
  ({ subjects: [{ said: 'x', kind }] }) as unknown as NonNullable<Goal['question']>;

describe('what is shut on purpose', () => {
  it('accounts for nothing that is reported of the whole network', () => {
    const context = asked({ question: subjects('network') });
    expect(isWhatIsAsked(context, 'R1', 'Gi0/0/0/1')).toBe(false);
  });

  it('may account for what is reported of a router that is named', () => {
    const context = asked({ question: subjects('router') });
    expect(isWhatIsAsked(context, 'R1', 'Gi0/0/0/1')).toBe(true);
  });

  it('accounts for what is reported of a name only where it is what the name was found to be', () => {
    const context = asked({
      question: subjects('name'),
      lookup: ['Halden'],
      ports: [{ device: 'R1', port: 'Gi0/0/0/1' }],
      entities: { interfaces: [], vrfs: ['RED'], neighbors: ['203.0.113.2'] },
    });
    expect(isWhatIsAsked(context, 'R1', 'Gi0/0/0/1')).toBe(true);
    expect(isWhatIsAsked(context, 'R2', 'Gi0/0/0/1')).toBe(false);
    expect(isWhatIsAsked(context, 'R2', 'RED 203.0.113.9')).toBe(true);
    expect(isWhatIsAsked(context, 'R1', 'Gi0/0/0/2')).toBe(false);
  });
});
