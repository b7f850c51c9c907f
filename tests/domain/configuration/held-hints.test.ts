import { withHeldHints } from '../../../src/domain/configuration/held-hints';
import { mcpServerSchema } from '../../../src/domain/configuration/profile';
import { decidePolicy, toolPolicySchema } from '../../../src/domain/configuration/tool-policy';

const tool = { server: 'desk', name: 'look', description: '', inputSchema: {} };
const profile = (trustHints?: boolean) => ({
  mcpServers: {
    desk: mcpServerSchema.parse({
      url: 'http://desk.example/mcp',
      ...(trustHints !== undefined && { trustHints }),
    }),
  },
});
const harmless = { readOnlyHint: true, idempotentHint: true, openWorldHint: false };

describe('what a server says of its tools', () => {
  it('does not make a tool harmless where the profile does not trust the server', () => {
    const held = withHeldHints({ ...tool, annotations: harmless }, profile());
    expect(held).toEqual({ ...tool, saysReadOnly: true });
    expect(decidePolicy(toolPolicySchema.parse({}), held)).toBe('confirm');
  });

  it('counts where the profile trusts the server', () => {
    const held = withHeldHints({ ...tool, annotations: harmless }, profile(true));
    expect(held.annotations).toEqual(harmless);
    expect(decidePolicy(toolPolicySchema.parse({}), held)).toBe('allow');
  });

  it('counts from every server where it makes the rules stricter', () => {
    const annotations = { readOnlyHint: false, destructiveHint: true, idempotentHint: true };
    const held = withHeldHints({ ...tool, annotations }, profile(false));
    expect(held.annotations).toEqual({ readOnlyHint: false, destructiveHint: true });
    expect(decidePolicy(toolPolicySchema.parse({ allow: ['desk/*'] }), held)).toBe('confirm');
  });

  it('leaves alone what this code says of resources and prompts', () => {
    const component = {
      ...tool,
      annotations: { readOnlyHint: true },
      component: { kind: 'resource' as const, items: [] },
    };
    expect(withHeldHints(component, profile())).toBe(component);
  });
});
