import type { FaultKind } from '../kinds';
import type { Site } from '../network/built';
import { routerNamed } from './choose';
import {
  ago,
  atPort,
  type FaultInput,
  type MakeSituation,
  type Setting,
  type Situation,
} from './situation';

function onSite(
  setting: Setting,
  site: Site | undefined,
  make: (site: Site, at: string) => FaultInput,
): Situation | null {
  if (site === undefined) return null;
  const began = setting.random.whole(15, 420);
  return {
    faults: [make(site, ago(began))],
    place: { device: site.device, interface: site.interface, object: site.vrf, far: null },
    began,
    subjects: ['vpn'],
    site,
    vrf: site.vrf,
  };
}

/** A site of the VPN with the most, so that one that differs can be told from the others. */
function siteOfLargest({ built, random }: Setting): Site | undefined {
  const sitesOf = (vrf: string): Site[] => built.sites.filter((site) => site.vrf === vrf);
  const meshed = built.sites.filter(({ device, vrf }) => {
    const own = routerNamed(built, device).vrfs.find(({ name }) => name === vrf)!;
    return own.importTargets.includes(own.exportTargets[0]!) && sitesOf(vrf).length >= 3;
  });
  return random.pickAny(meshed.length > 0 ? meshed : built.sites);
}

/** A site on a router that has another customer's VRF as well. */
function siteBesideAnother({ built, random }: Setting): { site: Site; other: Site } | null {
  const pairs = built.sites.flatMap((site) =>
    built.sites
      .filter((other) => other.device === site.device && other.vrf !== site.vrf)
      .map((other) => ({ site, other })),
  );
  return random.pickAny(pairs) ?? null;
}

/** VRFs and the ports in them. */
export const SERVICE_SITUATIONS: { [Kind in FaultKind]?: MakeSituation } = {
  access_down: (setting) => {
    const site = setting.random.pick(setting.built.sites);
    const made = onSite(setting, site, ({ device, interface: name }, at) => ({
      fault: 'interface_down',
      device,
      interface: name,
      at,
    }));
    return (
      made && { ...made, place: atPort(site), subjects: ['interfaces', 'vpn'], address: site.peer }
    );
  },
  vrf_route_targets: (setting) => {
    const site = siteOfLargest(setting);
    if (site === undefined) return null;
    const vrf = routerNamed(setting.built, site.device).vrfs.find(({ name }) => name === site.vrf)!;
    const wrong = (target: string): string => `${target}${setting.random.whole(1, 9)}`;
    const change = setting.random.chance(0.5)
      ? { import: vrf.importTargets.map(wrong) }
      : { export: vrf.exportTargets.map(wrong) };
    return onSite(setting, site, ({ device }, at) => ({
      fault: 'vrf_route_targets',
      device,
      vrf: site.vrf,
      ...change,
      at,
    }));
  },
  vrf_route_distinguisher: (setting) => {
    const { built, random } = setting;
    const site = random.pick(built.sites);
    const others = built.sites.filter(
      ({ vrf, device }) => vrf !== site.vrf && device !== site.device,
    );
    const other = random.pickAny(others);
    if (other === undefined) return null;
    const taken = routerNamed(built, other.device).vrfs.find(({ name }) => name === other.vrf)!;
    return onSite(setting, site, ({ device, vrf }, at) => ({
      fault: 'vrf_route_distinguisher',
      device,
      vrf,
      rd: taken.routeDistinguisher,
      at,
    }));
  },
  vrf_distinguisher_missing: (setting) =>
    onSite(setting, setting.random.pick(setting.built.sites), ({ device, vrf }, at) => ({
      fault: 'vrf_route_distinguisher',
      device,
      vrf,
      rd: null,
      at,
    })),
  vrf_membership_missing: (setting) =>
    onSite(
      setting,
      setting.random.pick(setting.built.sites),
      ({ device, interface: name }, at) => ({
        fault: 'vrf_membership_missing',
        device,
        interface: name,
        at,
      }),
    ),
  vrf_wrong_port: (setting) => {
    const pair = siteBesideAnother(setting);
    if (pair === null) return null;
    const { site, other } = pair;
    return onSite(setting, site, ({ device, interface: name }, at) => ({
      fault: 'vrf_wrong_port',
      device,
      interface: name,
      vrf: other.vrf,
      at,
    }));
  },
};

/** A second, independent fault: a customer's site or a link between others, of which nobody asks. */
export function faultElsewhere(
  { built, random }: Setting,
  involved: ReadonlySet<string>,
  vrf: string | undefined,
): FaultInput | null {
  const at = ago(random.whole(30, 900));
  const site = random.pickAny(
    built.sites.filter((one) => !involved.has(one.device) && one.vrf !== vrf),
  );
  const link = random.pickAny(
    built.links.filter(({ ends }) => ends.every(({ device }) => !involved.has(device))),
  );
  const faults: FaultInput[] = [];
  if (site !== undefined) {
    const { device, interface: name } = site;
    faults.push(
      { fault: 'interface_down', device, interface: name, at },
      { fault: 'vrf_membership_missing', device, interface: name, at },
    );
  }
  if (link !== undefined) {
    const [end] = link.ends;
    faults.push(
      { fault: 'mpls_disabled', ...end, at },
      { fault: 'link_errors', ...end, in_errors: random.whole(500, 40_000) },
    );
  }
  return random.pickAny(faults) ?? null;
}
