import type { Goal } from '../../domain/analysis/goal';
import type { ParsedQuestion } from '../../domain/analysis/parsed-question';
import type { Outcome } from '../../domain/analysis/outcome';
import { outcomeWithoutResult } from '../../domain/calls/outcome-without-result';
import { askPerson } from '../people/ask-person';
import { callTool } from '../run/nodes';
import { askReasoner } from '../run/ask-reasoner';
import type { Run } from '../run/run';
import { publishUnderstood } from '../run/visibility';

/** Questions back that one query may cause; after that it is refused. */
const clarificationsAtMost = 3;
/** Step under which the trace lists what belongs to no step of the plan. */
export const intakeStep = -1;

/**
 * Reads the inventory and makes a goal of the query, asking back where it has to. Returns
 * null with the run's outcome set where the run ends here: refused, or nobody answered.
 */
export async function understand(run: Run): Promise<Goal | null> {
  run.enter('understanding');
  await readInventory(run);
  const clarifications: { question: string; options: string[]; answer: string }[] = [];
  for (;;) {
    const summary = run.request.query.slice(0, 150);
    const reading = await askReasoner(run, 'parseGoal', summary, {
      ...run.facts(),
      clarifications,
    });
    if (reading.kind === 'goal') {
      run.status.goal = reading.goal;
      publishUnderstood(reading.goal, run.ready);
      return reading.goal;
    }
    if (reading.kind === 'reject') {
      return refuse(run, 'rejected', reading.reason, reading.suggestions, reading.question);
    }
    const { question, options, about } = reading.need;
    const understood = reading.question;
    const outcome = about === 'model' ? 'failed' : 'rejected';
    if (!run.request.attended) {
      return refuse(
        run,
        outcome,
        `${question} The run is unattended, so nobody was asked.`,
        options,
        understood,
      );
    }
    if (clarifications.length >= clarificationsAtMost) {
      return refuse(
        run,
        outcome,
        `${question} This stayed open after ${clarifications.length} answers.`,
        options,
        understood,
      );
    }
    const decision = await askPerson(run, {
      kind: 'clarification',
      prompt: question,
      options,
      withinSeconds: run.ready.limits.answerWithinSeconds,
      onDeadline: `the run ends without ${run.ready.inventory === null ? 'calling any tool' : 'checking any device'}`,
    });
    if (decision.answer === null) {
      const reason = `${question} Nobody answered in time.`;
      return refuse(run, 'escalation_timeout', reason, options, understood);
    }
    clarifications.push({ question, options, answer: decision.answer });
  }
}

async function readInventory(run: Run): Promise<void> {
  const { inventory } = run.ready;
  if (inventory === null) return;
  const call = { id: 'inventory', ...inventory, arguments: {} };
  run.status.current = inventory.tool;
  const away = run.ready.unavailableServers.find(({ server }) => server === inventory.server);
  // Its tools are unknown, so the gate would name a missing tool and not why it is missing.
  const outcome =
    away === undefined
      ? await callTool(run, call)
      : outcomeWithoutResult(call, 'failed', away.reason);
  run.status.current = null;
  run.status.calls.push({ ...call, step: intakeStep, pass: 0, at: Date.now(), outcome });
  run.inventoryRef = outcome.status === 'failed' ? null : outcome.ref;
}

function refuse(
  run: Run,
  outcome: Outcome,
  reason: string,
  suggestions: string[],
  understood?: ParsedQuestion,
): null {
  run.status.outcome = outcome;
  run.rejection = { reason, suggestions, ...(understood !== undefined && { understood }) };
  return null;
}
