import { wordsOf } from '../../../evals/production-like/runs';
import { noneMisled } from '../../../evals/production-like/scenarios';

const where = { interface: null, object: null };

test('runs are compared by the cause that they name, and not by outcome and verdict alone', () => {
  const run = { outcome: 'achieved', verdict: 'fault' } as const;
  const port = { ...where, type: 'interface_admin_down', device: 'P1', interface: 'Gi0/0/0/3' };
  expect(wordsOf({ ...run, root_cause: port })).toBe('achieved fault, cause P1 Gi0/0/0/3');
  expect(wordsOf({ ...run, root_cause: null })).toBe('achieved fault, no cause');
});

test('a router that could not be read is not a cause, but what was not collected', () => {
  const missing = { ...where, type: 'collection_failed', device: 'PE1' };
  const run = { outcome: 'retries_exhausted', verdict: 'inconclusive' } as const;
  expect(wordsOf({ ...run, root_cause: missing })).toBe(
    'retries_exhausted inconclusive, not collected',
  );
});

test.each([
  ['achieved fault, cause P1 GigabitEthernet0/0/0/3', true],
  ['achieved fault, no cause', true],
  ['retries_exhausted inconclusive, not collected', true],
  ['achieved fault, cause P2 GigabitEthernet0/0/0/1', false],
  ['achieved healthy, no cause', false],
  ['failed', false],
])('where gNMIBuddy was away for minutes, "%s" is right: %s', (ending, right) => {
  expect(noneMisled({ ended: { [ending]: 1 } })).toBe(right);
});
