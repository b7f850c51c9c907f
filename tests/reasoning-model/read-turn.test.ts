import { readTurn, type TurnFacts } from '../../src/reasoning/model/read-turn';

describe('a reply in the middle of a step', () => {
  const call = (name: string, values: object, more: object = {}) => ({
    ...{ ok: true, id: `id-${name}`, name, arguments: values },
    ...more,
  });
  const reply = (text: string, toolCalls: object[] = [], more: object = {}) =>
    ({ text, toolCalls, recoveredToolCalls: false, ...more }) as never;
  const tool = {
    server: 's',
    name: 'get',
    description: '',
    inputSchema: { properties: { b: {} } },
  };
  const facts = (more: Partial<TurnFacts> = {}): TurnFacts => ({
    tools: new Map([['s_get', tool]]),
    finishName: 'finish_step',
    made: new Set(),
    keyOf: ({ tool: name, arguments: values }) => `${name} ${JSON.stringify(values)}`,
    room: 5,
    callExpected: false,
    ...more,
  });
  const get = call('s_get', { a: 1, b: '' });
  const proposed = { server: 's', tool: 'get', arguments: { a: 1 }, reason: 'Look.' };

  it('is its calls, each once, those made before left out, as far as there is room', () => {
    const other = call('unknown', { c: '' });
    const reading = readTurn(reply('Look.', [get, get, other]), facts());
    expect(reading).toEqual({
      kind: 'proposal',
      proposal: {
        kind: 'call',
        calls: [proposed, { tool: 'unknown', arguments: { c: '' }, reason: 'Look.' }],
        done: false,
      },
    });
    const made = facts({ made: new Set(['get {"a":1}']) });
    expect(readTurn(reply('Look.', [get, other]), made)).toMatchObject({
      proposal: { calls: [{ tool: 'unknown' }] },
    });
    const none = facts({ room: 0 });
    expect(readTurn(reply('Look.', [get, other]), none)).toMatchObject({
      proposal: { calls: [proposed] },
    });
    const finish = call('finish_step', { status: 'done', note: '' });
    expect(readTurn(reply('Look.', [get, finish]), facts())).toMatchObject({
      proposal: { done: true },
    });
  });

  it('is put to the model again where a call is broken, or was made already', () => {
    const broken = { ok: false, id: 'id-x', name: 's_get', raw: '{', error: 'no JSON' };
    expect(readTurn(reply('Look.', [broken, get]), facts())).toMatchObject({
      kind: 'again',
      problem: 'no JSON',
      turns: [
        {
          role: 'assistant',
          content: 'Look.',
          toolCalls: [
            { id: 'id-x', arguments: '{}' },
            { id: 'id-s_get', arguments: '{"a":1,"b":""}' },
          ],
        },
        {
          role: 'tool',
          toolCallId: 'id-x',
          isError: true,
          content: expect.stringMatching(/^Not carried out: no JSON\. no JSON\. Call a tool/),
        },
        {
          role: 'tool',
          toolCallId: 'id-s_get',
          content: expect.stringMatching(/^Not carried out: no JSON\. Call/),
        },
      ],
    });
    const made = facts({ made: new Set(['get {"a":1}']) });
    expect(readTurn(reply('', [get], { recoveredToolCalls: true }), made)).toMatchObject({
      kind: 'again',
      problem: expect.stringContaining('made already'),
      turns: [{ role: 'assistant', content: '(a tool call)' }, { role: 'user' }],
    });
  });

  it.each<[string, object, object]>([
    ['done', { status: 'done', note: 'All read.' }, { kind: 'done', note: 'All read.' }],
    ['done where the end is not told', {}, { kind: 'done', note: 'Text.' }],
    ['skipped', { status: 'skipped', note: 'No VRF.' }, { kind: 'skip', reason: 'No VRF.' }],
    ['unavailable', { status: 'unavailable', note: '' }, { kind: 'unavailable', reason: 'Text.' }],
  ])('ends the step as %s', (_, values, proposal) => {
    const ended = reply('Text.', [call('finish_step', values)]);
    expect(readTurn(ended, facts())).toEqual({ kind: 'proposal', proposal });
    const made = facts({ made: new Set(['x']), callExpected: true });
    expect(readTurn(ended, made)).toMatchObject({ proposal: { kind: 'done' } });
  });

  it('does not end the step where nothing was read and a tool can tell', () => {
    expect(readTurn(reply('Fine.'), facts({ callExpected: true }))).toMatchObject({
      kind: 'again',
      problem: expect.stringContaining('nothing was read yet'),
    });
    expect(readTurn(reply('Fine.'), facts())).toEqual({
      kind: 'proposal',
      proposal: { kind: 'done', note: 'Fine.' },
    });
  });
});
