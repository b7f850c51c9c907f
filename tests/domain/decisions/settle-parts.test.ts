import type { GoalPart, SettledPart } from '../../../src/domain/analysis/goal-part';
import type { Attempt, Settling } from '../../../src/domain/decisions/attempt';
import { outcomeOfParts } from '../../../src/domain/decisions/outcome-of-parts';
import { settleParts } from '../../../src/domain/decisions/settle-parts';
import { partsOf, readParts } from '../../../src/domain/decisions/task-names';

let made = 0;

function attempt(
  tool: string,
  values: Record<string, unknown>,
  how: Partial<Attempt> = {},
): Attempt {
  made += 1;
  return {
    id: `c${made}`,
    call: { tool, arguments: values },
    ended: 'success',
    changes: true,
    confirmed: false,
    result: [],
    why: null,
    ...how,
  };
}

const look = (values: Record<string, unknown>, how: Partial<Attempt> = {}) =>
  attempt('query_graph', values, { changes: false, ...how });

function settle(task: string, attempts: Attempt[], how: Partial<Settling> = {}): SettledPart[] {
  const parts = partsOf({ objective: task }, task);
  return settleParts({ parts, attempts, task, advice: [], answer: '', known: 'nothing', ...how });
}

const outcome = (task: string, attempts: Attempt[], how: Partial<Settling> = {}) =>
  outcomeOfParts(settle(task, attempts, how));

const part = (id: string, text: string, how: Partial<GoalPart> = {}): GoalPart => ({
  id,
  text,
  wants: 'change',
  about: [],
  values: [],
  ...how,
});

describe('a task whose parts nobody has told', () => {
  const ticket = { summary: 'Fix login button', status: 'open' };

  it.each([
    [
      "Create a node of type Ticket with properties 'summary: Fix login button', 'status: open', a User named 'John Doe', and connect them with REPORTS",
      [
        attempt('add_node', { label: 'Ticket', id: 't-1', properties: ticket }),
        attempt('add_node', { label: 'User', id: 'u-1', properties: { name: 'John Doe' } }),
        attempt('add_edge', { type: 'REPORTS', from: 'u-1', to: 't-1' }),
      ],
    ],
    ['Create a list of all tickets', [look({ label: 'Ticket' })]],
    ['Add up the tickets by status', [look({ label: 'Ticket' })]],
    [
      'Write the letter to Ana',
      [attempt('write_file', { path: '/x/letter.txt', content: 'Dear Ana' })],
    ],
    ['Set out which tickets exist', [look({ label: 'Ticket' })]],
    ['Which ticket has the title "Mail arrives late"?', [look({ label: 'Ticket' })]],
    [
      "Mark the ticket 'Dashboard shows no data' as closed",
      [attempt('update_props', { id: 'ticket-1', properties: { status: 'closed' } })],
    ],
    ['Set it to 70 kg, step by step, and read-only afterwards.', [attempt('set', { value: 70 })]],
    [
      'Delete ticket-1.',
      [attempt('cypher', { query: 'MATCH (n {id: "ticket-1"}) DETACH DELETE n' })],
    ],
    ['Sort names.txt.', [attempt('write', { path: '/x/NAMES.txt' })]],
    [
      'Add user-9.',
      [
        attempt('add_node', { id: 'user-9' }, { ended: 'failed', why: 'locked' }),
        attempt('add_node', { id: 'user-9' }),
      ],
    ],
    [
      'List all tickets',
      [look({ label: 'Tickets' }, { ended: 'failed' }), look({ label: 'Ticket' })],
    ],
  ])('is achieved by the right calls: %s', (task, attempts) => {
    expect(settle(task, attempts).filter(({ status }) => status !== 'done')).toEqual([]);
    expect(outcome(task, attempts)).toBe('achieved');
  });

  const weight = { simulation_id: 's7', parameter_path: 'Organism|Weight', value: 92, unit: 'kg' };
  const dose = { simulation_id: 's7', parameter_path: 'Protocol|Dose', value: 120, unit: 'mg' };
  const both = 'Set the weight in s7 to 92 kg and the dose to 120 mg';
  const set = (values: Record<string, unknown>, how: Partial<Attempt> = {}) =>
    attempt('set_parameter_value', values, { confirmed: true, ...how });
  const no = { ended: 'refused', confirmed: false, why: 'refused' } as const;

  it('stays refused in part where one change was refused and another made', () => {
    const settled = settle(both, [set(weight, no), set(dose)]);
    expect(settled.map(({ status }) => status)).toEqual(['done', 'refused']);
    expect(outcomeOfParts(settled)).toBe('partial');
    expect(outcome(both, [set(dose), set(weight, no)])).toBe('partial');
  });

  it('is denied where nothing was changed because of a refusal', () => {
    expect(outcome(both, [set(weight, no)])).toBe('denied');
    expect(
      outcome('Get rid of ticket-1', [
        attempt('delete', { id: 'ticket-1' }, no),
        look({ id: 'ticket-1' }),
      ]),
    ).toBe('denied');
  });

  it('is achieved where the person approves the same call later, or says another value', () => {
    expect(outcome(both, [set(weight, no), set(dose), set(weight)])).toBe('achieved');
    const other = { ...weight, value: 80 };
    const serves = ['1'];
    const attempts = [set(weight, { ...no, serves }), set(other, { serves }), set(dose)];
    expect(outcome(both, attempts)).toBe('partial');
    expect(outcome(both, attempts, { advice: ['Rather 80 kg.'] })).toBe('achieved');
  });

  it('is done with what a person named in place of what could not be found', () => {
    const close = (id: string, how: Partial<Attempt> = {}) =>
      attempt('update_props', { id, properties: { status: 'closed' } }, how);
    const attempts = [close('ticket-99', { ended: 'failed', why: 'none' }), close('ticket-3')];
    const advice = ['I meant ticket-3'];
    expect(outcome('Close ticket-99.', attempts)).toBe('partial');
    expect(outcome('Close ticket-99.', attempts, { advice })).toBe('achieved');
    expect(outcome('Close ticket-99.', [...attempts].reverse(), { advice })).toBe('partial');
    expect(outcome('Close ticket-99 and ticket-3.', attempts, { advice })).toBe('partial');
    const other = [attempts[0], attempt('delete_node', { id: 'ticket-3' })] as Attempt[];
    expect(outcome('Close ticket-99.', other, { advice })).toBe('partial');
    const more = [attempts[0], attempt('update_props', { id: 'ticket-3', properties: {} })];
    const not = { advice: ['It is the one of Ada.'] };
    expect(outcome('Close ticket-99.', more as Attempt[], not)).toBe('partial');
  });

  it('is not made good by something that nobody approved', () => {
    const refused = attempt('delete_node', { id: 'ticket-1' }, no);
    const instead = attempt('update_props', { id: 'ticket-1', properties: { status: 'closed' } });
    expect(outcome('Get rid of ticket-1', [refused, instead])).toBe('partial');
  });

  it.each([
    ['Add user-9, then an edge from user-9 to ticket-1.', [attempt('add_node', { id: 'user-9' })]],
    ['What is the department of user-77?', [look({ id: 'ticket-1' })]],
    ['Close all tickets.', []],
    ['Add user-9.', [attempt('add_node', { id: 'user-9' }, { ended: 'unknown' })]],
    ['Look at a and b.', [look({ part: 'a' }), look({ part: 'b' }, { ended: 'failed' })]],
    [
      'Mail the team about it and add user-9.',
      [
        attempt('send_mail', { to: 'team' }, { ended: 'failed', changes: null }),
        attempt('add_node', { id: 'user-9' }),
      ],
    ],
  ])('is only partly reached: %s', (task, attempts) => {
    expect(outcome(task, attempts)).toBe('partial');
  });

  it('lets the answer to a question name what no call did, but not that to a wish', () => {
    expect(
      outcome('Is there a user-77?', [look({ label: 'User' })], { answer: 'There is no user-77.' }),
    ).toBe('achieved');
    expect(
      outcome('Add user-77.', [attempt('add_node', { id: 'user-7' })], {
        answer: 'I added user-77.',
      }),
    ).toBe('partial');
  });

  it('needs no call where there are no tools', () => {
    expect(
      outcome('Tell a joke.', [], { answer: 'A packet walks into a bar.', known: 'all' }),
    ).toBe('achieved');
    expect(
      outcome('Tell a joke.', [], { answer: 'A packet walks into a bar.', known: 'talk' }),
    ).toBe('partial');
  });
});

