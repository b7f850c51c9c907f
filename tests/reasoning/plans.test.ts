import { stepText } from '../../src/domain/configuration/plan';
import * as z from 'zod';

import { Gate } from '../../src/domain/decisions/gate';
import type { ToolDefinition } from '../../src/domain/calls/tool';
import { lintPlan } from '../../src/reasoning/rules';
import {
  analysis,
  check,
  goal,
  plans,
  profile,
  proposeInput,
  reasoner,
  snapshot,
  step,
} from './fixtures/inputs';
import { gnmibuddyTools, undescribedTools } from './fixtures/tools';

type JsonSchema = Parameters<typeof z.fromJSONSchema>[0];

/** Steps that no tool of gNMIBuddy can carry out: [plan, step, what is missing]. */
const limitations = [
  ['check_interface_status', 5, 'optical levels'],
  ['check_mpls_state', 3, 'MPLS labels'],
  ['general_device_health_check', 7, 'CPU, memory or alarms'],
  ['review_p_device', 6, 'CPU, memory or alarms'],
  ['review_pe_device', 7, 'CPU, memory or alarms'],
  ['review_rr_device', 6, 'CPU or memory'],
] as const;

const bgp = 'get_routing_info bgp';
const isis = 'get_routing_info isis';
const ports = 'get_interface_info';
const port = 'get_interface_info GigabitEthernet0/0/0/0';
const log = 'get_logs 120';
const commits = 'get_logs DB_COMMIT all';

/**
 * What each step calls on a device where a session, a port and its counters are in trouble. A plan
 * that is added needs no row: that each of its steps finds a tool is held for all.
 */
const expected: Record<string, string[]> = {
  check_bgp_neighbors: [bgp, log, isis, ports, commits],
  check_interface_status: [ports, port, log, `${isis} + ${bgp}`, commits, ''],
  check_mpls_state: ['get_mpls_info', isis, ports, '', log],
  general_device_health_check: [
    'get_system_info',
    ports,
    port,
    `${isis} + get_mpls_info`,
    bgp,
    log,
    'get_logs DB_COMMIT 120',
    '',
  ],
  review_p_device: ['get_system_info', ports, port, isis, 'get_mpls_info', log, ''],
  review_pe_device: [ports, port, isis, 'get_mpls_info', bgp, 'get_vpn_info', log, ''],
  review_rr_device: [bgp, isis, ports, log, commits, 'get_system_info', ''],
  troubleshoot_vpn_vrf: [
    'get_vpn_info GOLD',
    ports,
    bgp,
    isis,
    'get_mpls_info',
    log,
    'get_vpn_info',
  ],
};

const troubled = analysis([
  check('bgp.session', '192.0.2.1', 'fail', 'state=IDLE'),
  check('interface.state', 'GigabitEthernet0/0/0/0', 'fail', 'admin=UP, oper=DOWN'),
  check('interface.errors', 'GigabitEthernet0/0/0/0', 'fail', 'in_errors=7'),
]);

function describeCall({ tool, arguments: values }: { tool: string; arguments: object }): string {
  const given = new Map(Object.entries(values));
  const all = given.get('show_all_logs') === true ? 'all' : given.get('minutes');
  const parts = ['protocol', 'interface', 'vrf_name', 'keywords'].map((name) => given.get(name));
  return [tool, ...parts, all].filter((part) => part !== undefined).join(' ');
}

/** Those whose calls and limits are written down here. */
const known = plans.filter(({ intent }) => expected[intent] !== undefined);

test('the plans whose calls are written down here are there', () => {
  expect(known.map((plan) => plan.intent)).toEqual(Object.keys(expected));
});

test('no plan names a tool', () => {
  const texts = JSON.stringify(plans);
  for (const tool of gnmibuddyTools) expect(texts).not.toContain(tool.name);
  expect(texts).not.toMatch(/\b(?:get|show|list)_\w+/);
});

test('each step says what is normal, so that a junior engineer can judge', () => {
  for (const { steps } of plans) {
    expect(steps.length).toBeGreaterThanOrEqual(4);
    expect(steps.length).toBeLessThanOrEqual(8);
    for (const text of steps.map(stepText)) expect(text).toMatch(/\bnormal\b/i);
  }
});

