import type { RunStatus } from '../../src/domain/run/run-status';
import { composeHtml } from '../../src/report/html';
import { json } from '../support/model-server';
import { recordHistory } from '../support/recorded-history';
import { type ServiceDesk, startServiceDesk } from './support/graph-lab';
import {
  answer,
  complexGoal,
  plannedCall,
  simpleGoal,
  startTaskWorker,
  statusWhere,
  type TaskWorker,
} from './support/task-worker';

const ticket = {
  label: 'Ticket',
  id: 'TICKET-123',
  properties: { summary: 'Fix login button', status: 'open' },
};
const user = { label: 'User', id: 'john.doe', properties: { name: 'John Doe' } };
const reports = { type: 'REPORTS', from: 'john.doe', to: 'TICKET-123' };

let worker: TaskWorker;
let desk: ServiceDesk;

beforeAll(async () => {
  worker = await startTaskWorker('graph');
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

const executed = (): string[] => desk.executed();

describe('the graph profile', () => {
  it('K1: creates a ticket, a user and the edge between them in three planned steps', async () => {
    worker.script.push(
      complexGoal('Create TICKET-123, john.doe and a REPORTS edge between them.'),
      plannedCall('Create the ticket.', 'add_node', ticket),
      plannedCall('Create the user.', 'add_node', user),
      plannedCall('Join them.', 'add_edge', reports, true),
    );
    const handle = await worker.start({
      query: "Create a new 'Ticket' node TICKET-123, a 'User' john.doe and a 'REPORTS' edge.",
    });
    const document = await worker.document(handle);
    expect(executed()).toEqual(['add_node', 'add_node', 'add_edge']);
    expect(document).toMatchObject({ outcome: 'achieved', plan_source: 'next-step' });
    expect(document.steps.map(({ status }) => status)).toEqual(['done', 'done', 'done']);
    // Nothing judges here, so nowhere stands a verdict beside what was done.
    expect(await handle.result()).toMatchObject({ judged: false });
    expect(await handle.query<RunStatus>('status')).toMatchObject({ verdict: null });
    const page = await composeHtml(document);
    expect(page).toMatch(/<title>Done: [\s\S]*header class="verdict healthy"/);
    expect(page).not.toContain('Could not tell');
    await recordHistory('k1-three-planned-steps', handle);
  });

  it('K2: asks what is meant, and starts the goal afresh with the answer', async () => {
    const wanted = 'Set the status of ticket-1 to reopened.';
    worker.script.push(
      json({ kind: 'clarify', text: 'What is broken about it, and what should it show?' }),
      simpleGoal(wanted, 'update_props', { id: 'ticket-1', properties: { status: 'reopened' } }),
    );
    const handle = await worker.start({ query: 'My dashboard is broken. Fix it.' });
    expect(await answer(handle, wanted)).toContain('What is broken about it');
    expect((await worker.document(handle)).outcome).toBe('achieved');
    expect(executed()).toEqual(['update_props']);
    expect(JSON.stringify(worker.asked[1]?.body.messages)).toContain(wanted);
    await recordHistory('k2-clarified', handle);
  });

  it('K2: silence ends as escalation_timeout with nothing called', async () => {
    worker.script.push(json({ kind: 'clarify', text: 'What is broken about it?' }));
    const handle = await worker.start({
      query: 'My dashboard is broken. Fix it.',
      overrides: { answerWithinSeconds: 1 },
    });
    expect((await worker.document(handle)).outcome).toBe('escalation_timeout');
    expect(executed()).toEqual([]);
  });

  it('K2: a planner that only goes on asking is stopped after three answers', async () => {
    const question = 'Which label has the status?';
    worker.script.push(
      complexGoal('Find all open tickets.'),
      ...Array.from({ length: 4 }, () => json({ kind: 'ask', text: question })),
    );
    const handle = await worker.start({ query: 'Which tickets are open?' });
    for (let asked = 0; asked < 3; asked += 1) {
      expect(await answer(handle, 'Ticket')).toContain(question);
    }
    const document = await worker.document(handle);
    expect(document.outcome).toBe('rejected');
    expect(document.report.summary.join(' ')).toContain('This stayed open after 3 answers.');
    expect(document.decisions).toHaveLength(3);
    expect(executed()).toEqual([]);
  });

  it('K3: finds all open tickets with one query and no plan', async () => {
    const query = { label: 'Ticket', where: { status: 'open' } };
    worker.script.push(simpleGoal('Find all open tickets.', 'query_graph', query));
    const handle = await worker.start({ query: 'Find all open tickets.' });
    const document = await worker.document(handle);
    expect(executed()).toEqual(['query_graph']);
    expect(document.outcome).toBe('achieved');
    expect(worker.asked).toHaveLength(1);
    expect(document.answer).toContain('Dashboard shows no data');
  });

  it('K4: sets one status with one update', async () => {
    const values = { id: 'ticket-1', properties: { status: 'in progress' } };
    worker.script.push(simpleGoal('Set the status of ticket-1.', 'update_props', values));
    const handle = await worker.start({
      query: "Update the status of ticket ticket-1 to 'in progress'.",
    });
    expect((await worker.document(handle)).outcome).toBe('achieved');
    expect(executed()).toEqual(['update_props']);
  });

  it('K5: says of a tool that is not there what it can do instead, and calls nothing', async () => {
    const handle = await worker.start({
      query: 'Use the `send_email` tool to notify the team about the new ticket.',
    });
    const document = await worker.document(handle);
    expect(document.outcome).toBe('rejected');
    expect(document.report.summary.join(' ')).toContain('There is no tool "send_email" here.');
    expect(document.report.summary.join(' ')).toContain('I work on a property graph');
    expect(executed()).toEqual([]);
  });

  it('K5: a planner that invents a tool gets the valid names and can do better', async () => {
    worker.script.push(
      complexGoal('Tell the team about TICKET-123.'),
      plannedCall('Send it.', 'send_mail', { to: 'team' }),
      json({ kind: 'impossible', text: 'No tool sends mail.' }),
    );
    const handle = await worker.start({ query: 'Tell the team about TICKET-123.' });
    const document = await worker.document(handle);
    expect(document.outcome).toBe('rejected');
    expect(document.refused).toMatchObject([{ tool: 'send_mail' }]);
    expect(JSON.stringify(worker.asked[2]?.body.messages)).toContain(
      'Right would be: graph/add_node',
    );
    expect(executed()).toEqual([]);
  });

  it('K6: names the contradiction and waits', async () => {
    const handle = await worker.start({
      query:
        "Create a new ticket with the key 'TICKET-456' and the status 'open'. The ticket should be closed.",
    });
    const { openRequest } = await statusWhere(handle, (status) => status.openRequest !== null);
    expect(openRequest?.prompt).toContain('"open" and for "closed"');
    expect(executed()).toEqual([]);
    worker.script.push(
      simpleGoal('Create TICKET-456 with the status open.', 'add_node', {
        label: 'Ticket',
        id: 'TICKET-456',
        properties: { status: 'open' },
      }),
    );
    await answer(handle, 'Create the ticket TICKET-456 and leave it open.');
    expect((await worker.document(handle)).outcome).toBe('achieved');
    expect(executed()).toEqual(['add_node']);
  });

  it('K7: refuses what is none of its business', async () => {
    worker.script.push(json({ kind: 'reject', text: 'The weather is not in the graph.' }));
    const handle = await worker.start({ query: 'What is the weather in Lisbon?' });
    const document = await worker.document(handle);
    expect(document.outcome).toBe('rejected');
    expect(document.report.summary.join(' ')).toContain('I work on a property graph');
    expect(executed()).toEqual([]);
  });

  const deletion = plannedCall('Delete it.', 'delete_node', { id: 'ticket-1', detach: true }, true);

  it('deletes only what was confirmed', async () => {
    worker.script.push(complexGoal('Delete ticket-1.'), deletion);
    const handle = await worker.start({ query: 'Delete ticket-1.' });
    await statusWhere(handle, (status) => status.openRequest !== null);
    expect(executed()).toEqual([]);
    await answer(handle, 'yes');
    expect((await worker.document(handle)).outcome).toBe('achieved');
    expect(executed()).toEqual(['delete_node']);
  });

  it('offers something else after one refusal, and ends as denied after the second', async () => {
    worker.script.push(
      complexGoal('Get rid of ticket-1.'),
      deletion,
      plannedCall('Delete another one.', 'delete_node', { id: 'ticket-2' }, true),
    );
    const handle = await worker.start({ query: 'Get rid of ticket-1.' });
    await answer(handle, 'no');
    await statusWhere(handle, (status) => status.decisions.length === 1);
    await answer(handle, 'no');
    expect((await worker.document(handle)).outcome).toBe('denied');
    expect(JSON.stringify(worker.asked[2]?.body.messages)).toContain('Offer something else');
    expect(executed()).toEqual([]);
  });

  it('asks nobody a second time for the very call that was refused', async () => {
    worker.script.push(complexGoal('Get rid of ticket-1.'), deletion, deletion, deletion);
    const handle = await worker.start({ query: 'Get rid of ticket-1.' });
    await answer(handle, 'no');
    const { outcome, decisions, calls, parts } = await worker.document(handle);
    expect(outcome).toBe('denied');
    expect(decisions).toHaveLength(1);
    const ends = parts?.map(({ status }) => status);
    expect(ends).toContain('refused');
    expect(ends).not.toContain('done');
    expect(calls.at(-1)?.digest).toContain('nothing has changed since, so nobody was asked again');
    expect(JSON.stringify(worker.asked[2]?.body.messages)).toContain(
      'The same call is not asked for a second time.',
    );
    expect(executed()).toEqual([]);
  });

  it('goes on with the rest of the task where the refused call is proposed again', async () => {
    worker.script.push(
      complexGoal('Get rid of ticket-1, and add a user.'),
      deletion,
      deletion,
      plannedCall('Add a user.', 'add_node', { label: 'User', id: 'user-9' }, true),
    );
    const handle = await worker.start({ query: 'Get rid of ticket-1, and add user-9.' });
    await answer(handle, 'no');
    const { outcome, decisions } = await worker.document(handle);
    expect(outcome).toBe('partial');
    expect(decisions).toHaveLength(1);
    expect(executed()).toEqual(['add_node']);
  });

  it('asks for it once more where something was changed since, and says that it was refused', async () => {
    worker.script.push(
      complexGoal('Get rid of ticket-1.'),
      deletion,
      plannedCall('Add a user.', 'add_node', { label: 'User', id: 'user-9' }),
      deletion,
    );
    const handle = await worker.start({ query: 'Get rid of ticket-1.' });
    await answer(handle, 'no');
    await statusWhere(handle, (status) => status.decisions.length === 1);
    expect(await answer(handle, 'yes')).toContain('This same call was refused before in this run');
    expect((await worker.document(handle)).outcome).toBe('achieved');
    expect(executed()).toEqual(['add_node', 'delete_node']);
  });

  it('deletes nothing where nobody is there to confirm it', async () => {
    worker.script.push(complexGoal('Delete ticket-1.'), deletion, deletion);
    const handle = await worker.start({ query: 'Delete ticket-1.', attended: false });
    expect((await worker.document(handle)).outcome).toBe('denied');
    expect(executed()).toEqual([]);
  });

  const cypher = (query: string, values: Record<string, unknown> = {}) =>
    plannedCall('Ask in Cypher.', 'cypher_query', { query, ...values }, true);

  it('asks nobody for Cypher that only reads', async () => {
    worker.script.push(
      complexGoal('Count the open tickets.'),
      cypher("MATCH (t:Ticket {status: 'open'}) RETURN count(*) AS tickets"),
    );
    const handle = await worker.start({ query: 'Count the open tickets.', attended: false });
    const document = await worker.document(handle);
    expect(executed()).toEqual(['cypher_query']);
    expect(document).toMatchObject({ outcome: 'achieved', decisions: [] });
    expect(document.last_result?.text).toContain('2');
  });

  it.each([
    ['plainly', "MATCH (t:Ticket) SET t.status = 'closed'", { write: true }],
    ['between comments', 'MATCH (t:Ticket)/* RETURN */DETACH/**/DELETE/**/t', { write: true }],
    ['between quotes in comments', "MATCH (t) // it's\nDETACH DELETE t // it's", { write: true }],
    ['behind a semicolon', 'MATCH (t) RETURN t; MATCH (t) DETACH DELETE t', { write: true }],
    ['saying that it may', 'MATCH (t) RETURN t', { write: true }],
  ])('asks before Cypher that may write: %s', async (_how, query, values) => {
    const writing = cypher(query, values);
    worker.script.push(complexGoal('Do it.'), writing, writing, writing);
    const handle = await worker.start({ query: 'Close all tickets.' });
    await answer(handle, 'no');
    expect(await worker.document(handle)).toMatchObject({ outcome: 'denied' });
    expect(executed()).toEqual([]);
  });

  it('leaves it to the server to refuse Cypher that writes without saying so', async () => {
    const query = "MATCH (t:Ticket) SET t.status = 'closed'";
    const writing = cypher(query, { write: true });
    worker.script.push(complexGoal('Do it.'), cypher(query), writing, writing, writing);
    const handle = await worker.start({ query: 'Close all tickets.' });
    await answer(handle, 'no');
    const { calls, outcome } = await worker.document(handle);
    expect(calls[0]?.error).toContain('write');
    expect(outcome).toBe('denied');
    // One call reached the server, which carried nothing out.
    expect(executed()).toHaveLength(1);
  });

  it('runs writing Cypher once it was confirmed', async () => {
    const query = "MATCH (t:Ticket {id: 'ticket-1'}) SET t.status = 'closed'";
    worker.script.push(complexGoal('Close ticket-1.'), cypher(query, { write: true }));
    const handle = await worker.start({ query: 'Close ticket-1.' });
    expect(await answer(handle, 'yes')).toContain('cypher_query');
    expect((await worker.document(handle)).outcome).toBe('achieved');
    expect(executed()).toEqual(['cypher_query']);
  });

  it('does not take a planner at its word: what is missing is told to it, and then done', async () => {
    worker.script.push(
      simpleGoal('Add a user.', 'add_node', { label: 'User', id: 'user-9' }),
      plannedCall('Join them.', 'add_edge', { ...reports, from: 'user-9', to: 'ticket-1' }, true),
    );
    const query = 'Add a User user-9 and a REPORTS edge from user-9 to ticket-1.';
    const document = await worker.document(await worker.start({ query }));
    expect(document).toMatchObject({ outcome: 'achieved', replans: 1 });
    expect(worker.asked[1]?.text).toContain('Not done yet: Add a user.');
    expect(executed()).toEqual(['add_node', 'add_edge']);
  });

  it('is not achieved where it only looked and calls it deleted', async () => {
    const finished = json({ kind: 'finished', text: 'ticket-1 is deleted.' });
    const gone = { text: 'ticket-1 is gone', wants: 'change', about: ['ticket-1'], values: [] };
    worker.script.push(
      complexGoal('Delete it.', [gone]),
      plannedCall('Do.', 'query_graph', { id: 'ticket-1' }),
      finished,
      finished,
    );
    const handle = await worker.start({ query: 'Delete ticket-1.' });
    const document = await worker.document(handle);
    expect(document.outcome).toBe('partial');
    expect(document.parts).toMatchObject([{ text: 'ticket-1 is gone', status: 'open', calls: [] }]);
    expect(document.report.summary[0]).toContain('Not done: ticket-1 is gone.');
    expect(worker.asked[2]?.text).toContain('1. ticket-1 is gone: open');
    expect(executed()).toEqual(['query_graph']);
  });

  const ticketQuoted = "'summary: Fix login button', 'status: open'";
  it.each([
    [
      `Create a node of type Ticket with properties ${ticketQuoted}, a User named John Doe, and connect them with REPORTS`,
      [
        plannedCall('Create the ticket.', 'add_node', ticket),
        plannedCall('Create the user.', 'add_node', user),
        plannedCall('Join them.', 'add_edge', reports, true),
      ],
    ],
    [
      'Create a list of all tickets',
      [plannedCall('List.', 'query_graph', { label: 'Ticket' }, true)],
    ],
    [
      'Set out which tickets exist',
      [plannedCall('List.', 'query_graph', { label: 'Ticket' }, true)],
    ],
    [
      'Which ticket has the title "Mail arrives late"?',
      [plannedCall('List.', 'query_graph', { label: 'Ticket' }, true)],
    ],
    [
      "Mark the ticket 'Dashboard shows no data' as closed",
      [
        plannedCall(
          'Close.',
          'update_props',
          { id: 'ticket-1', properties: { status: 'closed' } },
          true,
        ),
      ],
    ],
  ])('is achieved after the right calls, in words of all kinds: %s', async (query, calls) => {
    worker.script.push(complexGoal(query), ...calls);
    const document = await worker.document(await worker.start({ query }));
    expect(document.outcome).toBe('achieved');
    expect(document.parts?.map(({ status }) => status)).toEqual(['done']);
  });

  it('stays denied where the planner only looks after a refusal', async () => {
    worker.script.push(
      complexGoal('Get rid of ticket-1.'),
      deletion,
      plannedCall('Look.', 'query_graph', { id: 'ticket-1' }, true),
    );
    const handle = await worker.start({ query: 'Get rid of ticket-1.' });
    await answer(handle, 'no');
    expect((await worker.document(handle)).outcome).toBe('denied');
    expect(executed()).toEqual(['query_graph']);
  });
});
