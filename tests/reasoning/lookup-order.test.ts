import type { Coverage } from '../../src/domain/analysis/analysis';
import type { Goal, Subject } from '../../src/domain/analysis/goal';
import { type Table, tablesToRead } from '../../src/reasoning/rules/propose/lookup-order';
import { analysis, covered, goal, inventory, proposeInput } from './fixtures/inputs';

const edges = ['bgo-pe-1', 'osl-pe-1', 'trd-pe-1', 'mol-pe-1'];
const core = ['osl-core-1', 'osl-rr-1'];
const devices = [...edges, ...core];

interface Settled {
  names: string[];
  open?: string[];
  loose?: string[];
  at?: string[];
  explained?: true;
}

function next(settled: Settled, read: Coverage[], more: Partial<Goal> = {}, all = false): Table[] {
  const { names, open = names, loose = [], at = devices, explained } = settled;
  const wanted = goal({ lookup: names, devices, subjects: ['interfaces', 'vpn', 'bgp'], ...more });
  const isMissing = open.length === names.length || open.some((name) => /\d/.test(name));
  const subject = {
    found: open.length < names.length,
    ...(isMissing && { notFound: 'It was not found.' }),
    open,
    loose,
    devices: at,
    entities: wanted.entities,
    subjects: wanted.subjects,
    describe: [],
  };
  const input = proposeInput('look', {
    goal: wanted,
    inventory: inventory(devices),
    analysis: { ...analysis([], read), subject, ...(explained && { explained }) },
  });
  return tablesToRead(input, wanted.devices, all);
}

const readOf = (subject: Subject, names: readonly string[]): Coverage[] =>
  names.map((device) => covered(subject, 'read', { device }));

const concepts = (tables: readonly Table[]) => [...new Set(tables.map((one) => one.concept))];
const places = (tables: readonly Table[]) => tables.map((one) => one.device);

describe('where a name is looked for', () => {
  it('is the list that most likely has it', () => {
    expect(concepts(next({ names: ['203.0.113.2'] }, []))).toEqual(['interfaces']);
    expect(concepts(next({ names: ['AS64510'] }, []))).toEqual(['bgp']);
    expect(concepts(next({ names: ['Vestlind'] }, []))).toEqual(['vpn']);
    const sessions = { subjects: ['bgp', 'interfaces', 'vpn'] satisfies Subject[] };
    expect(concepts(next({ names: ['203.0.113.2'] }, [], sessions))).toEqual(['bgp']);
  });

  it('is a few routers first, and three times as many where these do not show it', () => {
    const first = next({ names: ['203.0.113.2'] }, []);
    expect(places(first)).toEqual(edges.slice(0, 2));
    const second = next({ names: ['203.0.113.2'] }, readOf('interfaces', edges.slice(0, 2)));
    expect(places(second)).toEqual([...edges.slice(2), ...core]);
    const third = next({ names: ['203.0.113.2'] }, readOf('interfaces', devices));
    expect([concepts(third), places(third)]).toEqual([['bgp'], devices]);
  });

  it('is the descriptions of ports for a circuit, and any list before it is nowhere', () => {
    const ports = readOf('interfaces', edges);
    expect(concepts(next({ names: ['LX-4471'] }, []))).toEqual(['interfaces']);
    expect(next({ names: ['LX-4471'] }, ports)).toEqual([]);
    const inAll = readOf('interfaces', devices);
    expect(concepts(next({ names: ['LX-4471'] }, inAll, {}, true))).toEqual(['vpn']);
  });

  it('is no router that is called like those without VRFs, where others have some', () => {
    const named = ['y7', 'y8', 'x1', 'x2'];
    const without = covered('vpn', 'absent', { device: 'x1' });
    const some = [without, ...readOf('vpn', ['y7'])];
    expect(places(next({ names: ['Vestlind'] }, some, { devices: named }))).not.toContain('x2');
    expect(places(next({ names: ['Vestlind'] }, [without], { devices: named }))).not.toEqual([]);
  });

  it('is nowhere else once something that can be in one place only is found', () => {
    const found = { names: ['203.0.113.2'], open: [] };
    const read = readOf('interfaces', edges.slice(0, 2));
    expect(next(found, read)).toEqual([]);
    // A network has two ends, and a VRF as many as it has sites.
    expect(places(next({ ...found, loose: ['203.0.113.2'] }, read))).toContain('osl-core-1');
    const vrf = { interfaces: [], vrfs: ['BLUE-10'], neighbors: [] };
    const sites = next({ names: ['BLUE-10'], open: [] }, readOf('vpn', edges.slice(0, 2)), {
      entities: vrf,
    });
    expect(places(sites)).toEqual(edges.slice(2));
  });

  it('is not the core for customers, as long as they may be known at an edge', () => {
    const read = readOf('vpn', edges.slice(0, 2));
    expect(places(next({ names: ['Vestlind'] }, read))).toEqual(edges.slice(2));
    const all = (['vpn', 'interfaces', 'bgp'] as const).flatMap((one) => readOf(one, edges));
    expect(next({ names: ['Vestlind'] }, all)).toEqual([]);
    expect(places(next({ names: ['Vestlind'] }, all, {}, true))).toEqual(core);
  });

  it('is the place that is found, for what is called beside it', () => {
    const beside = { names: ['Vestlind', 'Bergen'], open: ['Vestlind'], at: ['bgo-pe-1'] };
    expect(next(beside, readOf('vpn', edges))).toEqual([
      { device: 'bgo-pe-1', concept: 'interfaces' },
    ]);
  });

  it('is nowhere once what was reported has its cause', () => {
    const found = { names: ['Vestlind', 'Bergen'], open: ['Vestlind'], explained: true as const };
    expect(next(found, readOf('vpn', edges.slice(0, 2)))).toEqual([]);
  });
});
