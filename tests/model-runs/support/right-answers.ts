import type { PromptNode } from '../../../src/reasoning/model/prompt-template';
import { promptNodeOf } from '../../support/prompt-node';
import type { Answer } from '../../support/malformed-replies';
import type { RecordedRequest } from '../../support/model-server';

const json = (value: Record<string, unknown>): Answer => ({ kind: 'json', value });
const call = (name: string, values: Record<string, unknown>): Answer => ({
  kind: 'call',
  name,
  arguments: values,
});

/** What a run works on, and how a model that works takes it on. */
export interface Job {
  profile: 'network' | 'graph' | 'files' | 'pharmacokinetics';
  query: string;
  overrides?: { steps?: string[]; planning?: boolean };
  /** Whether somebody is there who confirms what has to be confirmed. */
  attended?: boolean;
  /** Calls of a step, in order, each until what is `seen` stands in a result; then it is over. */
  calls: { tool: string; arguments: Record<string, unknown>; seen?: string }[];
  /** The final answer in the form of the agent. */
  answer: Record<string, unknown>;
}

/** The answers of a model that works, by node. */
export function rightAnswer(request: RecordedRequest, { query, calls, answer }: Job): Answer {
  const goal = { kind: 'goal', objective: query, complexity: 'complex', confidence: 0.95 };
  const plan = { description: 'One look.', steps: ['Read it and hand it in.'] };
  const answers: Record<PromptNode, Answer> = {
    'parse-goal': json(goal),
    'parse-task': json(goal),
    'select-plan': json({ intent: null, ...plan }),
    'make-plan': json(plan),
    replan: json(plan),
    'propose-tool-calls': nextCall(request, calls),
    'plan-step': nextStep(request, calls),
    'assess-objective': json({ judgement: 'unmet', feedback: 'Read it.', notes: '', redo: [] }),
    'verify-answer': json({ verdict: 'VERIFIED', feedback: '' }),
    'write-answer': json(answer),
    'tell-answer': json({ sentences: [{ text: 'It was read.', calls: [1] }] }),
  };
  return answers[promptNodeOf(request)];
}

/** A call is made anew until a result shows that it was made, and not merely refused. */
function nextCall({ body, text }: RecordedRequest, calls: Job['calls']): Answer {
  // After the system's and the first turn come calls and results, whatever their form.
  const told = (body.messages ?? []).slice(2).map(({ role, content }) => [role, content ?? '']);
  const results = told.filter(([role]) => role !== 'assistant').map(([, content]) => content);
  const next = calls.find(({ seen = '' }) => !results.join(' ').includes(seen));
  if (next !== undefined) return call(next.tool, next.arguments);
  return text.includes('attempt_completion')
    ? call('attempt_completion', { result: 'It was read.' })
    : call('finish_step', { status: 'done', note: 'It was read.' });
}

function nextStep({ text }: RecordedRequest, calls: Job['calls']): Answer {
  const next = calls.find(({ tool }) => !text.includes(`Use ${tool}.: done`));
  if (next === undefined) return json({ kind: 'finished', text: 'It was read.' });
  return json({ kind: 'call', instruction: `Use ${next.tool}.`, ...next, last: false });
}
