import { agentMayUse } from '../../../src/domain/configuration/agent-config';
import { Gate } from '../../../src/domain/decisions/gate';
import { componentTool, narrowComponents } from '../../../src/domain/calls/server-components';
import { decidePolicy, toolPolicySchema } from '../../../src/domain/configuration/tool-policy';

const items = ['rules://naming', 'rules://layout', 'secret://pay'].map((name) => ({
  name,
  description: '',
}));
const tool = componentTool('library', 'resource', items, []);
if (tool === null) throw new Error('There are resources.');

const nothing = toolPolicySchema.parse({});

describe('resources and prompts of a server', () => {
  it('are no tool where there are none, and take no name that a tool has', () => {
    expect(componentTool('library', 'prompt', [], [])).toBeNull();
    expect(componentTool('library', 'resource', items, ['read_resource'])?.name).toBe(
      'read_resource_',
    );
  });

  it('are refused with the names that there are', () => {
    const gate = new Gate([tool], []);
    const asked = { tool: 'read_resource', arguments: { uri: 'rules://none' } };
    const admission = gate.admit(asked, 'c');
    expect(admission).toMatchObject({ admitted: false });
    const reason = admission.admitted ? '' : admission.refusal.reason;
    expect(reason).toMatch(/uri: .*"rules:\/\/naming".*"rules:\/\/layout"/);
  });

  it('are left out one by one, by globs over their names', () => {
    const agent = { exclude_components: ['secret://*'] };
    const left = narrowComponents(tool, (one) => agentMayUse(agent, one));
    expect(left?.component?.items.map(({ name }) => name)).toEqual([
      'rules://naming',
      'rules://layout',
    ]);
    expect(left?.description).not.toContain('secret');
    expect(JSON.stringify(left?.inputSchema)).not.toContain('secret');
    expect(narrowComponents(tool, () => false)).toBeNull();
    expect(agentMayUse({ ...agent, client_ids: ['other'] }, { server: 'library', name: 'x' })).toBe(
      false,
    );
  });

  it('are read without asking, unless the policy wants one of them confirmed or denied', () => {
    expect(decidePolicy(nothing, tool)).toBe('allow');
    expect(decidePolicy({ ...nothing, confirm: ['library/secret://*'] }, tool)).toBe('confirm');
    expect(decidePolicy({ ...nothing, deny: ['library/read_resource'] }, tool)).toBe('deny');
  });

  it('are offered up to a number, and the rest is said to be left out', () => {
    const many = Array.from({ length: 250 }, (_, index) => ({
      name: `log://${index}`,
      description: '',
    }));
    const { description, component } = componentTool('library', 'resource', many, []) ?? {};
    expect(component?.items).toHaveLength(200);
    expect(description).toContain('(50 more are not offered)');
    expect(description).toContain('and 140 more, by name only');
  });
});
