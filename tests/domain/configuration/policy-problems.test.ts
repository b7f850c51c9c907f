import type { ToolDefinition } from '../../../src/domain/calls/tool';
import { globsWithoutTool } from '../../../src/domain/configuration/policy-globs';
import { confirmationProblems } from '../../../src/domain/configuration/policy-problems';
import { toolPolicySchema } from '../../../src/domain/configuration/tool-policy';

const tool = (name: string, parameters: string[] = []): ToolDefinition => ({
  server: 'pk',
  name,
  description: '',
  inputSchema: {
    type: 'object',
    properties: Object.fromEntries(parameters.map((each) => [each, { type: 'string' }])),
  },
});
const tools = [tool('set_dose', ['dose', 'unit']), tool('get_dose', ['id']), tool('list_all')];
const problems = (policy: object) => confirmationProblems(toolPolicySchema.parse(policy), tools);
const setDose = 'policy.confirmations[0] for pk/set_dose: ';

describe('the confirmations of a policy', () => {
  it.each<[string, object, string[]]>([
    [
      'a template whose names the tool has',
      { confirmations: [{ tool: 'pk/set_dose', template: ['{dose} {unit}'] }] },
      [],
    ],
    [
      'a template with a name that the tool does not have',
      { confirmations: [{ tool: 'pk/set_*', template: ['{amount}'] }] },
      [`${setDose}{amount} is no parameter of the tool; its parameters are dose, unit`],
    ],
    [
      'a template for a tool without parameters',
      { confirmations: [{ tool: 'pk/list_all', template: ['{amount}'] }] },
      [
        'policy.confirmations[0] for pk/list_all: {amount} is no parameter of the tool; its parameters are none',
      ],
    ],
    [
      'a rule behind another one that fits the tool first',
      {
        confirmations: [
          { tool: 'pk/set_dose', template: ['{dose}'] },
          { tool: 'pk/set_dose', template: ['{amount}'] },
        ],
      },
      [],
    ],
    [
      'a read-back with a tool that is allowed',
      {
        allow: ['pk/get_dose'],
        confirmations: [
          { tool: 'pk/set_dose', readBack: { tool: 'pk/get_dose', arguments: { id: 1 } } },
        ],
      },
      [],
    ],
    [
      'a read-back with a tool that is mistyped',
      { confirmations: [{ tool: 'pk/set_dose', readBack: { tool: 'pk/get_dos' } }] },
      [
        `${setDose}there is no tool pk/get_dos to read back with. Did you mean "pk/get_dose" or "pk/set_dose"?`,
      ],
    ],
    [
      'a read-back with a tool like none',
      { confirmations: [{ tool: 'pk/set_dose', readBack: { tool: 'other/zzzzzzzz' } }] },
      [`${setDose}there is no tool other/zzzzzzzz to read back with`],
    ],
    [
      'a read-back with a tool that needs a confirmation itself, and a parameter it does not have',
      {
        confirmations: [
          { tool: 'pk/set_dose', readBack: { tool: 'pk/get_dose', arguments: { name: 1 } } },
        ],
      },
      [
        `${setDose}readBack: "name" is no parameter of pk/get_dose; its parameters are id`,
        `${setDose}pk/get_dose must be allowed, because it is called to read back`,
      ],
    ],
    [
      'a read-back with a tool that says nothing of its parameters',
      {
        allow: ['pk/list_all'],
        confirmations: [
          { tool: 'pk/set_dose', readBack: { tool: 'pk/list_all', arguments: { any: 1 } } },
        ],
      },
      [],
    ],
  ])('are told of: %s', (_, policy, expected) => {
    expect(problems(policy)).toEqual(expected);
  });

  it('are told of more approvals than there are approvers', () => {
    expect(problems({ approvals: 2, approvers: ['alice'] })).toHaveLength(1);
    expect(problems({ approvals: 2, approvers: ['alice', 'bob'] })).toEqual([]);
  });

  it('are told of a reading that looks at what the tool does not have', () => {
    const when = { mode: 'read' };
    const reading = { confirm: ['pk/*'], readings: [{ tool: 'pk/set_dose', when }] };
    expect(problems(reading)).toEqual([
      'policy.readings[0] for pk/set_dose: "mode" is no parameter of the tool; its parameters are dose, unit',
    ]);
    expect(
      problems({ ...reading, readings: [{ tool: 'pk/set_dose', when: { unit: 'mg' } }] }),
    ).toEqual([]);
  });
});

describe('globs of a policy', () => {
  const without = (policy: object, known = tools) =>
    globsWithoutTool(toolPolicySchema.parse(policy), known);

  it('are told where they fit no tool, with what may be meant', () => {
    expect(
      without({
        allow: ['pk/get_*', 'pk/get_dosis'],
        deny: ['other/zzzzzzzz'],
        confirmations: [{ tool: 'pk/sett_*' }, { tool: 'pk/set_dose' }],
        readings: [{ tool: 'pk/none_of_them', when: { a: 'b' } }],
      }),
    ).toEqual([
      'policy.allow[1]: "pk/get_dosis" fits no tool. Did you mean "pk/get_dose" or "pk/set_dose"?',
      'policy.deny[0]: "other/zzzzzzzz" fits no tool',
      'policy.confirmations[0].tool: "pk/sett_*" fits no tool',
      'policy.readings[0].tool: "pk/none_of_them" fits no tool',
    ]);
  });

  it('may name what a tool reads', () => {
    const items = [{ name: 'resource:guide' }];
    const reader = { ...tool('read_resource'), component: { items } } as never;
    expect(without({ allow: ['pk/resource:guide'] }, [reader])).toEqual([]);
    expect(without({ allow: ['pk/resource:other'] }, [reader])).toHaveLength(1);
    expect(without({ allow: ['pk/*'] }, [])).toHaveLength(1);
  });
});
