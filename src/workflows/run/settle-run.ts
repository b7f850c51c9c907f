import type { GoalPart, SettledPart } from '../../domain/analysis/goal-part';
import { listAttempts } from '../../domain/decisions/list-attempts';
import { holdToParts } from '../../domain/decisions/outcome-of-parts';
import { settleParts } from '../../domain/decisions/settle-parts';
import { partsOf, phrasesOf } from '../../domain/decisions/task-names';
import type { RunStatus } from '../../domain/run/run-status';
import type { Run } from './run';

/** The parts of the run's task; none where checks judge, and before the goal is known. */
function partsWanted(run: Run): GoalPart[] {
  const { goal } = run.status;
  return goal === null || run.ready.judged ? [] : partsOf(goal, taskOf(run));
}

/** What is looked for in the results of calls; nothing where checks judge them. */
export function phrasesSought(run: Run): string[] {
  return phrasesOf(partsWanted(run));
}

/** How each part of the run's task stands. */
export function partsNow(run: Run): SettledPart[] {
  const { status, ready, request } = run;
  const { turn = 1 } = request.conversation ?? {};
  return settleParts({
    parts: partsWanted(run),
    attempts: listAttempts(status, ready.tools),
    // Steps that a person wrote are words of the task too.
    task: [taskOf(run), ...(request.overrides?.steps ?? [])].join('\n'),
    advice: saidSince(status),
    answer: status.answer ?? '',
    leftOut: leftOut(status),
    known: ready.servers.length === 0 ? 'all' : turn > 1 ? 'talk' : 'nothing',
  });
}

/** What people said of the work in their own words; yes and no to a call are none. */
function saidSince({ decisions }: RunStatus): string[] {
  return decisions.flatMap(({ request: { kind }, answer }) =>
    kind === 'confirmation' || answer === null ? [] : [answer],
  );
}

/** Elsewhere a step is left out because the task was done before. */
function leftOut({ plan, steps }: RunStatus): { text: string; why: string | null }[] {
  if (plan?.source !== 'next-step') return [];
  const skipped = steps.filter((step) => step.status === 'skipped');
  return skipped.map(({ instruction, reason }) => ({ text: instruction, why: reason }));
}

/** Where checks judge, they tell what devices refused; what a person refused they do not know. */
function refusedBeside(run: Run): SettledPart[] {
  const { status } = run;
  const refused = partsNow(run).filter((part) => part.status === 'refused');
  if (refused.length === 0) return [];
  const done = status.outcome === 'achieved';
  const asked: SettledPart = {
    id: '0',
    text: status.goal?.objective ?? status.query,
    status: done ? 'done' : 'open',
    why: done ? null : status.assessment.assessor_notes_for_final_report,
    calls: [],
  };
  return [asked, ...refused];
}

/** Holds the outcome that a run came to to the parts of its task. */
export function settleRun(run: Run): void {
  const { status } = run;
  if (run.prepared === null || status.goal === null || status.outcome === null) return;
  const parts = run.ready.judged ? refusedBeside(run) : partsNow(run);
  if (run.ready.judged && parts.length === 0) return;
  const note = status.assessment.assessor_notes_for_final_report ?? '';
  const held = holdToParts(status.outcome, parts, note);
  status.outcome = held.outcome;
  status.parts = held.parts;
  status.assessment.objective_achieved_assessment = held.outcome === 'achieved';
}

/** The answer to a question back takes the place of the task. */
function taskOf({ request, status }: Run): string {
  const answered = status.decisions.filter(
    ({ request: asked, answer }) => asked.kind === 'clarification' && answer !== null,
  );
  return answered.at(-1)?.answer ?? request.query;
}
