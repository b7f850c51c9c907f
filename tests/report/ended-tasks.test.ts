import type { ConversationStatus, StoredTurn } from '../../src/domain/conversation/conversation';
import { composeDocument } from '../../src/report';
import { renderHtml } from '../../src/report/html';
import { renderTranscript } from '../../src/report/transcript';
import { call, input } from './fixtures';

const parts = ['How viable is SB-230', 'Withdraw 50 seeds of SB-104'].map((text, index) => ({
  id: String(index + 1),
  text,
  status: 'done' as const,
  why: null,
  calls: ['p0.s0.c0'],
}));
const task = (
  status: NonNullable<Parameters<typeof input>[0]>['status'],
  rejection: string | null,
) =>
  composeDocument({
    ...input({
      status: { verdict: null, ...status },
      trace: {
        judged: false,
        rejection: rejection === null ? null : { reason: rejection, suggestions: [] },
      },
    }),
    analysis: null,
  });
const step = (reason: string | null) => ({
  index: 0,
  instruction: 'Withdraw 5 seeds.',
  origin: 'plan' as const,
  status: 'failed' as const,
  reason,
  devices: [],
  startedAt: 0,
  endedAt: 400,
});
const withdraw = { server: 'seeds', tool: 'withdraw', arguments: { count: 5 } };

describe('a task whose call failed, and whose planner then gave up', () => {
  const error = { class: 'function' as const, message: 'no accession SB-999', transient: false };
  const outcome = { status: 'failed' as const, ref: null, digest: 'withdraw: failed', error };
  const calls = [call({ ...withdraw, outcome })];
  const document = task({ outcome: 'rejected', calls, steps: [step(error.message)] }, 'I give up.');

  it('failed, and was not rejected', () => {
    const { summary, markdown, ticket } = document.report;
    const failure = 'withdraw count=5 failed: no accession SB-999';
    expect(summary.slice(0, 2)).toEqual([
      `The reason: ${failure}.`,
      'The planner gave up: I give up.',
    ]);
    expect(markdown).toMatch(new RegExp(`^# The run failed: ${failure}\n`));
    expect(markdown).toContain('**State:** failed');
    expect([markdown, ticket, ...document.limitations].join('\n')).not.toMatch(
      /reject|function: /i,
    );
  });

  it('is called failed in the record of its conversation, whatever its turn says', () => {
    const turn = {
      number: 1,
      text: 'Withdraw 5 seeds of SB-999',
      by: 'ana',
      at: 0,
      endedAt: 1_000,
      outcome: 'rejected',
      answer: document.report.summary.join('\n'),
      workflowId: 'turn-1',
      documentRef: null,
    } as StoredTurn;
    const status = { profile: 'seeds', turns: 1, current: null } as ConversationStatus;
    const written = (read: typeof document | null) =>
      renderTranscript({
        id: 'talk',
        status,
        turns: [{ turn, document: read, missing: null }],
        cut: null,
      });
    expect(written(document)).toContain('**Answer** (failed, ');
    expect(written(document)).not.toContain('function: ');
    expect(written(null)).toContain('**Answer** (rejected, ');
  });

  it('is a rejected question where nothing was called', () => {
    const { report } = task({ outcome: 'rejected', calls: [], steps: [] }, 'That is not mine.');
    expect(report.summary[0]).toBe('The request was rejected: That is not mine.');
  });
});

describe('a call that a person refused', () => {
  const digest = 'withdraw 5: not made: root refused it ("no")';
  const calls = [call({ ...withdraw, outcome: { status: 'denied', ref: null, digest } })];
  const refusals = (text: string) => text.split('root refused it').length - 1;

  it('is told by its step, and not again by the lines after it', () => {
    const document = task({ outcome: 'denied', calls, steps: [step(digest)] }, null);
    expect(document.limitations.filter((line) => line.includes('root refused it'))).toHaveLength(1);
    // The step, and the limitation of it.
    expect(refusals(document.report.markdown)).toBe(2);
    expect(refusals(renderHtml(document, null))).toBe(2);
  });

  it('is told by its own line where no step says it', () => {
    const document = task({ outcome: 'denied', calls, steps: [step('No node was left.')] }, null);
    expect(document.limitations).toContain(`${digest}.`);
    expect(document.report.markdown).toMatch(/\| denied \| \d+ \| withdraw 5: not made/);
  });
});

describe('the plan of a task', () => {
  const replan = { kind: 'systematic' as const, remedy: 'replan', problem: 'no such vault' };
  const plan = { intent: 'task', source: 'next-step', iteration: 1 };

  it.each([
    [[], false],
    [[replan], true],
  ])('was changed where something failed, and not by a reminder (%j)', (diagnoses, told) => {
    const { report } = task({ outcome: 'achieved', plan, replans: 1, diagnoses }, null);
    expect(report.summary.includes('The plan was changed 1 time.')).toBe(told);
  });
});

describe('the headline of a task', () => {
  const answer = 'The viability of SB-230 is 97 percent.\n50 seeds of SB-104 were withdrawn.';
  const call50 = call({
    outcome: { digest: 'SB-230 viability 97; 50 seeds of SB-104 withdrawn' },
  });
  const ended = (over: object) =>
    task({ outcome: 'achieved', calls: [call50], parts, answer, ...over }, null);

  it('tells what came of each of its parts', () => {
    expect(ended({}).report.ticket).toMatch(
      /^Done: The viability of SB-230 is 97 percent\. 50 seeds of SB-104 were withdrawn\.\nAsked: /,
    );
  });

  it('is the first sentence where there is one part', () => {
    expect(ended({ parts: parts.slice(1) }).report.ticket).toMatch(
      /^Done: The viability of SB-230 is 97 percent\.\n/,
    );
  });
});
