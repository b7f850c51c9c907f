import * as fc from 'fast-check';

import type { Assessment } from '../../../src/domain/decisions/assessment';
import { decideNextMove } from '../../../src/domain/decisions/next-move';

const unmet: Assessment = { judgement: 'unmet', feedback: 'look at PE1', notes: '', redo: [] };
const counters = { retries: 0, maxRetries: 2, callsInPass: 3, verdict: null };

describe('what follows an assessment', () => {
  it('reports an objective that was met as achieved', () => {
    expect(decideNextMove({ ...unmet, judgement: 'met', notes: 'all read' }, counters)).toEqual({
      kind: 'report',
      outcome: 'achieved',
      note: 'all read',
    });
  });

  it('does not call an objective achieved when the evidence does not tell', () => {
    const move = decideNextMove(
      { ...unmet, judgement: 'met' },
      { ...counters, verdict: 'inconclusive' },
    );
    expect(move).toMatchObject({ kind: 'report', outcome: 'partial' });
  });

  it('reports a limitation of a tool or device as partial without a retry', () => {
    expect(
      decideNextMove({ ...unmet, judgement: 'limited', notes: 'no tool reads CPU' }, counters),
    ).toEqual({ kind: 'report', outcome: 'partial', note: 'no tool reads CPU' });
  });

  it('retries with the feedback while the budget lasts', () => {
    expect(decideNextMove({ ...unmet, redo: [1] }, counters)).toEqual({
      kind: 'retry',
      feedback: 'look at PE1',
      redo: [1],
    });
  });

  it('stops with the note "Retries exhausted" when the budget is spent', () => {
    expect(decideNextMove(unmet, { ...counters, retries: 2 })).toEqual({
      kind: 'report',
      outcome: 'retries_exhausted',
      note: 'Retries exhausted: the objective was not met in 3 passes.',
    });
  });

  it('stops as partial after a retry in which nothing was called', () => {
    expect(decideNextMove(unmet, { ...counters, retries: 1, callsInPass: 0 })).toMatchObject({
      kind: 'report',
      outcome: 'partial',
    });
  });

  it('never calls an objective achieved that was not judged as met', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('unmet' as const, 'limited' as const),
        fc.nat(5),
        fc.nat(5),
        fc.nat(5),
        (judgement, retries, maxRetries, callsInPass) => {
          const move = decideNextMove(
            { ...unmet, judgement },
            { retries, maxRetries, callsInPass, verdict: null },
          );
          expect(move.kind === 'report' && move.outcome === 'achieved').toBe(false);
        },
      ),
    );
  });

  it('is no achievement where no checks judge and nothing was read', () => {
    const met = { ...unmet, judgement: 'met', notes: '' } as const;
    const unjudged = { ...counters, verdict: null };
    expect(decideNextMove(met, { ...unjudged, results: 0 })).toMatchObject({
      outcome: 'partial',
      note: 'Nothing was read.',
    });
    expect(decideNextMove(met, { ...unjudged, results: 1 })).toMatchObject({ outcome: 'achieved' });
  });
});
