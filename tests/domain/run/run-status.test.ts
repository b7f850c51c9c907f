import { newStatus } from '../../../src/domain/run/run-status';

describe('a run that has just begun', () => {
  it('knows its question, and has done nothing', () => {
    expect(newStatus({ query: 'Why?', profile: 'network' }, 7)).toMatchObject({
      phase: 'preparing',
      query: 'Why?',
      profile: 'network',
      startedAt: 7,
      endedAt: null,
      outcome: null,
      calls: [],
      steps: [],
      assessment: { current_retries: 0, max_retries: 2, objective_achieved_assessment: null },
    });
  });

  it('may retry as often as the request says, never included', () => {
    const retries = (maxRetries: number) =>
      newStatus({ query: 'q', profile: 'p', overrides: { maxRetries } }, 0).assessment.max_retries;
    expect([retries(0), retries(5)]).toEqual([0, 5]);
  });
});
