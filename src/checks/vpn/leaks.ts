import { listNames } from '../../domain/text/phrases';
import type { CheckContext } from '../context';
import type { VrfFacts } from '../facts';
import { hasHub, oddSpoke } from './hubs';
import type { NamedSite, NamedVpn } from './same-name';
import { readAt, vpnsRead } from './sites';

/** A target that one site of a VPN has and the others do not, and that ties it to another VPN. */
export interface Leak {
  own: string[];
  side: 'import' | 'export';
  targets: string[];
  /** The VPN whose routes come in by it, or that gets those of the site. */
  other: string;
  /** Routers of the same VPN that do without. */
  without: string[];
}

/** A VRF through which routes of one VPN come into another. */
export interface LeakFault {
  device: string;
  vrf: string;
  side: 'import' | 'export';
  leak: Leak;
  facts: VrfFacts;
}

const sides = [
  { side: 'import', mine: 'imports', theirs: 'exports' },
  { side: 'export', mine: 'exports', theirs: 'imports' },
] as const;

function leaksAt(site: NamedSite, vpn: NamedVpn, vpns: readonly NamedVpn[]): Leak[] {
  const siblings = vpn.sites.filter((one) => one !== site);
  if (siblings.length === 0) return [];
  return sides.flatMap(({ side, mine, theirs }) => {
    const extra = site[mine].filter((one) => siblings.every((other) => !other[mine].includes(one)));
    return vpns
      .filter((other) => other !== vpn)
      .flatMap((other): Leak[] => {
        const targets = extra.filter((one) => other.sites.some((far) => far[theirs].includes(one)));
        const without = siblings.map((one) => one.device);
        return targets.length === 0
          ? []
          : [{ own: [...site[mine]], side, targets, other: other.name, without }];
      });
  });
}

/**
 * Where somebody sees routes that are not his: sites with a target that no other site of their VPN has
 * and that another VPN uses (RFC 4364, section 4.3.1). Without such a complaint it may be an extranet.
 */
export function leakFaults(context: CheckContext): LeakFault[] {
  if (!context.question.foreign) return [];
  const { vrfs } = context.goal.entities;
  const isMeant = (name: string): boolean => vrfs.length === 0 || vrfs.includes(name);
  const vpns = vpnsRead(context);
  const beside = vpns.filter((vpn) => isMeant(vpn.name)).flatMap((vpn) => besideHub(context, vpn));
  const between = vpns.flatMap((vpn) =>
    vpn.sites.flatMap((site) => {
      const leak = leaksAt(site, vpn, vpns).find(
        ({ other }) => isMeant(vpn.name) || isMeant(other),
      );
      return leak === undefined
        ? []
        : readAt(context, [site]).map(({ device, vrf }) => ({
            device: device.name,
            vrf: vrf.name,
            side: leak.side,
            leak,
            facts: vrf,
          }));
    }),
  );
  return [...beside, ...between];
}

/** Where somebody sees traffic that did not come by the hub: the spoke that takes in what its likes announce. */
function besideHub(context: CheckContext, { name, sites }: NamedVpn): LeakFault[] {
  const read = readAt(context, sites);
  const odd = oddSpoke(context, read);
  const [like] = odd?.likes ?? [];
  if (odd === null || like === undefined) return [];
  const { site, likes } = odd;
  if (!hasHub(context, site, [site, ...likes])) return [];
  const own = site.vrf.importTargets ?? [];
  const targets = own.filter((one) => like.vrf.importTargets?.includes(one) === false);
  if (targets.length === 0) return [];
  const without = likes.map((one) => one.device.name);
  const leak = { own, side: 'import' as const, targets, other: `other sites of ${name}`, without };
  const { device, vrf } = site;
  return [{ device: device.name, vrf: vrf.name, side: 'import', leak, facts: vrf }];
}

/** `imports 64500:1, 64500:9, of which 64500:9 is exported by RED; PE2 does without`. */
export function leakWords({ own, side, targets, other, without }: Leak): string {
  const theirs = side === 'import' ? `exported by ${other}` : `imported by ${other}`;
  const others = `${listNames(without, 4)} ${without.length === 1 ? 'does' : 'do'}`;
  return `${side}s ${own.join(', ')}, of which ${targets.join(', ')} is ${theirs}; ${others} without`;
}
