import picocolors from 'picocolors';

import { type ChecklistView, renderChecklist, renderDone } from '../../src/cli/progress/checklist';
import { createProgress } from '../../src/cli/progress/progress';
import { furtherLook, progressLines } from '../../src/cli/progress/progress-lines';
import { visibleWidth } from '../../src/cli/terminal/wrap-words';
import type { RunStep } from '../../src/domain/decisions/run-step';
import type { RunStatus } from '../../src/domain/run/run-status';
import { call, status } from '../report/fixtures';
import { fakeTerminal } from './fake-terminal';

const view: ChecklistView = {
  columns: 100,
  rows: 24,
  now: 5_000,
  frame: 0,
  colors: picocolors.createColors(false),
};

function step(index: number, overrides: Partial<RunStep> = {}): RunStep {
  return {
    index,
    instruction: `Look at thing ${index + 1}.`,
    origin: 'plan',
    status: 'pending',
    reason: null,
    devices: [],
    startedAt: null,
    endedAt: null,
    ...overrides,
  };
}

describe('the progress of a fleet', () => {
  const fleet = { devices: 40, done: 8, parts: [], started: 3, calls: 16 };

  it('is told as a count of devices, in the list and each time a good part more is done', () => {
    const now = status({ fleet, current: '8 of 40 devices done', phase: 'executing' });
    expect(renderChecklist(now, view)).toContain('8 of 40 devices done');
    expect(progressLines(null, now)).toContain('8 of 40 devices done');
    expect(progressLines(now, { ...now, fleet: { ...fleet, calls: 17 } })).toEqual([]);
    const later = { ...now, fleet: { ...fleet, done: 16 } };
    expect(progressLines(now, later)).toEqual(['16 of 40 devices done']);
  });
});

describe('what the server tries again', () => {
  const retry = { what: 'The model is asked again', attempt: 2, failure: 'connection refused' };

  it('stands in the list as long as it lasts', () => {
    const running = status({ steps: [step(0)], endedAt: null });
    expect(renderChecklist(running, { ...view, retry })).toContain(
      '↻ The model is asked again, attempt 2: connection refused',
    );
    expect(renderChecklist({ ...running, endedAt: 9 }, { ...view, retry })).not.toContain('again');
  });

  it('is a line each time that the attempts have doubled or fail for another reason', () => {
    const { terminal, texts } = fakeTerminal();
    const progress = createProgress(terminal);
    for (const attempt of [2, 3, 4, 5, 6, 7, 8]) progress.retrying({ ...retry, attempt });
    progress.retrying({ ...retry, attempt: 9, failure: 'too many requests' });
    progress.retrying(null);
    progress.retrying(retry);
    expect(texts.notes.trim().split('\n')).toEqual([
      '↻ The model is asked again, attempt 2: connection refused',
      '↻ The model is asked again, attempt 4: connection refused',
      '↻ The model is asked again, attempt 8: connection refused',
      '↻ The model is asked again, attempt 9: too many requests',
      '↻ The model is asked again, attempt 2: connection refused',
    ]);
  });
});

describe('the todo list of an agent', () => {
  const todo = [
    { text: 'read', status: 'done' as const },
    { text: 'sort', status: 'doing' as const },
    { text: 'write', status: 'open' as const },
  ];

  it('stands under the steps with a mark an item', () => {
    const text = renderChecklist(status({ todo, steps: [step(0)] }), view);
    expect(text).toContain(
      '○ 1. Look at thing 1\n  Todo list, 1 of 3 done:\n    ✓ read\n    ▶ sort\n    ○ write',
    );
    expect(renderChecklist(status(), view)).not.toContain('Todo');
  });

  it('is cut to the terminal, what is done first', () => {
    const many = Array.from({ length: 50 }, (_, index) => ({
      text: `item ${index}`,
      status: index < 10 ? ('done' as const) : ('open' as const),
    }));
    const steps = Array.from({ length: 50 }, (_, index) => step(index));
    const lines = renderChecklist(status({ todo: many, steps }), { ...view, rows: 20 }).split('\n');
    expect(lines.length).toBeLessThan(20);
    expect(lines.join('\n')).toMatch(/10 of 50 done:\n    ○ item 10[\s\S]*… 42 more/);
  });

  it('is told item by item where every line stays', () => {
    const before = status({ todo: todo.slice(1), steps: [] });
    expect(progressLines(before, { ...before, todo })).toEqual(['✓ todo: read']);
    expect(progressLines({ ...before, todo }, { ...before, todo })).toEqual([]);
  });
});

