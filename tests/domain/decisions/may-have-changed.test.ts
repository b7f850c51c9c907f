import { profileSchema } from '../../../src/domain/configuration/profile';
import type { ToolDefinition } from '../../../src/domain/calls/tool';
import { mayHaveChanged, stillHolding } from '../../../src/domain/decisions/may-have-changed';

const tool = (name: string, readOnlyHint: boolean): ToolDefinition => ({
  server: 'desk',
  name,
  description: '',
  inputSchema: {},
  annotations: { readOnlyHint },
});
const known = {
  tools: [tool('look', true), tool('set', false)],
  profile: profileSchema.parse({
    name: 'desk',
    description: 'A desk.',
    scope: 'I look and set.',
    planning: 'next-step',
    mcpServers: { desk: { url: 'http://127.0.0.1:1/mcp' } },
    policy: { allow: ['desk/*'] },
  }),
};
const call = (name: string, values: Record<string, unknown> = {}) => ({
  server: 'desk',
  tool: name,
  arguments: values,
});
const look = call('look', { at: 'a' });
const set = call('set', { at: 'a', to: 1 });

describe('what a run has called already', () => {
  it('brings the same again only where nothing was changed since', () => {
    expect(stillHolding(known, [look])).toEqual([look]);
    expect(stillHolding(known, [look, call('look', { at: 'b' })])).toHaveLength(2);
    expect(stillHolding(known, [look, set])).toEqual([set]);
    expect(stillHolding(known, [look, set, look])).toEqual([set, look]);
  });

  it('is a change by itself no reason to make the same change again', () => {
    expect(stillHolding(known, [set, set])).toEqual([set, set]);
    expect(stillHolding(known, [set, call('set', { at: 'a', to: 2 })])).toEqual([
      call('set', { at: 'a', to: 2 }),
    ]);
  });

  it('is no change where it was lost and did not take effect, so that it may be made again', () => {
    const lost = (tookEffect: boolean | null) => ({
      ...set,
      outcome: { resolution: { by: 'read_back' as const, tookEffect, note: '' } },
    });
    expect(stillHolding(known, [lost(false)])).toEqual([]);
    expect(stillHolding(known, [lost(true)])).toHaveLength(1);
    expect(stillHolding(known, [lost(null)])).toHaveLength(1);
  });

  it('holds what nobody knows for a change, and what the run itself offers for none', () => {
    expect(mayHaveChanged(known, call('unheard-of'))).toBe(true);
    expect(mayHaveChanged(known, { ...call('update_todo_list'), server: 'built-in' })).toBe(false);
  });

  it('takes what checks judge by the policy', () => {
    const silent = { ...tool('get_bgp', true), annotations: undefined };
    const { profile } = known;
    const judged = { ...profile, checks: 'network' as const };
    expect(mayHaveChanged({ tools: [silent], profile: judged }, call('get_bgp'))).toBe(false);
    expect(mayHaveChanged({ tools: [silent], profile }, call('get_bgp'))).toBe(true);
  });
});
