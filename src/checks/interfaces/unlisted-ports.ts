import { portsAskedAt } from '../../domain/analysis/goal';
import { readingOf } from '../collection';
import { type CheckContext, pointTo } from '../context';
import { type Judgement, notRead, unread } from '../define-check';
import { areaOf, type DeviceFacts } from '../facts';
import { absentPorts } from '../named-but-absent';
import { below } from '../parse/place';

/** What is said of a port that its router does not list. */
export const sayUnlisted = {
  shown_by_isis: () => 'not read; the IS-IS adjacency over it is UP',
  not_read: notRead,
  no_such_port: ({ router }: { router: string }) => `${router} lists no such interface`,
};

type Found = Judgement<typeof sayUnlisted>;

/** Ports that must be there on a router whose list could not be read. */
export function notListed(context: CheckContext, device: DeviceFacts): Found[] {
  const area = readingOf(device, 'interfaces');
  if (area.state !== 'failed' && area.state !== 'absent') return [];
  const names = new Set([
    ...(device.isis?.ports ?? []).map((port) => port.name),
    ...(device.mpls?.ports ?? []).map((port) => port.name),
    ...(device.vpn?.vrfs ?? []).flatMap((vrf) => vrf.ports),
    ...context.model
      .linksOf(device.name)
      .flatMap(({ ends }) =>
        ends.filter((end) => end.device === device.name).map((end) => end.port),
      ),
    ...(context.goal.devices.includes(device.name) ? portsAskedAt(context.goal, device.name) : []),
  ]);
  for (const name of device.ports.keys()) names.delete(name);
  // Those that nothing read names, such as a customer's, were not read either.
  if (device.ports.size === 0) names.add(names.size === 0 ? 'all' : 'all others');
  return [...names].map((name): Found => {
    const adjacency = device.isis?.adjacencies.find((one) => one.port === name);
    // Hellos pass in both directions over it.
    if (adjacency !== undefined && area.state === 'failed') {
      const reason = { code: 'shown_by_isis' as const };
      const evidence = pointTo(adjacency.place, 'adjacency UP');
      return { device: device.name, object: name, result: 'pass', reason, evidence };
    }
    return unread(device.name, name, area, 'no reason given');
  });
}

/** Ports that the question names and that are not there. */
export function absent(context: CheckContext): Found[] {
  return absentPorts(context).map(({ device, port }) => {
    const { place } = areaOf(device, 'interfaces');
    return {
      device: device.name,
      object: port,
      result: 'not_verifiable',
      reason: { code: 'no_such_port', router: device.name },
      evidence: place === null ? null : below(place, 'data', 'interfaces'),
      expects: {
        expectation: 'the interface that was asked about is there',
        rule: 'an interface that the router does not list has no state; it may be written otherwise or be elsewhere',
      },
    };
  });
}
