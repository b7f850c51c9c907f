import { boundPorts } from '../../src/reasoning/rules/goal/bound-ports';
import { withoutExclusions } from '../../src/reasoning/rules/goal/exclusions';
import { findRoles, mayHaveRole } from '../../src/reasoning/rules/goal/roles';
import { selectDevices } from '../../src/reasoning/rules/goal/select-devices';
import { inventory, profile, usualNames } from './fixtures/inputs';

const usual = inventory(usualNames);
const sites = inventory(['fao-pe1', 'bra-pe1', 'fao-p1', 'bra-p1', 'rr1', 'evo-pe2.lab.example']);
const everyone = usualNames;

describe('the devices of a question', () => {
  const selected = (text: string, of = usual) =>
    selectDevices({ text, inventory: of, profile, taken: [] });

  it.each<[string, string[], string[]]>([
    ['all routers', everyone, []],
    ['all of our routers', everyone, []],
    ['the whole network', everyone, []],
    ['everywhere', everyone, []],
    ['network-wide', everyone, []],
    ['every box and PE1', ['PE1'], []],
    ['PE1 and everywhere', ['PE1'], []],
    ['every reflector', ['RR1', 'RR2'], []],
    ['both RRs', ['RR1', 'RR2'], []],
    ['PE  1', ['PE1'], []],
    ['PE1, all PEs', ['PE1', 'PE2', 'PE3'], []],
    ['PE1 and every PE', ['PE1', 'PE2', 'PE3'], []],
    ['PE1 towards the RRs', ['PE1'], []],
    ['PE1 with its reflectors', ['PE1'], []],
    ['PE1 between the PEs', ['PE1'], []],
    ['all PEs except PE1', ['PE2', 'PE3'], ['PE1']],
    ['not on PE1', everyone.slice(1), ['PE1']],
  ])('%s are %j', (text, names, excluded) => {
    expect(selected(text)).toEqual({ kind: 'devices', names, excluded, outside: [] });
  });

  it.each<[string, object]>([
    ['is the core fine', { kind: 'devices', names: ['P1', 'P2'], byRole: true }],
    ['PE1 and CE7', { kind: 'devices', names: ['PE1'], outside: ['CE7'] }],
    ['PE1 except PE1', { kind: 'contradiction', names: ['PE1'] }],
    ['the reflector', { kind: 'ambiguous', word: 'reflector', names: ['RR1', 'RR2'] }],
    ['CE7', { kind: 'unknown', words: ['CE7'] }],
    ['PE1 and pe9', { kind: 'unknown', words: ['pe9'] }],
    ['zz*', { kind: 'unknown', words: ['zz*'] }],
    ['on lisbon', { kind: 'unknown', words: ['lisbon'] }],
    ['router lisbon', { kind: 'unknown', words: ['lisbon'] }],
    ['**', { kind: 'none' }],
    ['on duty', { kind: 'none' }],
    ['core ports', { kind: 'none' }],
  ])('%s are not simply named', (text, selection) => {
    expect(selected(text)).toMatchObject(selection);
  });

  it.each<[string, object]>([
    ['pe1', { kind: 'ambiguous', names: ['fao-pe1', 'bra-pe1'] }],
    ['on fao', { kind: 'ambiguous', names: ['fao-pe1', 'fao-p1'] }],
    ['from fao', { kind: 'ambiguous', names: ['fao-pe1', 'fao-p1'] }],
    ['fao is down', { kind: 'none' }],
    ['fao-pe1 and pe1', { kind: 'devices', names: ['fao-pe1'] }],
    ['pe1 and fao-pe1', { kind: 'devices', names: ['fao-pe1'] }],
    ['all pe1', { kind: 'devices', names: ['fao-pe1', 'bra-pe1'] }],
    ['both the pe1 routers', { kind: 'devices', names: ['fao-pe1', 'bra-pe1'] }],
    ['evo-pe2 and pe2', { kind: 'devices', names: ['evo-pe2.lab.example'] }],
    ['rr1/BGP', { kind: 'devices', names: ['rr1'] }],
    ['pe1/BGP', { kind: 'ambiguous', word: 'pe1/BGP' }],
  ])('where names have parts, %s are told apart', (text, selection) => {
    expect(selected(text, sites)).toMatchObject(selection);
  });

  it('are what a person said that a word means, and nothing that was read as something else', () => {
    const meanings = new Map([
      ['pe1', ['bra-pe1']],
      ['reflector', ['RR2']],
    ]);
    const input = { profile, taken: [], meanings };
    expect(selectDevices({ ...input, text: 'pe1 is down', inventory: sites })).toMatchObject({
      names: ['bra-pe1'],
    });
    expect(selectDevices({ ...input, text: 'the reflector', inventory: usual })).toMatchObject({
      names: ['RR2'],
    });
    const taken = [{ start: 0, end: 3 }];
    expect(selectDevices({ profile, taken, text: 'PE1 is down', inventory: usual }).kind).toBe(
      'none',
    );
  });

  it.each([
    ['all PEs but PE1. And P1', 'all PEs but . And P1'],
    ['check P1, not on PE1, then check P2', 'check P1, not on , then check P2'],
    ['skip PE1 and check P2', 'skip and check P2'],
    ['do not even touch PE1; look at P2', 'do not even touch ; look at P2'],
    ['without checking PE1', 'without checking '],
    ['leave out PE1 of the list', 'leave out of the list'],
    ['ignoring PE1: P2', 'ignoring : P2'],
    ['check PE1', 'check PE1'],
  ])('are not those that it leaves out: %s', (text, rest) => {
    expect(withoutExclusions(text)).toBe(rest);
  });

  it.each<[string, [string, boolean, string][]]>([
    ['all PEs', [['PE', true, 'all PEs']]],
    ['the PE', [['PE', false, 'PE']]],
    ['of PE', [['PE', false, 'of PE']]],
    ['of the PEs', [['PE', true, 'of the PEs']]],
    ['PE routers', [['PE', true, 'PE routers']]],
    ['every provider-edge', [['PE', true, 'every provider-edge']]],
    ['the P routers', [['P', true, 'P routers']]],
    ['core', [['P', true, 'core']]],
    ['reflectors', [['RR', true, 'reflectors']]],
    ['core ports', []],
    ['core links', []],
    ['pe.x', []],
    ['any CE', []],
  ])('may be told by their role: %s', (text, expected) => {
    const found = findRoles(text, usual, profile);
    expect(
      found.map(({ role, plural, start, end }) => [role, plural, text.slice(start, end)]),
    ).toEqual(expected);
  });

  it('may be all of no known role, where none is known to have the role', () => {
    const boxes = inventory(['a', 'b']);
    expect(mayHaveRole('all PEs', boxes, profile)).toEqual(['a', 'b']);
    expect(mayHaveRole('all PEs', inventory(['a', 'rr1']), profile)).toEqual(['a']);
    expect(mayHaveRole('the PE', boxes, profile)).toEqual([]);
    expect(mayHaveRole('all PEs', usual, profile)).toEqual([]);
    expect(mayHaveRole('PEs', boxes, profile, (one) => one.startsWith('all'))).toEqual([]);
  });

  it.each<[string, { device: string; port: string }[]]>([
    ['towards CE1 (Gi0/0/0/2 on your PE1)', [{ device: 'PE1', port: 'GigabitEthernet0/0/0/2' }]],
    ['Gi0/0/0/1 on PE1, it is down', [{ device: 'PE1', port: 'GigabitEthernet0/0/0/1' }]],
    ['Gi0/0/0/1 on PE1 and PE2', []],
    ['Gi0/0/0/1 and Gi0/0/0/2 on PE1', []],
    ['Gi0/0/0/1 at PE9', []],
    ['Gi0/0/0/1 in router P1', []],
    ['Gi0/0/0/1 on pe*', []],
    ['no port', []],
  ])('have the ports that the words give them: %s', (text, ports) => {
    expect(boundPorts(text, ['PE1', 'PE2'], usual)).toEqual(ports);
    expect(boundPorts(text, ['PE1'], usual)).toEqual([]);
  });
});
