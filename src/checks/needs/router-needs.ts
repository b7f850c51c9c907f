import type { CheckContext } from '../context';
import { isSilent } from '../collection';
import type { DeviceFacts, PortFacts } from '../facts';
import { bundleNamedBy, isBundle } from '../interfaces/bundles';
import { isLoopback, parentOf } from '../interfaces/use';
import { canLink } from '../links';
import type { Need } from '../../diagnosis';
import { all, type Collection } from './collection';
import { cardOf, linkEnds, onLink, resourceId, type ResourceKind } from './resources';
import { portsOf } from './router-ports';

/** Members of an aggregate. One that is up may have more among the ports that were not looked at singly. */
function membersOf(device: DeviceFacts, bundle: string): PortFacts[] {
  const ports = [...device.ports.values()];
  const isUp = device.ports.get(bundle)?.oper === 'UP';
  const mayBelong = (one: PortFacts) =>
    isUp && one.details === null && one.address === null && !isBundle(one.name);
  const known = ports.filter((one) => bundleNamedBy(device, one) === bundle);
  return known.length === 0 ? [] : ports.filter((one) => known.includes(one) || mayBelong(one));
}

/**
 * Of the members of an aggregate one is enough, unless it is down while some of them are up: it then
 * needs more than those that are left (IEEE 802.1AX leaves the least number of links to the operator).
 */
function needOfMembers(context: CheckContext, device: DeviceFacts, bundle: string): Need[] {
  const members = membersOf(device, bundle);
  const up = members.filter((one) => one.oper === 'UP').length;
  const least = device.ports.get(bundle)?.oper === 'DOWN' ? up + 1 : 1;
  const of = members.map((one) => onLink(context.model, 'link', device.name, one.name));
  return of.length === 0 ? [] : [{ need: 'at_least', count: Math.min(least, of.length), of }];
}

/**
 * Which member of an aggregate is patched to which at the other end may not be told by anything. When
 * all at one end are lost, those at the other are.
 */
function needOfFarMembers(context: CheckContext, device: DeviceFacts, port: string): Need[] {
  const { model, facts } = context;
  const own = device.ports.get(port);
  const bundle = own === undefined ? null : bundleNamedBy(device, own);
  if (bundle === null || model.farEnd(device.name, port) !== null) return [];
  const end = model.farEnd(device.name, bundle);
  const far = end === null ? undefined : facts.devices.get(end.device);
  const of =
    end === null || far === undefined
      ? []
      : membersOf(far, end.port).map((one) => resourceId('port', far.name, one.name));
  return of.length === 0 ? [] : [{ need: 'at_least', count: 1, of }];
}

function addPort(context: CheckContext, to: Collection, device: DeviceFacts, port: string): void {
  const { name } = device;
  const { model } = context;
  const card = cardOf(port);
  const hardware = card === null ? resourceId('router', name) : to.add('card', [name, card]);
  to.add('port', [name, port], all(hardware));
  if (isLoopback(port)) return;
  const parent = parentOf(port);
  const below = parent === null ? [] : [all(onLink(model, 'link', name, parent))];
  const through = isBundle(port) ? needOfMembers(context, device, port) : [];
  const across = needOfFarMembers(context, device, port);
  const ends = linkEnds(model, name, port);
  const far = model.farDevice(name, port);
  const link = to.add(
    'link',
    ends,
    all(resourceId('port', name, port)),
    ...below,
    ...through,
    ...across,
  );
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

/** A router with its cards, ports and what lies on its links. */
export function addDevice(context: CheckContext, to: Collection, device: DeviceFacts): void {
  const router = to.add('router', [device.name]);
  to.add('management', [device.name], all(router));
  addContact(context, to, device);
  to.add('attachment', [device.name]);
  to.add('isis_process', [device.name], all(router));
  // Who took over a whole configuration has the address with it.
  to.add('address', [device.name], all(to.add('identity', [device.name])));
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
