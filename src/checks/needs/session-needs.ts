import type { Need } from '../../diagnosis';
import type { CheckContext } from '../context';
import type { DeviceFacts } from '../facts';
import { expectsAdjacency } from '../isis/adjacencies';
import { all, type Collection, someOf } from './collection';
import { onLink, resourceId, sessionPlace } from './resources';
import { portTowards } from './router-ports';

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
        resourceId('address', one),
        resourceId('isis_process', one),
      ),
    ),
    { need: 'path', from: resourceId('router', a), to: resourceId('router', b) },
  );
}

/** What all sessions of a router share: that it speaks BGP at all, and that the others know it by what is its own. */
export function addBgpProcess(to: Collection, device: string): string {
  return to.add(
    'bgp_process',
    [device],
    all(resourceId('router', device), resourceId('identity', device)),
  );
}

/** A session in the default table, with what it brings. */
export function addSession(
  context: CheckContext,
  to: Collection,
  device: DeviceFacts,
  peer: string,
): void {
  const { model } = context;
  const place = sessionPlace(model, device.name, peer);
  const owner = model.ownerOf(peer);
  const port = portTowards(device, peer);
  const settings = all(
    to.add('peer', [device.name, peer]),
    addBgpProcess(to, device.name),
    ...(owner === null ? [] : [addBgpProcess(to, owner)]),
  );
  const quality: Need[] = [];
  // What a session carries fills its frames; keepalives are small.
  const frames: Need[] = port === null ? [] : [all(onLink(model, 'frames', device.name, port))];
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
    frames.push({ ...way, quality: 'frames' });
    quality.push({ ...way, quality: 'quality' });
  }
  to.add(
    'steady',
    place,
    all(resourceId('session', ...place), to.add('updates', place, ...frames)),
    ...quality,
  );
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
