import type { GoalPart } from '../../../src/domain/analysis/goal-part';
import type { ToolDefinition } from '../../../src/domain/calls/tool';
import { toolPolicySchema } from '../../../src/domain/configuration/tool-policy';
import { clausesAskingChange } from '../../../src/domain/decisions/asks-change';
import type { Attempt } from '../../../src/domain/decisions/attempt';
import { outcomeOfParts } from '../../../src/domain/decisions/outcome-of-parts';
import { settleParts } from '../../../src/domain/decisions/settle-parts';
import { partsOf, readParts } from '../../../src/domain/decisions/task-names';

const tool = (name: string, description: string, readOnlyHint?: boolean): ToolDefinition => ({
  server: 'desk',
  name,
  description,
  inputSchema: { type: 'object' },
  annotations: readOnlyHint === undefined ? undefined : { readOnlyHint },
});

const desk = [
  tool('list_parcels', 'Lists all parcels of the desk.', true),
  tool('get_parcel', 'Reads one parcel.', true),
  tool('move_parcel', 'Moves a parcel to another locker.', false),
];
const others = [
  tool('create_node', 'Creates a node in the graph.'),
  tool('add_edge', 'Adds an edge.'),
  tool('set_parameter_value', 'Sets the value of one parameter.'),
  tool('write_file', 'Create a new file or overwrite it.', false),
];
const policy = toolPolicySchema.parse({ allow: ['desk/list_parcels'] });
const changesIn = (task: string) => clausesAskingChange(task, [...desk, ...others], policy);

describe('a clause that asks for a change', () => {
  it.each([
    ['Move parcel PX-101 over to L-06', ['Move parcel PX-101 over to L-06']],
    ['Could you please move PX-101 to L-06?', ['move PX-101 to L-06']],
    ['Where is PX-101? Move the parcel to L-06.', ['Move the parcel to L-06']],
    ['Read PX-101 and then move it, PX-101, to L-06', []],
    ['List the parcels, then move PX-101 to L-06.', ['move PX-101 to L-06']],
    ['Set the weight in s7 to 92 kg', ['Set the weight in s7 to 92 kg']],
    ["Create 'Fix. Login, button' as a ticket", ["Create 'Fix__Login__button' as a ticket"]],
  ])('begins with the verb of a tool that changes something: %s', (task, clauses) => {
    expect(changesIn(task)).toEqual(clauses);
  });

  it.each([
    'Create a list of all tickets',
    'Add up the tickets by status',
    'Write the letter to Ana',
    'Set out which tickets exist',
    'Which ticket has the title "Move PX-101"?',
    'Where do the parcels wait?',
    'The parcel PX-101 is where?',
    'Do not move PX-101.',
    'Move PX-101 to L-06 if it waits.',
    'Tell me which parcels to move',
    'List parcels from 1 to 10',
  ])('is none of these, in which only the word is that of a tool: %s', (task) => {
    expect(changesIn(task)).toEqual([]);
  });

  it('is not told by a verb that a reading tool has too', () => {
    const tools = [...desk, tool('move_report', 'Reads what was moved.', true)];
    expect(clausesAskingChange('Move parcel PX-101', tools, policy)).toEqual([]);
  });
});

describe('the outcome of a task, whatever the reader of its goal says of it', () => {
  const call = (name: string, values: Record<string, unknown>, how: Partial<Attempt> = {}) => ({
    id: name,
    call: { tool: name, arguments: values },
    ended: 'success' as const,
    changes: name === 'move_parcel',
    confirmed: false,
    result: [],
    why: null,
    ...how,
  });
  const read = call('get_parcel', { parcel_id: 'PX-101' });
  const list = call('list_parcels', {}, { result: ['PX-101 L-05 Ada Brook'] });
  const moved = call('move_parcel', { parcel_id: 'PX-101', locker: 'L-06' });
  const answers: Omit<GoalPart, 'id'> = {
    text: 'It is known',
    wants: 'answer',
    about: [],
    values: [],
  };

  function outcome(
    task: string,
    attempts: Attempt[],
    said: Omit<GoalPart, 'id'>[] = [answers],
    answer = '',
  ) {
    const changes = clausesAskingChange(task, desk, policy);
    const parts = partsOf({ parts: readParts(said, task, changes), objective: task }, task);
    const settled = settleParts({ parts, attempts, task, advice: [], answer, known: 'nothing' });
    return outcomeOfParts(settled);
  }

  const about = { ...answers, about: ['PX-101'] };
  it.each([[[about]], [[]], [[{ ...answers, wants: 'unknown' as const }]]])(
    'is not achieved by reading alone where it asks for a change, with the parts %j',
    (said) => {
      const task = 'Move parcel PX-101 over to L-06';
      expect(outcome(task, [read], said, 'PX-101 is in L-06 now.')).toBe('partial');
      expect(outcome(task, [read, moved], said)).toBe('achieved');
      expect(outcome('Move parcel PX-101', [read], said)).toBe('partial');
      const wrong = call('move_parcel', { parcel_id: 'PX-101', locker: 'L-05' });
      expect(outcome(task, [read, wrong], said)).toBe('partial');
    },
  );

  it('keeps a change that no part has as a part of its own', () => {
    const said = [
      { ...answers, text: 'Who collects', about: ['Ada'] },
      { ...answers, text: 'When', about: ['Monday'] },
    ];
    const parts = readParts(said, 'Who collects, Ada? Monday? Move PX-101.', ['Move PX-101']);
    expect(parts?.map(({ text, wants }) => [text, wants])).toEqual([
      ['Who collects', 'answer'],
      ['When', 'answer'],
      ['Move PX-101', 'change'],
    ]);
  });

  it.each([[[answers]], [[]]])(
    'wants names and quoted names to have been met, or said not to be there: %j',
    (said) => {
      const quoted = "Does the parcel 'PQ-777' of Zoe Hill wait?";
      expect(outcome(quoted, [list], said)).toBe('partial');
      expect(outcome(quoted, [list], said, 'Yes, PQ-777 waits.')).toBe('partial');
      expect(outcome(quoted, [list], said, 'There is no parcel PQ-777.')).toBe('achieved');
      expect(outcome("Does 'Ada Brook' have one?", [list], said)).toBe('achieved');
      expect(outcome("Has she one, 'yes' or 'no'?", [list], said, 'Yes.')).toBe('achieved');
      expect(outcome('Check BGP neighbors on PE1', [list], said, 'All wait.')).toBe('partial');
    },
  );
});