describe.each([
  ['with descriptions', gnmibuddyTools],
  ['without descriptions', undescribedTools],
])('tools %s', (_, tools: ToolDefinition[]) => {
  test('lint calls what the profile says no tool shows a limit, and nothing else of the catalogue', () => {
    const problems = plans.flatMap((plan) => lintPlan(plan, tools, profile));
    expect(problems.filter(({ declared }) => declared !== true)).toEqual([]);
    const knownProblems = known.flatMap((plan) => lintPlan(plan, tools, profile));
    expect(knownProblems.map(({ declared }) => declared)).toEqual(limitations.map(() => true));
    const [first] = lintPlan({ steps: ['Look at the optics'] }, tools, { ...profile, unseen: {} });
    expect(first).toMatchObject({ problem: expect.stringContaining('no connected tool') });
    expect(first?.declared).toBeUndefined();
  });

  test('lint finds the steps that no tool can carry out, and no others', () => {
    const problems = known.flatMap((plan) =>
      lintPlan(plan, tools, profile).map((one) => [plan.intent, one.step, one.problem]),
    );
    expect(problems).toEqual(
      limitations.map(([intent, index, what]) => [
        intent,
        index,
        `no connected tool shows ${what}`,
      ]),
    );
  });

  test.each(plans.map((plan) => [plan.intent, plan] as const))(
    'each step of %s finds its tool with arguments that pass the gate',
    async (intent, plan) => {
      const gate = new Gate(tools, profile.argumentRules);
      const calls = [];
      for (const [index, instruction] of plan.steps.map(stepText).entries()) {
        const proposal = await reasoner.proposeToolCalls(
          proposeInput(instruction, {
            snapshot: snapshot(tools),
            goal: goal({ entities: { interfaces: [], vrfs: ['GOLD'], neighbors: [] } }),
            step: step(instruction, { index }),
            analysis: troubled,
          }),
        );
        const proposed = proposal.kind === 'call' ? proposal.calls : [];
        const valid = proposed.map((call) => {
          const tool = tools.find((one) => one.name === call.tool);
          const schema = z.fromJSONSchema(tool?.inputSchema as JsonSchema);
          return schema.safeParse(call.arguments).success && gate.admit(call, 'p0.s0.c0').admitted;
        });
        expect(valid).toEqual(valid.map(() => true));
        expect(proposal.kind).toBe(proposed.length > 0 ? 'call' : 'unavailable');
        calls.push(proposed.map(describeCall).join(' + '));
      }
      // Of a plan without a row, a step without a condition that calls nothing is a limit that the profile declares.
      const limits = new Set(lintPlan(plan, tools, profile).map(({ step: at }) => at));
      const mute = calls.flatMap((call, index) =>
        call === '' && typeof plan.steps[index] === 'string' && !limits.has(index) ? [index] : [],
      );
      expect(known.includes(plan) ? [] : mute).toEqual([]);
      expect(calls).toEqual(expected[intent] ?? calls);
    },
  );
});

test('lint reports a plan that names a tool or asks for what nobody has heard of', () => {
  const steps = ['Call get_logs on the device', 'Look at the ARP cache', 'Look at the BGP peers'];
  expect(
    lintPlan({ steps }, gnmibuddyTools, profile).map((one) => [one.step, one.problem]),
  ).toEqual([
    [0, 'names the tool get_logs; plans name no tools'],
    [1, 'no connected tool fits "Look at the ARP cache"'],
  ]);
});

test('lint is content with a limitation where another server has the tool', () => {
  const tool = {
    server: 'other',
    name: 'show_cpu_memory_alarms',
    description: '',
    inputSchema: { type: 'object', properties: { host: { type: 'string' } }, required: ['host'] },
  };
  const health = plans.find((plan) => plan.intent === 'general_device_health_check');
  if (health === undefined) throw new Error('no health check');
  expect(lintPlan(health, [...gnmibuddyTools, tool], profile)).toEqual([]);
});
