import type { Edge, Model, Need, Resource } from '../../diagnosis';
import type { CheckContext } from '../context';
import { isSilent } from '../collection';
import type { DeviceFacts } from '../facts';
import { bundleNamedBy, isBundle } from '../interfaces/bundles';
import { isLoopback, parentOf, useOf } from '../interfaces/use';
import { expectsAdjacency } from '../isis/adjacencies';
import { canLink } from '../links';
import { sameNetwork } from '../parse/addresses';
import { vrfPeers } from '../vpn/sessions';
import { unexplainedLosses } from '../logs';
import type { LogLine } from '../log-lines';
import { cardOf, linkEnds, onLink, resourceId, sessionPlace, type ResourceKind } from './resources';

const all = (...of: string[]): Need => ({ need: 'all', of });
const someOf = (of: string[]): Need[] =>
  of.length === 0 ? [] : [{ need: 'at_least', count: 1, of }];

/** Collects resources; of one that is added twice, the needs add up. */
class Collection {
  readonly resources = new Map<string, Resource<ResourceKind>>();

  add(kind: ResourceKind, place: string[], ...needs: Need[]): string {
    const id = resourceId(kind, ...place);
    const before = this.resources.get(id)?.needs ?? [];
    this.resources.set(id, { id, kind, needs: [...before, ...needs] });
    return id;
  }
}

/** Ports of a router that anything read of it names. */
function portsOf(context: CheckContext, device: DeviceFacts): string[] {
  return [
    ...new Set([
      ...device.ports.keys(),
      ...(device.isis?.ports ?? []).map((one) => one.name),
      ...(device.isis?.adjacencies ?? []).map((one) => one.port),
      ...(device.mpls?.ports ?? []).map((one) => one.name),
      ...(device.vpn?.vrfs ?? []).flatMap((vrf) => vrf.ports),
      ...context.model
        .linksOf(device.name)
        .flatMap(({ ends }) => ends.filter((end) => end.device === device.name))
        .map((end) => end.port),
    ]),
  ].filter((port) => port !== '');
}

/** A port that runs IS-IS, or whose link may, since the IS-IS of its router was not read. */
function mayCarryIsis(context: CheckContext, device: string, port: string): boolean {
  const facts = context.facts.devices.get(device);
  if (facts === undefined || (facts.ports.get(port)?.vrf ?? null) !== null) return false;
  return (
    facts.isis === null ||
    facts.isis.ports.some((one) => one.name === port && expectsAdjacency(one))
  );
}

function addPort(context: CheckContext, to: Collection, device: DeviceFacts, port: string): void {
  const { name } = device;
  const { model } = context;
  const card = cardOf(port);
  const hardware = card === null ? resourceId('router', name) : to.add('card', [name, card]);
  const members = isBundle(port)
    ? [...device.ports.values()].filter((one) => bundleNamedBy(device, one) === port)
    : [];
  to.add('port', [name, port], all(hardware));
  if (isLoopback(port)) return;
  const parent = parentOf(port);
  const below = parent === null ? [] : [all(onLink(model, 'link', name, parent))];
  const through = someOf(members.map((one) => onLink(model, 'link', name, one.name)));
  const ends = linkEnds(model, name, port);
  const far = model.farDevice(name, port);
  const link = to.add('link', ends, all(resourceId('port', name, port)), ...below, ...through);
  // A management port or a tunnel is no line of the router.
  if (canLink(port)) to.add('link', ends, all(resourceId('attachment', name)));
  const ofFar = (kind: ResourceKind) => (far === null ? [] : [resourceId(kind, far)]);
  to.add('link', ends, all(...ofFar('router'), ...ofFar('attachment')));
  to.add('frames', ends, all(link));
  to.add('quality', ends, all(link));
  to.add(
    'labels',
    ends,
    all(resourceId('labels', name, port), resourceId('labels', name, 'device')),
  );
  to.add(
    'adjacency',
    ends,
    all(
      link,
      resourceId('frames', ...ends),
      to.add('settings', ends),
      to.add('isis_port', [name, port]),
      resourceId('isis_process', name),
      resourceId('identity', name),
      ...ofFar('isis_process'),
      ...ofFar('identity'),
    ),
  );
}

