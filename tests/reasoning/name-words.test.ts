import { readEntities } from '../../src/reasoning/rules/goal/entities';
import { findInterfaces } from '../../src/reasoning/rules/goal/interface-names';
import { lookupNames } from '../../src/reasoning/rules/goal/lookup-names';
import { queryWords } from '../../src/reasoning/rules/goal/query-words';
import { toolWords } from '../../src/reasoning/rules/match/tool-words';
import { goalOf, inventory, profile, usualNames } from './fixtures/inputs';

const usual = inventory(usualNames);
const entitiesOf = (text: string) => readEntities(text, usual).entities;

describe('a VRF of a question', () => {
  it.each([
    ['VRF RED', 'RED'],
    ['VRF A', 'A'],
    ['VRF Z9', 'Z9'],
    ['VRF "blue"', 'blue'],
    ['vrf named RED-1', 'RED-1'],
    ['vrf red-1 and vrf red-1', 'red-1'],
    ['RED VRF', 'RED'],
    ['customer ACME is down', 'ACME'],
    ['tenant Blue', 'Blue'],
    ['ACME-7 is down', 'ACME-7'],
    ['CUST-A', 'CUST-A'],
    ['cust_b', 'cust_b'],
    ['customer-7', 'customer-7'],
    ['vrf_blue', 'vrf_blue'],
    ['vpnX', 'vpnX'],
  ])('is named by "%s": %s', (text, vrf) => {
    expect(entitiesOf(text)).toEqual({ interfaces: [], vrfs: [vrf], neighbors: [] });
  });

  it.each([
    ['a common word', 'customer sites'],
    ['what is asked of it', 'vrf status'],
    ['a verb', 'VRF is down'],
    ['a word of another language', 'die vrf anschauen bitte wegen kunde'],
    ['a routing table', 'vpn routes'],
    ['a preposition', 'VPN between sites'],
    ['a word with a capital letter', 'tenant Traffic'],
    ['a part of the log', 'PKT_INFRA-3 and DB_COMMIT and BGP-5-ADJCHANGE'],
    ['a circuit', 'LX-4471'],
    ['a technical term', 'MPLS-TE'],
    ['a name that is cut short', 'A-B.7'],
    ['a path', 'ACME-7/3'],
    ['an option', '-ACME-7'],
    ['a link of two routers', 'PE1-P2'],
    ['the word itself', 'cust'],
  ])('is not %s: "%s"', (_, text) => {
    expect(entitiesOf(text).vrfs).toEqual([]);
  });
});

describe('a neighbor of a question', () => {
  it.each([
    ['neighbor 10.0.0.1', '10.0.0.1'],
    ['10.0.0.1/32', '10.0.0.1'],
    ['198.51.100.1 of PE2', '198.51.100.1'],
    ['PE1 session to PE2', 'PE2'],
    ['PE1 bgp with RR1', 'RR1'],
    ['PE1 neighbor is RR1', 'RR1'],
    ['PE1 adjacency towards the P1', 'P1'],
  ])('is named by "%s": %s', (text, neighbor) => {
    expect(entitiesOf(text).neighbors).toEqual([neighbor]);
  });

  it.each([
    ['a prefix', '10.0.0.0/24'],
    ['the address of the only router', '198.51.100.1'],
    ['a router beside another one', 'PE1 sees PE2'],
    ['the only router', 'session to PE2'],
  ])('is not %s: "%s"', (_, text) => {
    expect(entitiesOf(text).neighbors).toEqual([]);
  });

  it('and an interface stand where nothing else is read', () => {
    const { taken } = readEntities('Gi0/0/0/1 to 10.0.0.1 for VRF RED', usual);
    expect(taken.map(({ start, end }) => [start, end])).toEqual([
      [0, 9],
      [30, 33],
      [13, 21],
    ]);
  });
});

describe('an interface of a question', () => {
  it.each<[string, string]>([
    ['Gi0/0/0/1', 'GigabitEthernet0/0/0/1'],
    ['gige 0/0/0/1.100', 'GigabitEthernet0/0/0/1.100'],
    ['te0/0/0/1', 'TenGigE0/0/0/1'],
    ['Hu0/0/1/0', 'HundredGigE0/0/1/0'],
    ['fo0/0/0/0', 'FortyGigE0/0/0/0'],
    ['Mgmt0/RP0/CPU0/0', 'MgmtEth0/RP0/CPU0/0'],
    ['mg0/rsp0/cpu0/0', 'MgmtEth0/RSP0/CPU0/0'],
    ['loopback 0', 'Loopback0'],
    ['Lo0', 'Loopback0'],
    ['BE10', 'Bundle-Ether10'],
    ['bundle10', 'Bundle-Ether10'],
    ['Bundle-Ether 10.200', 'Bundle-Ether10.200'],
    ['tunnel-te 5', 'tunnel-te5'],
    ['BVI7', 'BVI7'],
    ['xe-0/0/1', 'xe-0/0/1'],
    ['ge-0/0/1.5', 'ge-0/0/1.5'],
    ['Ethernet1/1', 'Ethernet1/1'],
    ['eth0.10', 'eth0.10'],
  ])('is "%s": %s', (text, name) => {
    expect(findInterfaces(text)).toEqual([{ name, start: 0, end: text.length }]);
  });

  it.each(['lo 0', 'be 10', 'Gi0', 'xGi0/0', 'eth0/1x'])('is not "%s"', (text) => {
    expect(findInterfaces(text)).toEqual([]);
  });

  it('stands in the order of the text', () => {
    const found = findInterfaces('Lo0, xe-0/0/1 and Gi0/0/0/0');
    expect(found.map(({ name, start }) => [name, start])).toEqual([
      ['Loopback0', 0],
      ['xe-0/0/1', 5],
      ['GigabitEthernet0/0/0/0', 18],
    ]);
  });
});

