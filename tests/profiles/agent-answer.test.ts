import { exitCodeOf } from '../../src/cli/exit-codes';
import { json, toolCalls } from '../support/model-server';
import { promptNodeOf } from '../support/prompt-node';
import { sampled } from '../support/sampled';
import { type ServiceDesk, startServiceDesk } from './support/graph-lab';
import { complexGoal, plannedCall, startTaskWorker, type TaskWorker } from './support/task-worker';

const schema = {
  type: 'object',
  properties: { open_tickets: { type: 'integer', minimum: 0 } },
  required: ['open_tickets'],
  additionalProperties: false,
};
const agentOf = (name: string, evaluation: object) => ({
  name,
  llm_config_id: 'scripted',
  schema,
  evaluation,
});

let worker: TaskWorker;
let desk: ServiceDesk;
beforeAll(async () => {
  const count = { type: 'integer', minimum: 2 };
  const atLeastTwo = { type: 'object', properties: { open_tickets: count } };
  const agents = [
    agentOf('judged', { prompt: 'The answer must count the tickets that the trace shows.' }),
    agentOf('measured', { schema: atLeastTwo }),
  ];
  worker = await startTaskWorker('graph', { agents });
});
afterAll(() => worker.stop());
beforeEach(async () => {
  desk = await startServiceDesk();
  await worker.use(desk.server);
});
afterEach(async () => {
  worker.played();
  await desk.close();
});

const query = 'How many tickets are open?';
const values = { label: 'Ticket', where: { status: 'open' } };
const look = (last = true) => plannedCall('Look.', 'query_graph', values, last);
const finished = json({ kind: 'finished', text: 'All open tickets were counted.' });
const verified = json({ verdict: 'VERIFIED', feedback: '' });
const rejected = json({ verdict: 'NOT_VERIFIED', feedback: 'The trace shows two.' });
const count = (open_tickets: unknown) => json({ open_tickets });

async function run(agent: string, overrides: Record<string, unknown> = {}) {
  const document = await worker.document(
    await worker.start({ query, attended: false, overrides: { agent, ...overrides } }),
  );
  return { document, nodes: worker.asked.map(promptNodeOf) };
}
const promptOf = (index: number) => worker.asked[index]?.text ?? '';

describe('an agent that asks for a form and an evaluation, in a run that plans step by step,', () => {
  it('gets one corrective message for a wrong form, and its evaluation judges the right one', async () => {
    worker.script.push(complexGoal(query), look(), count('two'), count(2), verified);
    const { document, nodes } = await run('judged');
    expect(nodes).toEqual([
      'parse-task',
      'plan-step',
      'write-answer',
      'write-answer',
      'verify-answer',
    ]);
    expect(promptOf(3)).toMatch(/cannot be used: open_tickets: .*expected/);
    expect(promptOf(4)).toContain('must count the tickets that the trace shows');
    expect(promptOf(4)).toContain(String.raw`\"open_tickets\": 2`);
    expect(document).toMatchObject({ outcome: 'achieved', plan_source: 'next-step', replans: 0 });
    expect(document.agent_answer).toEqual({
      agent: 'judged',
      value: { open_tickets: 2 },
      problem: null,
      evaluation: { name: null, result: 'pass', reason: '' },
    });
    expect(document.report.markdown).toContain('"open_tickets": 2');
  });

  it.each(
    sampled(
      [
        query,
        'Count the open tickets.',
        'tickets still open?',
        'Number of Ticket nodes, open ones',
      ],
      4,
    ),
  )('C1: takes one corrective message, however the task is put: %s', async (wording) => {
    worker.script.push(complexGoal(wording), look(), count('two'), count(2), verified);
    const document = await worker.document(
      await worker.start({ query: wording, attended: false, overrides: { agent: 'judged' } }),
    );
    const corrected = worker.asked.filter(({ text }) => text.includes('cannot be used'));
    expect(corrected).toHaveLength(1);
    expect([document.outcome, exitCodeOf(document)]).toEqual(['achieved', 0]);
    expect(document.agent_answer?.value).toEqual({ open_tickets: 2 });
    expect(document.report.summary.join(' ')).not.toMatch(/not done/i);
  });

  it('plans on from an answer that its evaluation rejects, and is told why', async () => {
    worker.script.push(complexGoal(query), look(), count(7), rejected);
    worker.script.push(finished, count(2), verified);
    const { document, nodes } = await run('judged');
    expect(nodes.slice(4)).toEqual(['plan-step', 'write-answer', 'verify-answer']);
    expect(promptOf(4)).toContain('The answer was not accepted: The trace shows two.');
    expect(promptOf(5)).toContain('What was wrong before: The trace shows two.');
    expect(document).toMatchObject({ outcome: 'achieved', replans: 1 });
    expect(document.agent_answer).toMatchObject({ value: { open_tickets: 2 } });
    expect(desk.executed()).toEqual(['query_graph']);
  });

  it('is not achieved where no answer satisfies the schema of its evaluation', async () => {
    worker.script.push(complexGoal(query), look(), count(1), finished, count(0));
    const { document } = await run('measured', { maxReplans: 1 });
    expect(document).toMatchObject({ outcome: 'retries_exhausted', replans: 1 });
    expect(document.agent_answer).toMatchObject({
      value: { open_tickets: 0 },
      evaluation: { result: 'fail' },
    });
    expect(document.limitations.join('\n')).toContain('open_tickets');
  });

  it('is not achieved where its answer never takes the form', async () => {
    worker.script.push(complexGoal(query), look(), count('2'), count(-1), count(null));
    const { document } = await run('judged');
    expect(document.outcome).toBe('partial');
    expect(document.agent_answer).toMatchObject({ value: null, evaluation: null });
    expect(document.agent_answer?.problem).toMatch(/no valid answer in 3 attempts/);
  });
});

describe('an agent that asks for a form and an evaluation, in a run without a plan,', () => {
  const call = toolCalls([{ name: 'query_graph', arguments: values }]);
  const end = toolCalls([{ name: 'finish_step', arguments: { status: 'done', note: 'Two.' } }]);

  it('hands in its answer in that form, and the verifier follows the evaluation', async () => {
    worker.script.push(complexGoal(query), call, end, count(2), verified);
    const { document, nodes } = await run('judged', { planning: false });
    expect(nodes.slice(-2)).toEqual(['write-answer', 'verify-answer']);
    expect(promptOf(4)).toContain('must count the tickets that the trace shows');
    expect(document).toMatchObject({ outcome: 'achieved', plan_source: 'none' });
    expect(document.agent_answer).toMatchObject({
      value: { open_tickets: 2 },
      evaluation: { result: 'pass' },
    });
  });

  it('has no second try where the evaluation rejects it, and is not achieved', async () => {
    worker.script.push(complexGoal(query), call, end, count(7), rejected);
    const { document } = await run('judged', { planning: false });
    expect(document.outcome).toBe('partial');
    expect(document.agent_answer).toMatchObject({
      value: { open_tickets: 7 },
      evaluation: { result: 'fail', reason: 'The trace shows two.' },
    });
  });
});
