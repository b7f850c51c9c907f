import { scopeChecks } from '../../src/checks/scope';
import type { CheckContext } from '../../src/checks/context';
import type { Judged } from '../../src/checks/define-check';
import { goal } from './support/build';

const check = (id: string, device: string, object: string, more: object): Judged =>
  ({ check: id, device, object, related: [], evidence: null, ...more }) as unknown as Judged;
const shut = check('interface.state', 'R1', 'Gi1', { result: 'pass', meant: true });
const own = check('interface.flap', 'R1', 'Gi2', { result: 'fail' });
const other = check('bgp.flap', 'R9', '192.0.2.1', { result: 'fail' });
const down = check('bgp.session', 'R9', '192.0.2.2', { result: 'fail' });

const aside = (checks: Judged[], lasting = true) => {
  const context = {
    goal: goal(['R1'], [], { lookup: ['LX-1'], ports: [{ device: 'R1', port: 'Gi1' }] }),
    question: { lasting, symptom: true, text: '' },
    facts: { devices: new Map() },
  } as unknown as CheckContext;
  return scopeChecks(context, checks).aside;
};

it('what came and went on other routers is no part of an alarm about a port that is shut on purpose', () => {
  expect(aside([shut, own, other, down])).toEqual([other]);
});

it('is part of a complaint that is over, or of a port that is not shut on purpose', () => {
  expect(aside([shut, other], false)).toEqual([]);
  expect(aside([{ ...shut, meant: false }, other])).toEqual([]);
  expect(aside([other])).toEqual([]);
});
