import type { Goal } from '../../src/domain/analysis/goal';
import type { ParsedQuestion } from '../../src/domain/analysis/parsed-question';
import { askedSubjects } from '../../src/reasoning/rules/goal/asked-subjects';
import { withoutWell } from '../../src/question';
import { readIntent } from '../../src/reasoning/rules/goal/intent';
import { lookInstead } from '../../src/reasoning/rules/goal/look-instead';
import { readingFor, withEdges } from '../../src/reasoning/rules/goal/wanted-facts';
import { requestOf } from '../reasoning-model/free-domain';
import { inventory, profile, snapshot, usualNames } from './fixtures/inputs';

const input = (more: object = {}) => ({
  request: requestOf('q'),
  snapshot: snapshot(),
  inventory: inventory(usualNames),
  clarifications: [],
  now: new Date('2026-05-06T09:30:00Z'),
  ...more,
});
const none: Goal['entities'] = { interfaces: [], vrfs: [], neighbors: [] };
const red = { ...none, vrfs: ['RED'] };
type Wants = NonNullable<ParsedQuestion['wants']>;

describe('what is read for one fact', () => {
  const reading = (
    wants: Wants | undefined,
    claims: string[] = [],
    { names = ['PE1'], lookup = [] as string[], entities = none, more = {} } = {},
  ) => readingFor({ wants, claims } as never, { names, lookup, entities }, input(more));

  it.each<[Wants, string[], string[]]>([
    ['version', [], ['system']],
    ['uptime', [], ['system']],
    ['segment_routing', [], ['isis', 'mpls']],
    ['logins', [], ['logs']],
    ['shut_by', [], ['interfaces', 'logs']],
    ['shut_by', ['sessions'], ['bgp', 'interfaces', 'logs']],
    ['connection', [], ['interfaces', 'isis']],
    // What happened is shown by the log only.
    ['connection', ['events'], ['interfaces', 'isis', 'logs']],
    ['reach', ['passing'], ['interfaces', 'isis', 'bgp', 'logs']],
    ['version', ['events'], ['system']],
    ['affected', ['symptom'], ['bgp', 'vpn', 'interfaces']],
    ['if_gone', [], ['bgp', 'interfaces', 'isis']],
  ])('%s with the claims %j is in %j', (wants, claims, subjects) => {
    expect(reading(wants, claims)).toMatchObject({ intent: 'custom', subjects, words: [] });
  });

  it('is the whole of what trouble needs, where trouble is told', () => {
    expect(reading('version', ['symptom'])).toBeNull();
    expect(reading('mtu')).toBeNull();
    expect(reading(undefined)).toBeNull();
  });

  it('is said with the log and its window, where that is read', () => {
    expect(reading('reach', ['events'])?.objective).toMatch(
      / Read the log of \{devices\} for the last \{window\}\.$/,
    );
    expect(reading('reach')?.objective).not.toContain('log');
    expect(
      reading('shut_by', [], { entities: { ...none, neighbors: ['10.0.0.1'] } })?.subjects,
    ).toContain('bgp');
  });

  it('is nothing where the request brings its plan or steps, or a name has to be found', () => {
    const overridden = (overrides: object) => ({
      more: { request: requestOf('q', { overrides }) },
    });
    expect(reading('version', [], overridden({ plan: 'check_mpls_state' }))).toBeNull();
    expect(reading('version', [], overridden({ steps: ['Look.'] }))).toBeNull();
    expect(reading('version', [], { lookup: ['LX-1'] })).toBeNull();
    expect(reading('version', [], { names: [] })).toBeNull();
    const free = snapshot();
    const without = { ...free, profile: { ...free.profile, inventory: null } };
    expect(reading('version', [], { more: { snapshot: without } })).toBeNull();
  });

  it('is the inventory for its routers, and their VRFs for those that have one', () => {
    expect(reading('devices', [], { names: [] })?.subjects).toEqual(['inventory']);
    expect(reading('devices', [], { entities: red })?.intent).toBe('troubleshoot_vpn_vrf');
    expect(reading('holders', [], { entities: red })?.intent).toBe('troubleshoot_vpn_vrf');
    expect(reading('holders', [], { entities: red, names: [] })).toBeNull();
    expect(reading('off')?.intent).toBe('troubleshoot_vpn_vrf');
    expect(reading('off', [], { names: [] })).toBeNull();
  });

  it.each<[string[], string]>([
    [['PE1', 'PE2'], 'review_pe_device'],
    [['P1'], 'review_p_device'],
    [['RR1'], 'review_rr_device'],
    [['PE1', 'P1'], 'review_pe_device'],
    [['unknown'], 'review_pe_device'],
  ])('is all of %j after work on them, by %s', (names, intent) => {
    const found = reading('complete', [], { names });
    expect(found?.intent).toBe(intent);
    for (const area of ['system', 'interfaces', 'isis', 'mpls', 'bgp', 'vpn', 'logs']) {
      expect(found?.subjects).toContain(area);
    }
    expect(reading('complete', [], { names, entities: red })).toBeNull();
    expect(reading('complete', [], { names: [] })).toBeNull();
  });

  it('is at the edges too, for who is affected', () => {
    const edges = ['P1', 'PE1', 'PE2', 'PE3'];
    expect(withEdges({ wants: 'affected' }, ['P1'], input())).toEqual(edges);
    // A reflector may hang on what is to be gone.
    expect(withEdges({ wants: 'if_gone' }, ['P1'], input())).toEqual([...edges, 'RR1', 'RR2']);
    expect(withEdges({ wants: 'version' }, ['P1'], input())).toEqual(['P1']);
    expect(withEdges({ wants: 'affected' }, ['P1'], input({ inventory: null }))).toEqual(['P1']);
    const many = inventory(Array.from({ length: 12 }, (_, index) => `PE${index}`));
    expect(withEdges({ wants: 'affected' }, [], input({ inventory: many }))).toHaveLength(8);
  });
});

