import { matchDeviceName, nearMatches } from '../../src/reasoning/rules/goal/device-names';
import { hostOf } from '../../src/reasoning/rules/goal/host-of';
import { inventory, usualNames } from './fixtures/inputs';

const usual = inventory(usualNames);
const sites = inventory(['fao-pe1', 'bra-pe1', 'fao-p1', 'bra-p1', 'rr1', 'evo-pe2.lab.example']);

describe('a word that means devices of the inventory', () => {
  const matched = (word: string, of = usual) => {
    const match = matchDeviceName(word, of);
    return match === null ? null : `${match.kind} ${match.names.join(',')}`;
  };

  it.each<[string, string | null]>([
    ['pe1', 'exact PE1'],
    ['PE-1', 'exact PE1'],
    ['pe_1', 'exact PE1'],
    ['rr1s', 'exact RR1'],
    ['198.51.100.2', 'exact PE2'],
    ['198.51.100.2/32', 'exact PE2'],
    ['pe1.lab.example.net', 'short PE1'],
    ['pe*', 'pattern PE1,PE2,PE3'],
    ['rr?', 'pattern RR1,RR2'],
    ['pe1-p2', 'pair PE1,P2'],
    ['pe1->p2', 'pair PE1,P2'],
    ['pe1<->p2', 'pair PE1,P2'],
    ['pe1:p2', 'pair PE1,P2'],
    ['pe1/p1/pe2', 'pair PE1,P1,PE2'],
    ['198.51.100.77', null],
    ['x*', null],
    ['**', null],
    ['pe', null],
    ['1', null],
    ['pes', null],
    ['pe1-x2', null],
    ['pe1-pe9-p2', null],
    [`pe1${'x'.repeat(253)}`, null],
  ])('%s: %s', (word, expected) => {
    expect(matched(word)).toBe(expected);
  });

  it.each<[string, string | null]>([
    ['pe1', 'short fao-pe1,bra-pe1'],
    ['fao', 'short fao-pe1,fao-p1'],
    ['evo-pe2', 'exact evo-pe2.lab.example'],
    ['EVO-PE2.LAB.EXAMPLE', 'exact evo-pe2.lab.example'],
    ['pe2', 'short evo-pe2.lab.example'],
    ['lab.example', 'short evo-pe2.lab.example'],
    ['bra-pe1.x.y', 'short bra-pe1'],
    ['faope1', 'exact fao-pe1'],
    ['fao-pe1s', 'exact fao-pe1'],
    ['pe2-rr1', 'pair evo-pe2.lab.example,rr1'],
    ['fao-pe1-fao-p1', 'pair fao-pe1,fao-p1'],
    ['pe1-rr1', null],
  ])('where names have parts, %s: %s', (word, expected) => {
    expect(matched(word, sites)).toBe(expected);
  });

  it('may be a host with what is monitored of it', () => {
    const hosts = ['pe1/BGP', 'pe1:9100', 'Gi0/0', '/pe1', 'pe1/', '1/2', 'pe1'];
    expect(hosts.map((word) => hostOf(word, usual)?.names[0] ?? null)).toEqual([
      'PE1',
      'PE1',
      ...[null, null, null, null, null],
    ]);
    expect(hostOf('fao/x', sites)).toBeNull();
    expect(hostOf('pe2/x', sites)?.names).toEqual(['evo-pe2.lab.example']);
  });

  it('has near names where it is mistyped, the nearest first', () => {
    expect(nearMatches('pe9', ['PE1', 'PE2', 'P9', 'RR1', 'PE3', 'lis-pe9'])).toEqual([
      'lis-pe9',
      'PE1',
      'PE2',
    ]);
    expect(nearMatches('pe11', ['RR1', 'PE2', 'PE1'])).toEqual(['PE1', 'PE2']);
    expect(nearMatches('fao-pe2', ['fao-pe1', 'bra-pe2', 'rr1'], 1)).toEqual(['fao-pe1']);
    expect(nearMatches('zzz', ['PE1'])).toEqual([]);
  });
});
