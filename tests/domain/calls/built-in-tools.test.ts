import { builtInEffect, builtInTools } from '../../../src/domain/calls/built-in-tools';
import { Gate } from '../../../src/domain/decisions/gate';

describe('the built-in tools', () => {
  const tools = builtInTools(['attempt_completion', 'update_todo_list']);

  it('are listed as tools of a server "built-in" and pass the gate like any other', () => {
    expect(tools.map(({ server, name }) => `${server}/${name}`)).toEqual([
      'built-in/attempt_completion',
      'built-in/update_todo_list',
    ]);
    const gate = new Gate(tools, []);
    const admit = (tool: string, values: Record<string, unknown>) =>
      gate.admit({ tool, arguments: values, reason: '' }, '1').admitted;
    expect(admit('attempt_completion', { result: 'done' })).toBe(true);
    expect(admit('attempt_completion', {})).toBe(false);
    expect(admit('update_todo_list', { items: [{ text: 'read', status: 'open' }] })).toBe(true);
    expect(admit('update_todo_list', { items: [{ text: 'read', status: 'later' }] })).toBe(false);
  });

  it.each(['', 'None.', 'nothing', 'N/A', ' - '])('take "%s" for nothing left undone', (text) => {
    const values = { result: 'done', not_done: text };
    expect(builtInEffect('attempt_completion', values)).toMatchObject({ notDone: null });
  });

  it('say what cannot be done', () => {
    const values = { result: 'done', not_done: ' b.txt lies outside. ' };
    expect(builtInEffect('attempt_completion', values)).toMatchObject({
      notDone: 'b.txt lies outside.',
    });
  });

  it('complete a task with the whole answer, or keep the list', () => {
    expect(builtInEffect('attempt_completion', { result: ' all is done ' })).toEqual({
      kind: 'complete',
      answer: 'all is done',
      notDone: null,
    });
    const items = [{ text: 'read', status: 'done' }];
    expect(builtInEffect('update_todo_list', { items })).toEqual({ kind: 'todo', items });
    expect(builtInEffect('update_todo_list', { items: 7 }).kind).toBe('wrong');
    expect(builtInEffect('format_disk', {}).kind).toBe('wrong');
  });
});
