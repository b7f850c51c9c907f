import { argumentRuleSchema } from '../../src/domain/configuration/argument-rules';
import type { ToolDefinition } from '../../src/domain/calls/tool';
import { againSentences, notReadSentences } from '../../src/reasoning/rules/assess/gap-sentences';
import type { Gap } from '../../src/reasoning/rules/assess/gap';
import { lintPlan } from '../../src/reasoning/rules/lint-plan';
import { type ArgumentFacts, fillArguments } from '../../src/reasoning/rules/match/arguments';
import { meaningOf } from '../../src/reasoning/rules/match/parameter-meaning';
import { profile } from './fixtures/inputs';
import { gnmibuddyTools, otherTools } from './fixtures/tools';

const text = { type: 'string' };
const tool = (properties: Record<string, object>, required: string[] = []): ToolDefinition => ({
  ...{ server: 's', name: 'show_it', description: '' },
  inputSchema: { type: 'object', properties, required },
});
const facts = (more: Partial<ArgumentFacts> = {}): ArgumentFacts => ({
  ...{ device: 'PE1', interface: 'Gi0', vrf: 'RED', neighbor: '10.0.0.1', windowMinutes: 60 },
  ...{ keyword: 'BGP', wholeLog: false, concept: 'bgp', allTopics: false, text: 'Look at BGP.' },
  ...more,
});
const filled = (
  properties: Record<string, object>,
  more: Partial<ArgumentFacts> = {},
  rules: object[] = [],
) => {
  const read = rules.map((rule) => argumentRuleSchema.parse(rule));
  const found = fillArguments(tool(properties), read, facts(more));
  return found.ok ? found.arguments : found.missing;
};

describe('what a parameter is for', () => {
  it.each([
    ['device_name', 'device'],
    ['Router-Name', 'device'],
    ['ifName', 'interface'],
    ['network_instance', 'vrf'],
    ['peer_ip', 'neighbor'],
    ['last_minutes', 'window_minutes'],
    ['grep', 'keyword'],
    ['protocol', 'topic'],
    ['verbose', 'detail'],
    ['colour', null],
  ])('is told by its customary name: %s', (name, from) => {
    expect(meaningOf('t', { name } as never, [])).toEqual({ from, rule: null });
  });

  it('is told by the profile’s rule for it, if that has one', () => {
    const rules = [
      { parameter: 'device', tool: 'other_*', from: 'vrf' },
      { parameter: 'device', tool: 'show_*', from: 'interface' },
      { parameter: 'verbose', default: false },
    ].map((rule) => argumentRuleSchema.parse(rule));
    expect(meaningOf('show_it', { name: 'device' } as never, rules).from).toBe('interface');
    expect(meaningOf('other_one', { name: 'device' } as never, rules).from).toBe('vrf');
    expect(meaningOf('get', { name: 'device' } as never, rules)).toEqual({
      from: 'device',
      rule: null,
    });
    expect(meaningOf('get', { name: 'verbose' } as never, rules)).toMatchObject({
      from: null,
      rule: rules[2],
    });
  });
});

describe('the arguments of a call', () => {
  it('are filled in with what is known, in the types that they have', () => {
    const all = {
      device: text,
      port: text,
      vrf: text,
      peer: text,
      minutes: text,
      search: text,
      verbose: { type: 'boolean' },
    };
    expect(filled(all)).toEqual({
      ...{ device: 'PE1', port: 'Gi0', vrf: 'RED', peer: '10.0.0.1', minutes: '60' },
      ...{ search: 'BGP', verbose: true },
    });
    const nothing = { device: null, interface: null, vrf: null, neighbor: null, keyword: null };
    expect(filled(all, nothing)).toEqual({ minutes: '60', verbose: true });
  });

  it('are missing where a tool needs what nobody knows', () => {
    const needy = tool({ device: text, port: text, other: text }, ['port', 'other']);
    expect(fillArguments(needy, [], facts({ interface: null }))).toEqual({
      ok: false,
      missing: ['port', 'other'],
    });
  });

  it('look back as long as the question, within what the tool can', () => {
    const minutes = { minutes: { type: 'integer' } };
    const rule = { parameter: 'minutes', from: 'window_minutes' };
    const at = (windowMinutes: number, more: object = {}, wholeLog = false) =>
      filled(minutes, { windowMinutes, wholeLog }, [{ ...rule, ...more }]);
    expect(at(60)).toEqual({ minutes: 60 });
    expect(at(600, { maximum: 120 })).toEqual({ minutes: 120 });
    expect(at(1, { minimum: 5 })).toEqual({ minutes: 5 });
    expect(at(0)).toEqual({ minutes: 1 });
    expect(at(60, { maximum: 120 }, true)).toEqual({ minutes: 120 });
    expect(at(60, {}, true)).toEqual({ minutes: 525_600 });
  });

  it('choose a value by the concept, else by the words of the step', () => {
    const protocol = { protocol: { enum: ['bgp', 'isis', 'static'] } };
    expect(filled(protocol)).toEqual({ protocol: 'bgp' });
    expect(filled(protocol, { concept: 'logs', text: 'Look at ISIS.' })).toEqual({
      protocol: 'isis',
    });
    expect(filled(protocol, { concept: 'logs', text: 'Look.' })).toEqual({});
    // A follow-up wants all that one call can bring.
    expect(filled(protocol, { allTopics: true })).toEqual({});
    const needed = fillArguments(tool(protocol, ['protocol']), [], facts({ allTopics: true }));
    expect(needed).toEqual({ ok: true, arguments: { protocol: 'bgp' } });
  });

  it('choose among the values of the profile’s rule, with its default for the rest', () => {
    const kind = { kind: text };
    const values = { BGP: ['bgp', 'peer'], whole: ['whole log'], igp: ['adjacency'] };
    const rule = { parameter: 'kind', values, default: 'any' };
    const chosen = (more: Partial<ArgumentFacts>) => filled(kind, more, [rule]);
    expect(chosen({ concept: 'bgp', text: 'Look at the adjacencies.' })).toEqual({ kind: 'BGP' });
    expect(chosen({ concept: 'x', text: 'Look at the adjacencies.' })).toEqual({ kind: 'igp' });
    expect(chosen({ concept: 'x', text: 'Look.' })).toEqual({ kind: 'any' });
    expect(chosen({ concept: 'x', text: 'Look.', wholeLog: true })).toEqual({ kind: 'whole' });
  });
});