/** The loopbacks by which a router is known; all of them where nothing tells which. */
function loopbacksOf(device: DeviceFacts): string[] {
  const every = [...device.ports.values()].filter(
    (one) => isLoopback(one.name) && one.vrf === null,
  );
  const known = every.filter(
    ({ address }) =>
      address !== null && (address === device.address || address === device.bgp?.routerId),
  );
  return (known.length > 0 ? known : every).map((one) => one.name);
}

/** Where routers are managed over the network itself, one that answers is where the questions come from. */
function addContact(context: CheckContext, to: Collection, device: DeviceFacts): void {
  const management = resourceId('management', device.name);
  const from = [...context.facts.devices.values()].find(
    (one) => one !== device && one.isis !== null && !isSilent(one),
  );
  const ends = from && {
    from: resourceId('router', from.name),
    to: resourceId('router', device.name),
  };
  to.add(
    'contact',
    [device.name],
    all(management),
    ...(ends ? [{ need: 'path', ...ends } as const] : []),
  );
}

function addDevice(context: CheckContext, to: Collection, device: DeviceFacts): void {
  const router = to.add('router', [device.name]);
  to.add('management', [device.name], all(router));
  addContact(context, to, device);
  to.add('attachment', [device.name]);
  to.add('isis_process', [device.name], all(router));
  to.add('identity', [device.name]);
  to.add(
    'loopback',
    [device.name],
    all(router),
    ...loopbacksOf(device).map((port) => all(resourceId('port', device.name, port))),
  );
  for (const port of portsOf(context, device)) addPort(context, to, device, port);
  for (const one of new Set([...device.ports.keys()].flatMap((port) => cardOf(port) ?? [])))
    to.add('card', [device.name, one], all(router));
}

/** Two addresses of routers of ours reach each other. */
function addReach(to: Collection, a: string, b: string): string {
  const ends = [a, b].sort();
  return to.add(
    'reach',
    ends,
    ...ends.map((one) =>
      all(
        resourceId('router', one),
        resourceId('loopback', one),
        resourceId('identity', one),
        resourceId('isis_process', one),
      ),
    ),
    { need: 'path', from: resourceId('router', a), to: resourceId('router', b) },
  );
}

/** The port in whose network an address lies: what is behind it needs that link and no way. */
export function portTowards(device: DeviceFacts, address: string): string | null {
  const port = [...device.ports.values()].find(
    (one) => canLink(one.name) && sameNetwork(address, one.address, one.prefixLength),
  );
  return port?.name ?? null;
}

function addSession(
  context: CheckContext,
  to: Collection,
  device: DeviceFacts,
  peer: string,
): void {
  const { model } = context;
  const place = sessionPlace(model, device.name, peer);
  const owner = model.ownerOf(peer);
  const port = portTowards(device, peer);
  const settings = all(to.add('peer', [device.name, peer]));
  const quality: Need[] = [];
  if (owner === null || owner === device.name || port !== null) {
    // Whose address it is is not known: any way out of the router may lead there.
    const out = (device.isis?.ports ?? [])
      .filter(expectsAdjacency)
      .map((one) => onLink(model, 'adjacency', device.name, one.name));
    const internal = device.bgp?.neighbors.some(
      (one) => one.address === peer && one.remoteAs === device.bgp?.asNumber,
    );
    to.add(
      'session',
      place,
      all(resourceId('router', device.name)),
      settings,
      ...(port !== null
        ? [all(onLink(model, 'link', device.name, port))]
        : internal === true
          ? someOf(out)
          : []),
    );
  } else {
    const way = {
      need: 'path',
      from: resourceId('router', device.name),
      to: resourceId('router', owner),
    } as const;
    to.add('session', place, all(addReach(to, device.name, owner)), settings);
    quality.push({ ...way, quality: 'frames' }, { ...way, quality: 'quality' });
  }
  to.add('steady', place, all(resourceId('session', ...place)), ...quality);
  const others = (context.facts.devices.get(owner ?? '')?.bgp?.neighbors ?? [])
    .filter((one) => {
      const other = model.ownerOf(one.address);
      return (
        other !== device.name && !/^rr$/i.test(context.facts.devices.get(other ?? '')?.role ?? '')
      );
    })
    .map((one) => resourceId('session', ...sessionPlace(model, owner ?? '', one.address)));
  // A reflector passes on what its sessions with others than reflectors bring.
  to.add(
    'routes',
    [device.name, peer],
    all(resourceId('session', ...place)),
    settings,
    ...someOf(others),
  );
}

