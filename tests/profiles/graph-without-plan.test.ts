import { toolCalls } from '../support/model-server';
import { startServiceDesk, type ServiceDesk } from './support/graph-lab';
import { complexGoal, startTaskWorker, type TaskWorker } from './support/task-worker';

let worker: TaskWorker;
let desk: ServiceDesk;

beforeAll(async () => {
  worker = await startTaskWorker('graph');
  desk = await startServiceDesk();
  await worker.use(desk.server);
});
afterAll(async () => {
  await worker.stop();
  await desk.close();
});

const query = 'Add ticket-11 and ticket-15.';
const part = (id: string) => ({ text: `Add ${id}.`, wants: 'change', about: [id], values: [] });

/** A model that adds one ticket after the other, as often as it is asked, and never says that it is done. */
async function run(parts: unknown[], first: number) {
  worker.script.push(
    complexGoal(query, parts),
    ...[0, 1, 2, 3, 4, 5].map((number) =>
      toolCalls([
        { name: 'add_node', arguments: { label: 'Ticket', id: `ticket-${first + number}` } },
      ]),
    ),
  );
  const handle = await worker.start({ query, overrides: { planning: false } });
  const document = await worker.document(handle);
  worker.played();
  return document;
}

describe('without a plan, where the turns of the step are spent', () => {
  it('is achieved what the calls have done, if they have done all parts', async () => {
    const document = await run([part('ticket-11'), part('ticket-15')], 10);
    expect(document.steps).toMatchObject([{ status: 'failed', reason: 'Stopped after 6 turns.' }]);
    expect(document).toMatchObject({ outcome: 'achieved', verification: null });
    expect(document.parts?.map(({ status }) => status)).toEqual(['done', 'done']);
    expect(document.answer).toContain('ticket-15');
  });

  it.each([
    ['a part is open', [part('ticket-11'), part('ticket-99')], 20],
    ['nobody told the parts', [], 30],
  ])('is nothing achieved, and what stopped it is said, if %s', async (_what, parts, first) => {
    const document = await run(parts, first);
    expect(document.outcome).toBe('partial');
    expect(document.report.summary.join(' ')).toContain('Stopped after 6 turns');
  });
});