describe('what was not read', () => {
  const gap = (area: string, device: string | null, reason = 'timeout'): Gap => ({
    ...{ area, device, subject: area, reason, fixable: false, alternative: false, steps: [] },
  });

  it('is told once for routers that lack the same for the same reason', () => {
    const gaps = [
      gap('bgp', 'PE1'),
      gap('vpn', 'PE1'),
      gap('bgp', 'PE1'),
      gap('bgp', 'PE2'),
      gap('vpn', 'PE2'),
    ];
    expect(notReadSentences(gaps)).toEqual(['Not read: BGP and VPNs of PE1 and PE2 (timeout).']);
    expect(notReadSentences([...gaps, gap('bgp', 'P1')])).toHaveLength(2);
    expect(notReadSentences([gap('bgp', 'PE1'), gap('bgp', 'PE2', 'login')])).toEqual([
      'Not read: BGP of PE1 (timeout).',
      'Not read: BGP of PE2 (login).',
    ]);
    expect(notReadSentences([gap('what step 2 asks for', null)])).toEqual([
      'Not read: what step 2 asks for (timeout).',
    ]);
    expect(notReadSentences([])).toEqual([]);
  });

  it('is counted beyond six sentences', () => {
    const many = Array.from({ length: 8 }, (_, index) =>
      gap('bgp', `PE${index}`, `reason ${index}`),
    );
    const sentences = notReadSentences([...many, gap('x', null, 'own')]);
    expect(sentences).toHaveLength(7);
    expect(sentences.at(-1)).toBe('Not read: 3 more.');
    expect(notReadSentences(many.slice(2))).toHaveLength(6);
  });

  it('is named with its router, where it belongs to one', () => {
    const told = (one: Gap) => againSentences([one, gap('logs', one.device, 'not tried')]);
    expect(told(gap('bgp', 'PE1'))).toEqual([
      'Reading again what is missing of PE1: BGP and logs (timeout).',
    ]);
    expect(told(gap('bgp', null))).toEqual([
      'Reading again what is missing: BGP and logs (timeout).',
    ]);
  });
});

describe('a plan beside the tools that there are', () => {
  const problems = (step: string, tools = gnmibuddyTools) =>
    lintPlan({ steps: [step] }, tools, profile).map(({ problem, declared }) => [problem, declared]);

  it('is told of a step that names a tool, or that no tool fits', () => {
    expect(problems('Look at the BGP neighbors.')).toEqual([]);
    expect(problems('Call get_routing_info for BGP.')).toEqual([
      ['names the tool get_routing_info; plans name no tools', undefined],
    ]);
    expect(problems('Juggle with oranges.')).toEqual([
      ['no connected tool fits "Juggle with oranges"', undefined],
    ]);
    expect(problems('Look at the BGP neighbors.', otherTools.slice(2, 3))).toEqual([
      ['no connected tool shows BGP', undefined],
    ]);
  });

  it('may ask for what the profile says that no tool shows', () => {
    expect(problems('Look at the temperature.')).toEqual([
      [expect.stringMatching(/^no connected tool shows /), true],
    ]);
  });

  it('is told of tools whose arguments no question gives', () => {
    const needy = gnmibuddyTools
      .filter(({ name }) => name === 'get_mpls_info')
      .map((one) => ({
        ...one,
        inputSchema: { ...one.inputSchema, properties: { colour: text }, required: ['colour'] },
      }));
    expect(problems('Look at MPLS.', needy)).toEqual([
      [
        expect.stringMatching(
          /^the tools for MPLS need arguments that no question gives; give them by/,
        ),
        undefined,
      ],
    ]);
  });
});
