import type { Goal } from '../../src/domain/analysis/goal';
import { isWhereAsked, type CheckContext } from '../../src/checks/context';
import { goal } from './support/build';

const asked = (more: Partial<Goal>): CheckContext =>
  ({ goal: goal(['R1', 'R2'], [], more) }) as unknown as CheckContext;
const subjects = (kind: 'network' | 'router' | 'name') =>
  ({ subjects: [{ said: 'x', kind }] }) as unknown as NonNullable<Goal['question']>;

describe('what is shut on purpose', () => {
  it('accounts for nothing that is reported of the whole network', () => {
    const context = asked({ question: subjects('network') });
    expect(isWhereAsked(context, 'R1')).toBe(false);
  });

  it('may account for what is reported of a router that is named', () => {
    const context = asked({ question: subjects('router') });
    expect(isWhereAsked(context, 'R1')).toBe(true);
  });

  it('accounts for what is reported of a name only on a router where that was found', () => {
    const context = asked({
      question: subjects('name'),
      lookup: ['Halden'],
      ports: [{ device: 'R1', port: 'Gi0/0/0/1' }],
    });
    expect(isWhereAsked(context, 'R1')).toBe(true);
    expect(isWhereAsked(context, 'R2')).toBe(false);
  });
});
