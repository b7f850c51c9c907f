import { splitCondition } from '../../src/reasoning/rules/match/condition-text';
import {
  coerce,
  parametersOf,
  type ToolParameter,
} from '../../src/reasoning/rules/match/parameters';
import { readStep } from '../../src/reasoning/rules/match/step-topics';
import { containsPhrase, findPhrase, joinWords, nameSome } from '../../src/reasoning/rules/phrases';
import { askAbout, askWithName, holdsName } from '../../src/reasoning/ask-anew';
import { profile } from './fixtures/inputs';

describe('a step of a plan', () => {
  it.each<[string, string[], string]>([
    ['Look at the BGP neighbors.', ['bgp'], 'Look at the BGP neighbors'],
    ['Look at routing.', ['isis', 'bgp'], 'Look at routing'],
    ['Look at v1.2 of BGP. And at MPLS.', ['bgp'], 'Look at v1.2 of BGP'],
    // A log contains what it is searched for.
    ['Look at the log for BGP messages.', ['logs'], 'Look at the log for BGP messages'],
    ['Read the log, because BGP is down.', ['logs'], 'Read the log'],
    ['Look at the interfaces to see BGP errors.', ['interfaces'], 'Look at the interfaces'],
    ['Interfaces: look at MPLS; then more', ['interfaces'], 'Interfaces'],
    [
      'Look at MPLS interfaces and the VRFs, then the IS-IS adjacencies.',
      ['mpls', 'vpn', 'isis'],
      'Look at MPLS interfaces and the VRFs, then the IS-IS adjacencies',
    ],
    [
      'Look at the details of each interface and all interfaces',
      ['interface_details'],
      'Look at the details of each interface and all interfaces',
    ],
    [
      'Look at the BGP neighbors and BGP sessions',
      ['bgp'],
      'Look at the BGP neighbors and BGP sessions',
    ],
    ['Nothing here', [], 'Nothing here'],
  ])('is about what it says: %s', (instruction, concepts, head) => {
    const step = readStep(instruction, profile);
    expect(step.topics.map(({ concept }) => concept)).toEqual(concepts);
    expect(step.head).toBe(head);
  });

  it('may ask for what no tool shows, and for a word of the log', () => {
    expect(readStep('Look at CPU temperature.', profile).topics).toEqual([
      { concept: 'cpu', unseen: true, segment: 'Look at CPU temperature' },
    ]);
    expect(readStep('Read DB_COMMIT or OTHER_ONE.', profile).keyword).toBe('DB_COMMIT');
    expect(readStep('Read BGP.', profile).keyword).toBeNull();
  });

  it.each<[string, string | null, string]>([
    ['If a neighbor is down, look at it.', 'a neighbor is down', 'look at it.'],
    ['When x, then y', 'x', 'y'],
    ['Only if it fails then read', 'it fails', 'read'],
    ['Should it fail, read', 'it fail', 'read'],
    ['In case a b, c', 'a b', 'c'],
    ['Unless BGP is up: read it', 'unless BGP is up', 'read it'],
    ['only unless a, b', 'unless a', 'b'],
    [' Read it if down ', null, 'Read it if down'],
    ['if x', null, 'if x'],
  ])('may stand under a condition: %s', (instruction, condition, rest) => {
    expect(splitCondition(instruction)).toEqual({ condition, rest });
  });
});