describe('a task with parts', () => {
  const close = part('1', 'The ticket "Dashboard shows no data" is closed', {
    about: ['Dashboard shows no data'],
    values: ['closed'],
  });
  const count = part('2', 'It is known how many tickets are open', { wants: 'answer' });
  const task = "Close 'Dashboard shows no data' and say how many tickets are open; status closed";
  const found = look(
    { label: 'Ticket' },
    { serves: ['2'], result: ['ticket-1 Dashboard shows no data'] },
  );
  const update = attempt('update_props', { id: 'ticket-1', properties: { status: 'closed' } });

  const statuses = (attempts: Attempt[]) =>
    settle(task, attempts, { parts: [close, count] }).map(({ status }) => status);

  it('is bound to calls by the planner, and a name may be known from what was read', () => {
    expect(statuses([found, { ...update, serves: ['1'] }])).toEqual(['done', 'done']);
    expect(statuses([found])).toEqual(['open', 'done']);
  });

  it('is bound by what the calls are about where the planner says nothing', () => {
    expect(
      statuses([look({ label: 'Ticket' }), update, look({ title: 'Dashboard shows no data' })]),
    ).toEqual(['done', 'done']);
  });

  it('wants its values in a change, whatever the planner says', () => {
    const reopened = attempt(
      'update_props',
      { id: 'ticket-1', properties: { status: 'open' } },
      { serves: ['1'] },
    );
    expect(statuses([found, reopened])[0]).toBe('open');
    expect(statuses([{ ...found, serves: ['1', '2'] }])).toEqual(['open', 'done']);
  });

  it('keeps of what a model says only what the task says too', () => {
    const said = {
      text: 'x',
      wants: 'change',
      about: ['ticket-1', 'ticket-9'],
      values: ['92 kg', '93'],
    } as const;
    const read = readParts(
      [{ ...said, about: [...said.about], values: [...said.values] }],
      'Set ticket-1 to 92 kg.',
    );
    expect(read).toEqual([
      { id: '1', text: 'x', wants: 'change', about: ['ticket-1'], values: ['92 kg'] },
    ]);
    expect(readParts([], 'x')).toBeUndefined();
  });
});