describe('a device that keeps the run waiting', () => {
  const waiting = { who: 'PE2', waitedMs: 10_000, givesUpMs: 45_000, at: 3_000 };
  const now = status({ phase: 'executing', current: 'get_logs PE2', waiting, endedAt: null });

  it('stands in the list with the time that has passed', () => {
    expect(renderChecklist(now, view).split('\n')).toContain(
      '  waiting for PE2: no answer for 12 s (gives up at 45 s)',
    );
  });

  it('is a line with each word that is heard of it', () => {
    const line = '… waiting for PE2: no answer for 10 s (gives up at 45 s)';
    expect(progressLines(null, now)).toContain(line);
    expect(progressLines(now, { ...now, current: 'get_logs PE2' })).toEqual([]);
    expect(progressLines({ ...now, waiting: { ...waiting, at: 1 } }, now)).toEqual([line]);
  });
});

describe('the checklist', () => {
  it('says why the run looks where it looks, and what is left of what it may do', () => {
    const running = step(0, { status: 'running', why: 'it is what all three sessions share' });
    const text = renderChecklist(
      status({ steps: [running], added: { steps: 7, limit: 24 }, endedAt: null }),
      view,
    );
    expect(text).toContain('reason: it is what all three sessions share');
    expect(text).toContain('extra steps left: 17 of 24');
  });

  it('shows each step with its mark, its time and why it was not carried out', () => {
    const steps = [
      step(0, { status: 'done', startedAt: 1_000, endedAt: 1_800 }),
      step(1, {
        status: 'skipped',
        reason: 'no neighbor is down',
        startedAt: 1_800,
        endedAt: 1_800,
      }),
      step(2, { status: 'running', startedAt: 2_000 }),
      step(3),
      step(4, { status: 'unavailable', reason: 'no tool shows CPU load' }),
    ];
    expect(
      renderChecklist(status({ steps, phase: 'executing', current: 'get_logs PE1' }), view).split(
        '\n',
      ),
    ).toEqual([
      'Check the BGP neighbors of PE1 · executing · 4 s',
      '  ✓ 1. Look at thing 1 (0.8 s)',
      '  – 2. Look at thing 2 (skipped: no neighbor is down)',
      '  ⠋ 3. Look at thing 3 (3 s)',
      '  ○ 4. Look at thing 4',
      '  – 5. Look at thing 5 (not available: no tool shows CPU load)',
      '  → get_logs PE1 (2 calls done)',
    ]);
  });

  it('does not count on for a step that was under way when its run was cancelled', () => {
    const steps = [step(0, { status: 'running', startedAt: 2_000 })];
    const closed = status({ steps, phase: 'closed', endedAt: 3_000 });
    const seen = (now: number) => renderChecklist(closed, { ...view, now }).split('\n')[1];
    expect(seen(3_000)).toBe(
      '  ◐ 1. Look at thing 1 (done in part: not finished when the run ended) (1 s)',
    );
    expect(seen(90_000)).toBe(seen(3_000));
  });

  it('shows the retry with its feedback, and attempts at the transport', () => {
    const assessment = {
      ...status().assessment,
      current_retries: 1,
      assessor_feedback_for_retry: 'look at the logs of the far end',
    };
    const calls = [call({ outcome: { attempts: 3 } })];
    const text = renderChecklist(
      status({ assessment, pass: 1, calls, current: 'get_logs P1' }),
      view,
    );
    expect(text).toContain('attempt 2 of 3');
    expect(text).toContain('↻ retry 1 of 2: look at the logs of the far end');
    expect(text).toContain('the last one took 3 attempts');
  });

  it('fits the terminal, however many steps there are and however long they are', () => {
    const steps = Array.from({ length: 500 }, (_, index) =>
      step(index, {
        instruction: 'x'.repeat(300),
        status:
          index === 3 ? 'failed' : index < 250 ? 'done' : index === 250 ? 'running' : 'pending',
        startedAt: index <= 250 ? 1_000 : null,
      }),
    );
    const colors = picocolors.createColors(true);
    const lines = renderChecklist(status({ steps }), {
      ...view,
      colors,
      columns: 60,
      rows: 20,
    }).split('\n');
    expect(lines.length).toBeLessThan(20);
    for (const line of lines) expect(visibleWidth(line)).toBeLessThan(60);
    expect(lines.join('\n')).toContain('⠋');
    expect(lines.join('\n')).toMatch(
      /… \d+ earlier steps?.*\(failed: 4\)[\s\S]*… \d+ later steps?/,
    );
  });

  it('shows no control characters of a device', () => {
    const text = renderChecklist(status({ findings: ['PE1 \u001B[2J\u0007 down'] }), view);
    expect(text).toContain('! PE1 down');
    expect(text).not.toContain('\u001B');
  });
});