describe('what may be looked up in a network', () => {
  const found = (text: string) => {
    const { sure, likely, records, rare } = lookupNames(text, profile);
    return { sure, likely, records, rare };
  };
  const nothing = { sure: [], likely: [], records: [], rare: [] };

  it.each<[string, string]>([
    ['LX-4471', 'LX-4471'],
    ['AS 64500 is gone', 'AS64500'],
    ['as 64500 is gone', 'AS64500'],
    ['64496:440 missing', '64496:440'],
    ['192.0.2.1:7', '192.0.2.1:7'],
    ['10.0.0.9 unreachable', '10.0.0.9'],
    ['2001:db8::1', '2001:db8::1'],
  ])('is surely %s: %s', (text, name) => {
    expect(found(text)).toEqual({ ...nothing, sure: [name] });
  });

  it.each(['the same as 28 days ago', 'they wrote "resolved 04:00 UTC"'])(
    'is nothing of: %s',
    (text) => {
      expect(found(text)).toEqual(nothing);
    },
  );

  it.each<[string, string]>([
    ['NORDWIND is down', 'NORDWIND'],
    ['NORDWIND and NORDWIND', 'NORDWIND'],
    ['"Hafen Logistik" is down', 'Hafen Logistik'],
    ["'Blue Net' fails", 'Blue Net'],
    ['Lipova has lost service', 'Lipova'],
    ['The Basel office', 'Basel'],
    ['router Basel', 'Basel'],
    ['Basel', 'Basel'],
    ['ABC', 'ABC'],
  ])('is likely %s: %s', (text, name) => {
    expect(found(text)).toEqual({ ...nothing, likely: [name] });
  });

  it.each<[string, string]>([
    ['CHG-1042 done', 'CHG-1042'],
    ['INC0020417', 'INC0020417'],
    ['[MAINT-5520] notice', 'MAINT-5520'],
    ['carrier notice PWIC-41877', 'PWIC-41877'],
    ['ticket AB-12 today', 'AB-12'],
  ])('is a record in %s: %s', (text, name) => {
    expect(found(text)).toEqual({ ...nothing, records: [name] });
  });

  it('is a word that is in no list, where there are few of them', () => {
    expect(found('hafenlogistik is down')).toEqual({ ...nothing, rare: ['hafenlogistik'] });
    expect(found('customer lipova')).toEqual({ ...nothing, likely: ['lipova'], rare: ['lipova'] });
    expect(found('no kunden there')).toEqual(nothing);
    expect(found('kunden werden gestoert heute')).toEqual(nothing);
  });

  it.each([
    ['the time of day', '10:30'],
    ['a date', '2026-03-04'],
    ['a part of the log', 'BGP-5-ADJCHANGE'],
    ['an interface', 'Gi0/0/0/1'],
    ['a common word in quotes', '"some hits"'],
    ['what a tool says', '"import_rt != export_rt"'],
    ['a key', 'a "b": c'],
    ['two letters', 'AB'],
  ])('is not %s: %s', (_, text) => {
    expect(found(text)).toEqual(nothing);
  });
});

describe('the words of a text', () => {
  it('stand without the punctuation around them, each at its place', () => {
    const text = 'host=pe1, (PE2) "x" <a> #b p1. x? a/ -- @f [g]';
    const words = queryWords(text);
    expect(words.map((word) => word.text)).toEqual('host pe1 PE2 x a b p1 x a f g'.split(' '));
    expect(words.every((word) => text.slice(word.start, word.end) === word.text)).toBe(true);
  });

  it.each<[string, string[]]>([
    ['getBgpNeighbours', ['bgp', 'neighbor']],
    ['policies', ['policy']],
    ['ties bus gas', ['tie', 'bus', 'gas']],
    ['address status basis', ['address', 'basis']],
    ['IS-IS adjacencies', ['isis', 'adjacency']],
    ['route-target', ['routetarget', 'route', 'target']],
    ['a x ips', ['ips']],
    ['The Device State', []],
  ])('are compared in the singular, without what says nothing: %s', (text, words) => {
    expect(toolWords(text)).toEqual(words);
  });
});

describe('a noun of a language that writes all of them with a capital letter', () => {
  it.each([
    [
      'Seit der Umstellung hat die alte Kiste Aussetzer, warum?',
      ['Umstellung', 'Kiste', 'Aussetzer'],
    ],
    // Quoted, introduced, in capitals, or with figures: names in any language.
    ['Warum ist bei Kunde Nordwind seit heute die Verbindung weg?', undefined],
    ['Warum geht bei "Nordwind" seit heute nichts mehr?', undefined],
    ['Warum ist MOTORRAD seit heute morgen weg?', undefined],
    ['Warum ist die Leitung LX-4471 seit heute weg?', undefined],
    // Whatever English writes so is a name.
    ['Nordwind has no service since ten, why?', undefined],
  ])('may be none: %s', async (text, nouns) => {
    const goal = await goalOf(text);
    expect(goal.lookup?.length).toBeGreaterThan(0);
    expect(goal.nouns).toEqual(nouns);
  });
});