function addVrfs(context: CheckContext, to: Collection, device: DeviceFacts): void {
  const { name } = device;
  const portsIn = (vrf: string) => [
    ...new Set([
      ...(device.vpn?.vrfs.find((one) => one.name === vrf)?.ports ?? []),
      ...[...device.ports.values()].filter((one) => one.vrf === vrf).map((one) => one.name),
    ]),
  ];
  const names = new Set([
    ...(device.vpn?.vrfs ?? []).map((one) => one.name),
    ...(device.bgp?.vrfs ?? []).map((one) => one.name),
    ...[...device.ports.values()].flatMap((one) => one.vrf ?? []),
  ]);
  const sessions = (device.bgp?.neighbors ?? [])
    .filter((one) => context.model.ownerOf(one.address) !== null)
    .map((one) => resourceId('session', ...sessionPlace(context.model, name, one.address)));
  for (const vrf of names) {
    const links = portsIn(vrf).map((port) => onLink(context.model, 'link', name, port));
    const access = to.add(
      'access',
      [name, vrf],
      all(to.add('vrf', [name, vrf])),
      ...links.map((one) => all(one)),
    );
    const sites = [...context.facts.devices.values()].filter((one) =>
      one.vpn?.vrfs.some((site) => site.name === vrf),
    );
    to.add(
      'vrf_routes',
      [name, vrf],
      all(
        access,
        to.add('sites', [vrf]),
        ...[device, ...sites].flatMap((site) => [
          to.add('targets', [site.name, vrf]),
          to.add('distinguisher', [site.name, vrf]),
        ]),
      ),
      ...someOf(sessions),
    );
  }
  for (const peer of vrfPeers(device)) {
    const settings = to.add('peer', [name, `${peer.vrf} ${peer.address}`]);
    const way =
      peer.port === null
        ? resourceId('access', name, peer.vrf)
        : onLink(context.model, 'link', name, peer.port);
    const session = to.add(
      'vrf_session',
      [name, peer.vrf, peer.address],
      all(settings, way, to.add('vrf', [name, peer.vrf])),
    );
    to.add('vrf_routes', [name, peer.vrf], all(session));
  }
}

/** A port in the default table that leads to no external peer. */
function mayRunIsis(device: DeviceFacts, name: string): boolean {
  const port = device.ports.get(name);
  const bgp = device.bgp;
  const outside = (bgp?.neighbors ?? []).some(
    (one) =>
      one.remoteAs !== bgp?.asNumber &&
      sameNetwork(one.address, port?.address ?? null, port?.prefixLength ?? null),
  );
  return canLink(name) && (port?.vrf ?? null) === null && !outside;
}

/**
 * What a router gives to those behind it: its links without loss and for packets of any size, its
 * sessions and what they bring, its VRFs, and the ways with labels to the other sites of these.
 */
