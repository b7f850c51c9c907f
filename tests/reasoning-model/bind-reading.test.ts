import type { Goal, GoalReading } from '../../src/domain/analysis/goal';
import { bindReading } from '../../src/reasoning/model/bind-reading';
import { goal, inventory, snapshot, usualNames } from '../reasoning/fixtures/inputs';
import { requestOf } from './free-domain';

const input = (query = 'Look at pe1', more: object = {}, overrides: object = {}) => ({
  request: requestOf(query, overrides),
  snapshot: snapshot(),
  inventory: inventory(usualNames),
  clarifications: [],
  now: new Date('2026-05-06T09:30:00Z'),
  ...more,
});
const refusal: GoalReading = { kind: 'reject', reason: 'no', suggestions: [] };
const read = (more: Partial<Goal> = {}): GoalReading => ({ kind: 'goal', goal: goal(more) });

describe('a model’s reading of a question', () => {
  it('gives way to the rules’ goal where it is none, or out of scope', () => {
    const rules = read({ objective: 'By rules.' });
    expect(bindReading(refusal, rules, input())).toBe(rules);
    expect(bindReading(refusal, { ...refusal, reason: 'rules' }, input())).toBe(refusal);
    expect(bindReading(read({ scope: 'out' }), rules, input())).toBe(rules);
    expect(bindReading(read({ scope: 'out' }), refusal, input('Bake bread'))).toMatchObject({
      kind: 'reject',
      reason: expect.stringMatching(
        /^"Bake bread" is not something that can be found out with this profile\. /,
      ),
      suggestions: [],
    });
  });

  it('is asked about where it finds a contradiction, whatever the rules say', () => {
    const contradiction = read({ contradictions: ['Up and down.'] });
    expect(bindReading(contradiction, read(), input())).toEqual({
      kind: 'clarify',
      need: {
        about: 'contradiction',
        question: 'The question contradicts itself: Up and down. What is meant?',
        options: [],
      },
    });
  });

  it('adds to the rules’ goal what it understands, and no device and no window', () => {
    const model = {
      objective: 'By the model.',
      intent: 'check_mpls_state',
      devices: ['PE2'],
      subjects: ['mpls' as const, 'bgp' as const],
      complexity: 'complex' as const,
      confidence: 0.4,
      windowMinutes: 5,
    };
    const rules = read({ confidence: 0.6, subjects: ['bgp'], windowMinutes: 60 });
    expect(bindReading(read(model), rules, input())).toMatchObject({
      goal: {
        objective: 'By the model.',
        intent: 'check_mpls_state',
        devices: ['PE1'],
        subjects: ['bgp', 'mpls'],
        complexity: 'complex',
        confidence: 0.6,
        windowMinutes: 60,
      },
    });
    expect(bindReading(read({ ...model, intent: 'none' }), rules, input())).toMatchObject({
      goal: { intent: 'check_bgp_neighbors' },
    });
  });

  it('has its devices as the inventory spells them, each once', () => {
    const model = read({ devices: [' pe1 ', 'PE2', 'Pe1'], intent: 'none' });
    expect(bindReading(model, refusal, input())).toMatchObject({
      goal: { devices: ['PE1', 'PE2'], intent: 'custom', windowMinutes: 120 },
    });
    const asked = input(
      'Look',
      {},
      { devices: ['rr1'], overrides: { windowMinutes: 7, plan: 'check_mpls_state' } },
    );
    expect(bindReading(model, refusal, asked)).toMatchObject({
      goal: {
        devices: ['RR1'],
        intent: 'check_mpls_state',
        windowMinutes: 7,
        windowSource: 'override',
      },
    });
    expect(bindReading(model, refusal, input('Look', { inventory: null }))).toMatchObject({
      goal: { devices: [] },
    });
  });

  it('is refused for a device that is not there, and asked about where it has none', () => {
    expect(
      bindReading(read({ devices: ['PE1', 'x7', 'x8'] }), refusal, input('BGP on x7')),
    ).toEqual({
      kind: 'reject',
      reason: 'x7, x8 is not in the inventory.',
      suggestions: ['PE1', 'PE2', 'PE3', 'P1', 'P2'].map((name) => `BGP on ${name}`),
    });
    expect(bindReading(read({ devices: [] }), refusal, input())).toEqual({
      kind: 'clarify',
      need: {
        about: 'device',
        question: 'Which device is it about?',
        options: ['PE1', 'PE2', 'PE3', 'P1', 'P2'],
      },
    });
  });
});
