import {
  evaluationFileSchema,
  evaluationSchema,
  schemaComplaints,
} from '../../../src/domain/configuration/evaluation';
import { notesFor } from '../../../src/domain/configuration/tool-note';

const form = {
  type: 'object',
  properties: { count: { type: 'integer' } },
  required: ['count'],
};
const wrong = (
  schema: {
    safeParse: (value: unknown) => { error?: { issues: { message: string }[] } | undefined };
  },
  value: unknown,
) => (schema.safeParse(value).error?.issues ?? []).map(({ message }) => message);

describe('an evaluation of answers', () => {
  it('is the name of a file, a schema or a prompt', () => {
    for (const one of ['names-the-peer', { schema: form }, { prompt: 'It names the peer.' }]) {
      expect(wrong(evaluationSchema, one)).toEqual([]);
    }
    expect(wrong(evaluationSchema, 'No Name')).toEqual([
      'must be lower case letters, digits, . _ or -',
    ]);
    for (const one of [{}, { schema: form, prompt: 'x' }, { other: 1 }, 7]) {
      expect(wrong(evaluationSchema, one)).toEqual([
        'must be the name of a file of answer-checks/, {"schema": …} or {"prompt": …}',
      ]);
    }
  });

  it('has in its file either a schema or a prompt', () => {
    const either = 'needs either "schema" (a JSON Schema) or "prompt" (for the verifier), not both';
    expect(wrong(evaluationFileSchema, { name: 'a', schema: form })).toEqual([]);
    expect(wrong(evaluationFileSchema, { name: 'a', prompt: 'x' })).toEqual([]);
    expect(wrong(evaluationFileSchema, { name: 'a' })).toEqual([either]);
    expect(wrong(evaluationFileSchema, { name: 'a', schema: form, prompt: 'x' })).toEqual([either]);
  });

  it('is refused with a schema that is none, or that nobody could hold an answer to', () => {
    const file = (schema: object) => wrong(evaluationFileSchema, { name: 'a', schema });
    expect(file({ type: 'nonsense' })).toEqual([
      expect.stringMatching(/^is no JSON Schema that can be used: /),
    ]);
    expect(file({ type: 'object', if: { type: 'string' } })).toEqual([
      expect.stringMatching(/^(?:is no JSON Schema|would not be held to in full)/),
    ]);
  });

  it('says what is wrong with an answer, and where', () => {
    expect(schemaComplaints(form, { count: 1 })).toEqual([]);
    expect(schemaComplaints(form, { count: 'x' })).toEqual([
      expect.stringMatching(/^count: .*expected/),
    ]);
    expect(schemaComplaints(form, 'x')).toEqual([
      expect.stringMatching(/^Invalid input: expected/),
    ]);
  });
});

describe('what a profile says of its tools', () => {
  const tools = [
    { server: 'pk', name: 'run' },
    { server: 'pk', name: 'get' },
  ];
  const notes = [
    { tool: 'pk/*', note: 'Slow.' },
    { tool: 'pk/run', nodes: ['plan-step' as const], note: 'Once.' },
    { tool: 'other/*', note: 'None.' },
  ];

  it('is told to the nodes that it is for, a line a tool', () => {
    expect(notesFor(notes, tools, 'plan-step')).toEqual([
      '- run: Slow.',
      '- get: Slow.',
      '- run: Once.',
    ]);
    expect(notesFor(notes, tools, 'make-plan')).toEqual(['- run: Slow.', '- get: Slow.']);
    expect(notesFor([], tools, 'make-plan')).toEqual([]);
  });
});