describe('progress lines', () => {
  const running = status({ plan: null, steps: [step(0), step(1)] });
  const first = status({
    steps: [step(0, { status: 'done', startedAt: 0, endedAt: 900 }), step(1)],
  });

  it('tell each finished step once', () => {
    expect(progressLines(running, first)).toEqual([
      'Check the BGP neighbors of PE1 (plan check_bgp_neighbors, 2 steps)',
      '✓  1. Look at thing 1 (0.9 s)',
    ]);
    expect(progressLines(first, first)).toEqual([]);
  });

  it('tell why a step was not carried out', () => {
    const skipped = step(1, { status: 'unavailable', reason: 'no tool shows CPU load' });
    const after = status({ steps: [first.steps[0]!, skipped] });
    expect(progressLines(first, after)).toEqual([
      '–  2. Look at thing 2. Not available: no tool shows CPU load.',
    ]);
  });

  it('tell a step again that a retry finished again, and the retry', () => {
    const again = status({
      steps: [step(0, { status: 'done', startedAt: 2_000, endedAt: 2_500 }), step(1)],
      assessment: {
        ...status().assessment,
        current_retries: 1,
        assessor_feedback_for_retry: 'again',
      },
    });
    expect(progressLines(first, again)).toEqual([
      '↻ retry 1 of 2: again',
      '✓  1. Look at thing 1 (again, 0.5 s)',
    ]);
  });

  it('tell what a device kept from being tried, and what was read in part', () => {
    const reason = 'Not tried: PE1 is not answering (timeout)';
    const spared = step(0, { status: 'failed', extent: 'untried', reason });
    const partly = step(1, { status: 'done', extent: 'part', reason: 'PE1: timeout' });
    expect(progressLines(null, status({ steps: [spared, partly] }))).toEqual(
      expect.arrayContaining([
        '–  1. Look at thing 1. Not tried: PE1 is not answering (timeout).',
        '◐  2. Look at thing 2. Done in part: PE1: timeout.',
      ]),
    );
  });

  it('tell what was under way before a retry, and what that did once more', () => {
    const assessment = {
      ...status().assessment,
      current_retries: 1,
      assessor_feedback_for_retry: 'once more',
    };
    const added = step(1, { origin: 'follow_up', status: 'done', endedAt: 2_000 });
    const again = step(0, { status: 'failed', reason: 'timeout', endedAt: 2_500 });
    const now = status({ steps: [again, added], assessment, pass: 1 });
    expect(progressLines(first, now)).toEqual([
      '✓  2. Look at thing 2 (added)',
      '↻ retry 1 of 2: once more',
      '✗  1. Look at thing 1 (again). Failed: timeout.',
    ]);
  });

  it('tell a step once that a worker did twice, because its turn was lost', () => {
    const anew = status({ steps: [step(0, { status: 'running', startedAt: 5_000 }), step(1)] });
    const later = status({
      steps: [step(0, { status: 'done', startedAt: 5_000, endedAt: 6_000 }), step(1)],
    });
    expect(progressLines(first, anew)).toEqual([]);
    expect(progressLines(furtherLook(first, anew), later)).toEqual([]);
  });

  it('tell a finding when it appears', () => {
    expect(progressLines(first, { ...first, findings: ['Cause: PE1 down'] })).toEqual([
      '! Cause so far: PE1 down',
    ]);
  });
});

describe('progress at a terminal', () => {
  it('is drawn as for 80 columns where nobody has set the size of the terminal', () => {
    const { terminal, texts } = fakeTerminal({ tty: true, columns: 0, rows: 0 });
    const progress = createProgress(terminal);
    progress.show(status({ steps: [step(0, { status: 'done', startedAt: 0, endedAt: 800 })] }));
    progress.pause();
    expect(texts.notes).toContain('Look at thing 1');
    expect(terminal.width).toBe(80);
  });
});

describe('a run that was refused', () => {
  const openRequest = { kind: 'confirmation', prompt: 'Move it?' } as RunStatus['openRequest'];
  const steps = [step(0, { status: 'failed' })];

  it('asks nothing any more once it is over', () => {
    const waits = status({ steps, openRequest, phase: 'executing', outcome: null, endedAt: null });
    expect(renderChecklist(waits, view)).toContain('? waiting for an answer: Move it?');
    const over = { ...waits, phase: 'closed' as const, outcome: 'denied' as const, endedAt: 9_000 };
    expect(renderChecklist(over, view)).not.toContain('waiting');
  });

  it('leaves a line that says so', () => {
    const line = (outcome: RunStatus['outcome']) =>
      renderDone(status({ steps, outcome }), 100, view.colors);
    expect(line('denied')).toMatch(/^✗ .* · denied, 0 of 1 steps$/);
    expect(line('achieved')).toMatch(/^✓ .* · 0 of 1 steps$/);
  });
});
