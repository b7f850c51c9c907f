import type { CheckContext } from '../context';
import type { DeviceFacts } from '../facts';
import { isCore, isLoopback } from '../interfaces/use';
import { canLink } from '../links';
import { unexplainedLosses } from '../logs';
import { history, map, wish, type Rule } from './rule';
import type { Wish } from './wishes';

export const adjacency: Rule = (context, check, device) => {
  const reason = `${device.name} has no adjacency on ${check.object}`;
  const far = context.model.farDevice(device.name, check.object);
  const end = context.model.farEnd(device.name, check.object);
  return [
    wish(device.name, 'interfaces', 86, reason),
    ...(end === null ? [map(85, reason)] : []),
    ...(far === null ? [] : [wish(far, 'interfaces', 84, reason), wish(far, 'isis', 84, reason)]),
    wish(device.name, 'interface_details', 80, reason, check.object),
    ...(end === null ? [] : [wish(end.device, 'interface_details', 80, reason, end.port)]),
    ...history(device.name, 76, reason),
    ...(far === null ? [] : history(far, 60, reason)),
    ...comparable(context, device, check.object, reason),
    ...(end === null
      ? []
      : comparable(context, context.facts.devices.get(end.device), end.port, reason)),
  ];
};

/** One more core port of a router, so that its usual MTU is known. */
function comparable(
  context: CheckContext,
  device: DeviceFacts | undefined,
  except: string,
  reason: string,
): Wish[] {
  const ports = [...(device?.ports.values() ?? [])];
  const other =
    device === undefined
      ? undefined
      : ports.find(
          (port) => port.name !== except && !isLoopback(port.name) && isCore(context, device, port),
        );
  return device === undefined ||
    other === undefined ||
    ports.some((port) => port.name !== except && port.mtu !== null && isCore(context, device, port))
    ? []
    : [wish(device.name, 'interface_details', 58, reason, other.name)];
}

export const portState: Rule = (context, check, device) => {
  const reason = `${device.name} ${check.object} is down`;
  const port = device.ports.get(check.object);
  const end = context.model.farEnd(device.name, check.object);
  const far = context.model.farDevice(device.name, check.object);
  // Behind a port of a VRF stands a router that we can ask only where the inventory has such ones.
  const reachable = [...context.facts.devices.values()].some(
    (one) => one.name !== device.name && !/^(p|pe|rr)$/i.test(one.role ?? ''),
  );
  const core = port !== undefined && (port.vrf === null || reachable) && canLink(port.name);
  return [
    wish(device.name, 'interface_details', 88, reason, check.object),
    ...history(device.name, 78, reason),
    ...(core && end === null ? [map(84, reason)] : []),
    ...(far === null ? [] : [wish(far, 'interfaces', 86, reason), ...history(far, 56, reason)]),
  ];
};

export const flap: Rule = (context, check, device) => {
  const reason = `${device.name} ${check.object} bounced`;
  const far = context.model.farDevice(device.name, check.object);
  return [
    wish(device.name, 'system', 58, 'a restart would explain it'),
    ...(context.model.farEnd(device.name, check.object) === null ? [map(62, reason)] : []),
    ...(far === null
      ? []
      : [
          wish(far, 'logs', 60, reason, 'all'),
          wish(far, 'interfaces', 57, reason),
          wish(far, 'system', 48, reason),
        ]),
    wish(device.name, 'interface_details', 55, reason, check.object),
  ];
};

export const errors: Rule = (context, check, device) => {
  const reason = `${device.name} ${check.object} counts errors`;
  const end = context.model.farEnd(device.name, check.object);
  const vrf = device.ports.get(check.object)?.vrf ?? null;
  if (end !== null) return [wish(end.device, 'interface_details', 55, reason, end.port)];
  return vrf === null ? [map(50, reason)] : [];
};

export const frameSize: Rule = (context, check, device) => {
  const reason = `the MTU of ${device.name} ${check.object} differs`;
  const end = context.model.farEnd(device.name, check.object);
  return [
    ...(end === null
      ? [map(70, reason)]
      : [wish(end.device, 'interface_details', 75, reason, end.port)]),
    ...comparable(context, device, check.object, reason),
    wish(device.name, 'logs', 40, 'a commit may explain it', 'DB_COMMIT'),
  ];
};

/** Adjacencies that went while their ports stayed up: what happened is told by the neighbor. */
export const loggedLoss: Rule = (context, _check, device) => {
  const ports = unexplainedLosses(context, device, 'inside').flatMap((line) =>
    line.kind === 'isis' && line.port !== null ? [line.port] : [],
  );
  return [...new Set(ports)].slice(0, 4).flatMap((port): Wish[] => {
    const reason = `${device.name} lost its neighbor on ${port} for a while`;
    const far = context.model.farDevice(device.name, port);
    if (far === null) return [map(62, reason)];
    return [
      wish(far, 'system', 61, 'a restart would explain it'),
      wish(far, 'logs', 59, reason, 'all'),
      wish(device.name, 'interfaces', 56, reason),
    ];
  });
};
