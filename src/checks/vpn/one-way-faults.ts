import type { CheckContext } from '../context';
import type { VrfFacts } from '../facts';
import { oneWays, type OneWay } from './one-way';
import type { NamedSite } from './same-name';
import { readAt, vpnsRead } from './sites';
import { targetFaults } from './target-faults';

/** What a site lacks for the routes of another VPN, beside what it has. */
export interface MissingTargets extends Omit<OneWay, 'at'> {
  own: string[];
}

/** A VRF at which routes of another VPN do not pass as they do for others in the same position. */
export interface OneWayFault {
  device: string;
  vrf: string;
  side: 'import' | 'export';
  missing: MissingTargets;
  facts: VrfFacts;
}

/** A side that is empty may be so in the reply only. */
function isWhole({ imports, exports }: NamedSite): boolean {
  return imports.length > 0 && exports.length > 0;
}

function faultsAt(context: CheckContext, { at, ...missing }: OneWay): OneWayFault[] {
  return readAt(context, at).map(({ device, vrf }) => ({
    device: device.name,
    vrf: vrf.name,
    side: missing.side,
    missing: {
      ...missing,
      own: (missing.side === 'import' ? vrf.importTargets : vrf.exportTargets) ?? [],
    },
    facts: vrf,
  }));
}

/** What a site lacks for several others, as one fault; of two sides of it the first. */
function join(faults: readonly OneWayFault[]): OneWayFault[] {
  const [first, ...rest] = faults;
  if (first === undefined) return [];
  const same = [first, ...rest.filter((one) => one.side === first.side)];
  const targets = [...new Set(same.flatMap((one) => one.missing.targets))];
  const other = [...new Set(same.map((one) => one.missing.other))].join(' and ');
  return [{ ...first, missing: { ...first.missing, targets, other } }];
}

/**
 * Sites that let routes pass one way only, one fault for each; of what is complained of, fewer likes
 * have to show it. Sites that do not fit their own VPN are judged by that.
 */
export function oneWayFaults(context: CheckContext): OneWayFault[] {
  const { goal, question } = context;
  // Where routes come that are not wanted, that others do not come is no fault.
  if (question.foreign) return [];
  const complained = (name: string): boolean =>
    question.symptom && goal.entities.vrfs.includes(name);
  const vpns = vpnsRead(context).map((vpn) => ({ ...vpn, sites: vpn.sites.filter(isWhole) }));
  const bySite = new Map<string, OneWayFault[]>();
  for (const fault of oneWays(vpns, complained).flatMap((one) => faultsAt(context, one))) {
    const key = `${fault.device} ${fault.vrf}`;
    bySite.set(key, [...(bySite.get(key) ?? []), fault]);
  }
  for (const fault of targetFaults(context)) bySite.delete(`${fault.device} ${fault.vrf}`);
  return [...bySite.values()].flatMap(join);
}

/** `imports 64500:9, and not 64500:4 of RED, though it takes in those of BLUE, GREEN`. */
export function missingWords({
  own,
  side,
  targets,
  other,
  like,
  likeWhom,
}: MissingTargets): string {
  const named = `${like.slice(0, 4).join(', ')}${like.length > 4 ? ' and others' : ''}`;
  const theirs = side === 'import' ? `of ${other}` : `that ${other} imports`;
  const shown =
    likeWhom === 'site'
      ? `as ${named} ${like.length === 1 ? 'does' : 'do'}`
      : `though it takes in those of ${named}`;
  return `${side}s ${own.join(', ')}, and not ${targets.join(', ')} ${theirs}, ${shown}`;
}