function addService(context: CheckContext, to: Collection, device: DeviceFacts): void {
  const { name } = device;
  const links = portsOf(context, device).filter((port) => {
    const facts = device.ports.get(port);
    return !isLoopback(port) && (facts === undefined || useOf(context, device, facts) !== null);
  });
  const asked = context.goal.entities.vrfs;
  const vrfs = (device.vpn?.vrfs ?? [])
    .map((one) => one.name)
    .filter((one) => asked.length === 0 || asked.includes(one));
  const far = [...context.facts.devices.values()].filter(
    (one) => one !== device && one.vpn?.vrfs.some((vrf) => vrfs.includes(vrf.name)),
  );
  const ways = far.flatMap((one): Need[] =>
    ['labels', 'frames', 'quality'].map((quality) => ({
      need: 'path',
      from: resourceId('router', name),
      to: resourceId('router', one.name),
      quality,
    })),
  );
  to.add(
    'service',
    [name],
    all(
      resourceId('log', name),
      ...links.flatMap((port) => [
        onLink(context.model, 'frames', name, port),
        onLink(context.model, 'quality', name, port),
        // A port that was taken out of IS-IS has an adjacency that nobody misses but its far end.
        ...(mayRunIsis(device, port) ? [onLink(context.model, 'adjacency', name, port)] : []),
      ]),
      ...(device.bgp?.neighbors ?? []).map((one) => resourceId('routes', name, one.address)),
      ...[device, ...far].flatMap((site) =>
        vrfs.map((vrf) => resourceId('vrf_routes', site.name, vrf)),
      ),
    ),
    ...ways,
  );
}

/** The thing of which a line of a log tells that it was lost, or null. */
function lostThing(context: CheckContext, device: string, line: LogLine): string | null {
  if (line.port !== null)
    return onLink(context.model, line.kind === 'isis' ? 'adjacency' : 'link', device, line.port);
  if (line.peer === null) return null;
  return line.vrf === null
    ? resourceId('steady', ...sessionPlace(context.model, device, line.peer))
    : resourceId('vrf_session', device, line.vrf, line.peer);
}

/** What a log tells of: the things that its lines say were lost. */
function addLog(context: CheckContext, to: Collection, device: DeviceFacts): void {
  const losses = unexplainedLosses(context, device, 'inside');
  const things = losses.flatMap((line) => lostThing(context, device.name, line) ?? []);
  to.add('log', [device.name], all(resourceId('router', device.name), ...things));
}

function edgesOf(context: CheckContext): Edge[] {
  const { model, facts } = context;
  const found = new Map<string, Edge>();
  for (const device of facts.devices.values()) {
    for (const port of portsOf(context, device)) {
      const far = isLoopback(port) ? null : model.farDevice(device.name, port);
      if (far === null || !facts.devices.has(far) || !mayCarryIsis(context, device.name, port))
        continue;
      const by = onLink(model, 'adjacency', device.name, port);
      const quality = (kind: 'frames' | 'quality' | 'labels') =>
        onLink(model, kind, device.name, port);
      found.set(by, {
        ends: [resourceId('router', device.name), resourceId('router', far)],
        by,
        qualities: {
          frames: quality('frames'),
          quality: quality('quality'),
          labels: quality('labels'),
        },
      });
    }
  }
  return [...found.values()];
}

/** Routers that may have neighbors of which nothing was read. */
function openNodes(context: CheckContext): Map<string, string> {
  const isOpen = (device: DeviceFacts): boolean =>
    device.isis === null
      ? !/^ce$/i.test(device.role ?? '')
      : device.isis.ports.some(
          (one) => expectsAdjacency(one) && context.model.farDevice(device.name, one.name) === null,
        );
  return new Map(
    [...context.facts.devices.values()]
      .filter(isOpen)
      .map((one) => [resourceId('router', one.name), resourceId('neighbors', one.name)]),
  );
}

/**
 * The table of needs, made out for the network that was read: each kind of thing says once what it
 * cannot work without. What is broken, what follows and where to look next is derived from it.
 */
export function buildNeeds(context: CheckContext): Model<ResourceKind> {
  const to = new Collection();
  const devices = [...context.facts.devices.values()];
  for (const device of devices) addDevice(context, to, device);
  for (const device of devices) {
    for (const one of device.bgp?.neighbors ?? [])
      if (one.address !== '') addSession(context, to, device, one.address);
    addVrfs(context, to, device);
  }
  for (const device of devices) addLog(context, to, device);
  for (const name of context.goal.devices) {
    const device = context.facts.devices.get(name);
    if (device !== undefined) addService(context, to, device);
  }
  return { resources: to.resources, edges: edgesOf(context), open: openNodes(context) };
}
