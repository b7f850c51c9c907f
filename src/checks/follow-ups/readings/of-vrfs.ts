import { seemsWithoutVrf } from '../around';
import { isCore, isLoopback } from '../../interfaces/use';
import { canLink } from '../../links';
import { of, type Readings } from './call';

/** A reading of VRFs on a router that is named like those without tells little. */
const hopeless = 0.2;

export const ownVrf: Readings = ([device = ''], context) => {
  const facts = context.facts.devices.get(device);
  const call = of(device, 'vpn');
  return facts !== undefined && seemsWithoutVrf(context, facts)
    ? [{ ...call, chance: hopeless }]
    : [call];
};

/**
 * Which ports a VRF has. Where it has none, what the ports of its router are described for: one may
 * have left it, or sit in the VRF of another.
 */
export const access: Readings = ([device = '', vrf = ''], context) => {
  const facts = context.facts.devices.get(device);
  const known = facts?.vpn?.vrfs.find((one) => one.name === vrf);
  const own = [of(device, 'vpn'), of(device, 'interfaces')];
  if (facts === undefined || known === undefined || known.ports.length > 0) return own;
  const free = [...facts.ports.values()].filter(
    (one) =>
      one.address !== null &&
      canLink(one.name) &&
      !isLoopback(one.name) &&
      !isCore(context, facts, one),
  );
  return [
    ...own,
    of(device, 'isis'),
    ...free.map((one) => of(device, 'interface_details', one.name)),
    of(device, 'mpls'),
  ];
};

/**
 * Where it does not come in a reply, what is announced and what was changed tell. They are wanted where it
 * comes, too: a twin may be on any router, and the search goes on to them for as long as these are open.
 * What is complained of is compared with all others, changed or not.
 */
export const distinguisher: Readings = ([device = ''], { question }) => [
  of(device, 'vpn'),
  of(device, 'bgp'),
  ...(question.symptom ? [] : [of(device, 'logs', 'DB_COMMIT')]),
];
