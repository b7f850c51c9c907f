import { isExternal } from '../bgp/prefixes';
import type { CheckContext } from '../context';
import { sameNetwork } from '../parse/addresses';
import { history, map, wish, type Rule } from './rule';
import type { Wish } from './wishes';

export const session: Rule = (context, check, device) => {
  const reason = `the session of ${device.name} to ${check.object} is down`;
  const owner = context.model.ownerOf(check.object);
  const neighbor = device.bgp?.neighbors.find((one) => one.address === check.object);
  const own = history(device.name, 92, reason);
  if (owner === null) {
    const outside = neighbor !== undefined && isExternal(device, neighbor);
    const port = [...device.ports.values()].find((one) =>
      sameNetwork(check.object, one.address, one.prefixLength),
    );
    return [
      ...own,
      wish(device.name, 'interfaces', 85, reason),
      ...(port === undefined
        ? []
        : [wish(device.name, 'interface_details', 70, reason, port.name)]),
      ...(outside ? [] : seekers(context, reason)),
    ];
  }
  return [
    ...own,
    wish(owner, 'bgp', 88, reason),
    wish(owner, 'isis', 87, reason),
    wish(owner, 'interfaces', 86, reason),
    wish(device.name, 'isis', 84, reason),
    wish(device.name, 'interfaces', 83, reason),
    map(82, reason),
    ...history(owner, 72, reason),
  ];
};

/** A customer's session hangs on its access port and on what was changed on the edge. */
export const vrfSession: Rule = (_context, check, device) => {
  const reason = `the session ${check.object} of ${device.name} is down`;
  return [
    ...history(device.name, 82, reason),
    wish(device.name, 'interfaces', 85, reason),
    wish(device.name, 'vpn', 70, reason),
  ];
};

/** Nobody is known to own the address: interface lists of the others may show it. */
function seekers(context: CheckContext, reason: string): Wish[] {
  return [...context.facts.devices.values()]
    .filter((one) => one.ports.size === 0)
    .slice(0, 6)
    .map((one) =>
      wish(one.name, 'interfaces', 68, `${reason}; whose address that is is not known`),
    );
}

export const sessionFlap: Rule = (context, check, device) => {
  const reason = `the session of ${device.name} to ${check.object} bounced`;
  const owner = context.model.ownerOf(check.object);
  return [
    wish(device.name, 'interfaces', 74, reason),
    wish(device.name, 'isis', 66, reason),
    wish(device.name, 'system', 70, 'a restart would explain it'),
    ...(owner === null
      ? []
      : [
          wish(owner, 'logs', 68, reason, 'all'),
          wish(owner, 'system', 60, 'a restart would explain it'),
          wish(owner, 'interfaces', 59, reason),
          map(67, reason),
        ]),
  ];
};

export const prefixes: Rule = (context, check, device) => {
  const reason = `few or no routes of ${check.object} on ${device.name}`;
  const owner = context.model.ownerOf(check.object);
  const sender = owner === null || owner === device.name ? null : owner;
  return [
    ...history(device.name, 80, reason),
    ...(sender === null
      ? []
      : [
          wish(sender, 'bgp', 86, `${reason}; the sender counts what it sends`),
          ...history(sender, 74, reason),
        ]),
  ];
};