describe('what a question is about', () => {
  const about = (names: string[], more: object = {}) =>
    askedSubjects({ names, lookup: [], entities: none, ...more }, input());

  it('is each port, neighbor, VRF and router by its name, and no more than twelve', () => {
    const entities = { interfaces: ['Gi0'], vrfs: ['RED'], neighbors: ['10.0.0.1'] };
    expect(about(['PE1'], { entities })).toEqual([
      { said: 'Gi0', kind: 'port', names: ['Gi0'] },
      { said: '10.0.0.1', kind: 'neighbor', names: ['10.0.0.1'] },
      { said: 'RED', kind: 'vrf', names: ['RED'] },
      { said: 'PE1', kind: 'router', names: ['PE1'] },
    ]);
    const many = { ...none, vrfs: Array.from({ length: 20 }, (_, index) => `V${index}`) };
    expect(about(['PE1'], { entities: many })).toHaveLength(12);
  });

  it('is all routers or a number of them, where they are many', () => {
    expect(about(usualNames)).toEqual([{ said: 'all routers', kind: 'network' }]);
    const thirteen = Array.from({ length: 13 }, (_, index) => `R${index}`);
    expect(about(thirteen)).toEqual([{ said: '13 routers', kind: 'role' }]);
    expect(about(thirteen.slice(1))).toHaveLength(12);
    expect(
      askedSubjects(
        { names: ['solo'], lookup: [], entities: none },
        input({ inventory: inventory(['solo']) }),
      ),
    ).toEqual([{ said: 'solo', kind: 'router', names: ['solo'] }]);
  });

  it('is a name that has to be found, and not the routers on which it is looked for', () => {
    expect(about(usualNames, { lookup: ['LX-1', 'RED'], entities: red })).toEqual([
      { said: 'RED', kind: 'vrf', names: ['RED'] },
      { said: 'LX-1', kind: 'name' },
    ]);
  });

  it('is a VRF and not the routers that are counted for it', () => {
    const names = ['PE1', 'PE2', 'PE3'];
    const counted = { entities: red, text: 'RED is on how many of our PEs, PE2 too?' };
    expect(about(names, counted).map(({ said }) => said)).toEqual(['RED', 'PE2']);
    const told = { entities: red, text: 'RED on our PEs' };
    expect(about(names, told).map(({ said }) => said)).toEqual(['RED', ...names]);
  });
});

describe('what can be asked in place of a change', () => {
  const general = [
    'Check BGP neighbors on PE1',
    'Check interface status on PE1',
    'Health check of PE1',
  ];
  it.each<[string, string[]]>([
    ['Shut down Gi0/0/0/1 on PE1', ['Check GigabitEthernet0/0/0/1 on PE1', ...general]],
    ['Clear neighbor 10.0.0.1 on PE1', ['Check the BGP session to 10.0.0.1 on PE1', ...general]],
    ['Delete VRF RED on PE1', ['Check VRF RED on PE1', ...general]],
    ['Roll back PE1', ['What changed on PE1 since yesterday?', ...general]],
    ['Reboot PE1', ['What is the uptime of PE1?', ...general]],
    ['Delete everything', general],
  ])('%s', (text, questions) => {
    expect(lookInstead(text, input())).toEqual(questions);
  });

  it('is nothing that names a router where there is no inventory', () => {
    const free = snapshot();
    const without = { ...free, profile: { ...free.profile, inventory: null } };
    expect(lookInstead('Reboot PE1', input({ snapshot: without }))).toEqual([]);
  });
});

describe('the plan for a question', () => {
  it('is chosen by its words, without what is said to work', () => {
    expect(withoutWell('BGP looks fine, IS-IS flaps')).toBe(' , IS-IS flaps');
    expect(withoutWell('Is BGP ok?')).toBe('Is BGP ok?');
    const intentOf = (text: string, entities = none) =>
      readIntent(text, entities, profile)?.entry.intent;
    expect(intentOf('BGP is ok but MPLS is off')).toBe('check_mpls_state');
    expect(intentOf('BGP is fine')).toBe('check_bgp_neighbors');
    expect(intentOf('nothing of that kind')).toBeUndefined();
    expect(intentOf('look', red)).toBe('troubleshoot_vpn_vrf');
  });
});