describe('a parameter of a tool', () => {
  const tool = (properties: unknown, required?: unknown) =>
    ({
      server: 's',
      name: 't',
      description: '',
      inputSchema: { type: 'object', properties, required },
    }) as never;
  const [plain, union, none] = parametersOf(
    tool(
      {
        device: { type: 'string', description: 'Which.' },
        protocol: {
          anyOf: [{ enum: ['bgp', 'isis'] }, { oneOf: [{ const: 'all' }, { type: ['null'] }] }],
        },
        any: 'x',
      },
      ['device'],
    ),
  );

  it('is what its schema says, whatever form that has', () => {
    expect(plain).toEqual({
      name: 'device',
      required: true,
      types: new Set(['string']),
      choices: [],
      description: 'Which.',
    });
    expect(union).toEqual({
      name: 'protocol',
      required: false,
      types: new Set(['null']),
      choices: ['bgp', 'isis', 'all'],
      description: '',
    });
    expect(none).toMatchObject({ name: 'any', required: false, types: new Set(), description: '' });
    expect(parametersOf(tool(undefined))).toEqual([]);
  });

  it.each<[unknown, string[], unknown[], unknown]>([
    ['BGP', [], ['bgp', 'isis'], 'bgp'],
    ['ospf', [], ['bgp', 'isis'], undefined],
    [1, [], ['1', 2], '1'],
    ['true', ['boolean'], [], true],
    ['false', ['boolean'], [], false],
    ['yes', ['boolean'], [], undefined],
    ['true', [], [], 'true'],
    [true, ['boolean'], [], true],
    [true, ['string'], [], 'true'],
    [5, ['integer'], [], 5],
    [5, ['number'], [], 5],
    [5, ['string'], [], '5'],
    [5, ['boolean'], [], undefined],
    ['x', ['string'], [], 'x'],
    ['x', ['integer'], [], undefined],
    ['x', ['array'], [], ['x']],
    ['x', ['array', 'string'], [], 'x'],
    [5, [], [], 5],
  ])('takes %j as one of %j and %j: %j', (value, types, choices, expected) => {
    const parameter = { types: new Set(types), choices } as unknown as ToolParameter;
    expect(coerce(value, parameter)).toEqual(expected);
  });
});

describe('a phrase', () => {
  it.each<[string, string, boolean]>([
    ['all BGP neighbors', 'bgp neighbor', true],
    ['is-is is up', 'is-is', true],
    ['the isis', 'is-is', true],
    ['policies', 'policy', true],
    ['prefixes', 'prefix', true],
    ['show me the log now', 'show * log', true],
    ['show one two three four log', 'show * log', false],
    ['ebgp', 'bgp', false],
    ['bgp4', 'bgp', false],
    ['days', 'day', true],
    ['v1.2', 'v1.2', true],
    ['v1x2', 'v1.2', false],
  ])('in "%s" is found by "%s": %s', (text, phrase, found) => {
    expect(containsPhrase(text, phrase)).toBe(found);
    // A second look begins at the beginning again.
    expect(containsPhrase(text, phrase)).toBe(found);
  });

  it('stands at its place, and lists stay short', () => {
    expect(findPhrase('all VRFs', 'vrf')).toEqual({ start: 4, end: 8 });
    expect(findPhrase('all', 'vrf')).toBeNull();
    expect([
      joinWords([]),
      joinWords(['a']),
      joinWords(['a', 'b']),
      joinWords(['a', 'b', 'c'], 'or'),
    ]).toEqual(['', 'a', 'a and b', 'a, b or c']);
    expect(nameSome(['a', 'b', 'c'], 2)).toBe('a, b and 1 more');
    expect(nameSome(['a', 'b'], 2)).toBe('a and b');
  });
});

describe('a question that can be asked instead', () => {
  it('has another name in place of one, or at its end', () => {
    expect(askWithName('BGP on pe9 and PE9-a?', 'PE9', 'PE1')).toBe('BGP on PE1 and PE9-a?');
    expect(askWithName('Is BGP up?', 'PE9', 'PE1')).toBe('Is BGP up on PE1?');
    expect(askAbout('Check BGP. ', 'PE1')).toBe('Check BGP on PE1');
    expect(askAbout('x'.repeat(300), 'PE1')).toBe('Check PE1');
    expect(askWithName('a$b (PE9)', 'PE9', '$&')).toBe('a$b ($&)');
    expect(holdsName('on xPE1', 'PE1')).toBe(false);
    expect(holdsName('on a.b', 'a.b')).toBe(true);
    expect(holdsName('on axb', 'a.b')).toBe(false);
  });
});
