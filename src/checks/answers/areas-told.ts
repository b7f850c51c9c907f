import { allOf } from '../../domain/text/phrases';
import type { Subject } from '../../domain/analysis/goal';
import type { CheckContext } from '../context';
import { areaOf, type DeviceFacts } from '../facts';
import { isEstablished } from '../bgp/sessions';
import { expectsAdjacency } from '../isis/adjacencies';
import { subjectName } from '../../domain/analysis/subject-names';

/** By which things a question names an area of a router beside others. */
const named: readonly (readonly [Subject, string])[] = [
  ['isis', 'isis'],
  ['bgp', 'bgp'],
  ['interfaces', 'addressing'],
  ['mpls', 'mpls'],
];

/** Areas that a question names one beside the other, each of which it wants an answer for. */
export function areasAsked({ question }: CheckContext): Subject[] {
  const areas = named.filter(([, thing]) => question.names(thing)).map(([area]) => area);
  return areas.length > 1 ? areas : [];
}

const share = (some: number, all: number) => (some === all ? allOf(all) : `${some} of ${all}`);

/** The area addresses that a router gives for its neighbors; at level 2 they need not be its own. */
function neighborAreas({ isis }: DeviceFacts): string[] {
  const areas = [...new Set((isis?.adjacencies ?? []).flatMap((one) => one.areas ?? []))];
  return areas.length === 0 ? [] : [`neighbors listed in area ${areas.join(', ')}`];
}

/** How an area of a router stands, in figures that were read; null where it was not. */
function told(device: DeviceFacts, area: Subject): string | null {
  const name = subjectName(area);
  const { state } = areaOf(device, area);
  if (state === 'absent') return `${name}: not configured`;
  if (state !== 'read') return null;
  if (area === 'isis' && device.isis !== null) {
    const { ports, adjacencies, level, net } = device.isis;
    const active = ports.filter(expectsAdjacency).length;
    const words = [
      level === null ? [] : [level.toLowerCase().replaceAll('_', ' ')],
      net === null ? [] : [`NET ${net}`],
      neighborAreas(device),
    ].flat();
    const up = `${share(adjacencies.length, Math.max(active, adjacencies.length))} adjacencies UP`;
    return `${name}: ${up}${words.length === 0 ? '' : ` (${words.join(', ')})`}`;
  }
  if (area === 'bgp') {
    const all = device.bgp?.neighbors ?? [];
    const up = all.filter(isEstablished).length;
    if (all.length === 1)
      return `${name}: the only session is ${up === 1 ? 'established' : 'down'}`;
    return `${name}: ${share(up, all.length)} sessions established`;
  }
  if (area === 'interfaces') {
    const used = [...device.ports.values()].filter((one) => one.address !== null);
    const up = used.filter(({ admin, oper }) => admin === 'UP' && oper === 'UP').length;
    return `${name}: ${share(up, used.length)} with an address up`;
  }
  return `${name}: read`;
}

/** Each area that is asked for, and which of them were not read, of a router that is asked about alone. */
export function tellAreas(context: CheckContext): string[] {
  const [only, ...more] = context.goal.devices;
  const device = context.facts.devices.get(only ?? '');
  const areas = areasAsked(context);
  if (device === undefined || more.length > 0 || areas.length === 0) return [];
  const all = areas.map((area) => ({ area, words: told(device, area) }));
  const unread = all.filter(({ words }) => words === null).map(({ area }) => subjectName(area));
  const read = all.flatMap(({ words }) => words ?? []);
  return read.length === 0
    ? []
    : [...read, ...(unread.length === 0 ? [] : [`not checked: ${unread.join(' and ')}`])];
}
