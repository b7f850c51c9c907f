import { sharedRouterIds } from '../bgp/router-ids';
import { pointToLine } from '../context';
import { sharedLoopbacks } from '../identity/shared-loopbacks';
import { latestLine } from '../log-lines';
import { evidenceOf, failingCheck, type FoundCause, type DiagnosisContext } from './cause';
import { defineFaults } from '../define-fault';
import { atRouter } from '../needs/fault-places';

/** A router that took the BGP identifier of another one: reflected routes of either are ignored by the other. */
export function sharedRouterIdCauses(context: DiagnosisContext): FoundCause[] {
  return sharedRouterIds(context.facts).flatMap(({ device, routerId, owner }): FoundCause[] => {
    const check = failingCheck(context, 'bgp.router_id', device.name, routerId);
    if (check === null) return [];
    return [
      {
        type: 'duplicate_router_id',
        device: device.name,
        object: routerId,
        // Who has the loopback of the other too took more than its identifier.
        confidence: device.ports.size === 0 ? 'likely' : 'confirmed',
        title: `${device.name} has the BGP identifier of ${owner.name}, ${routerId}`,
        explanation: `Both identify themselves by ${routerId}. A route that a reflector passes on carries the identifier of its originator, so each of the two takes the other's routes for its own and ignores them, while all sessions stay up.`,
        shown: [check],
        with: [owner.name],
      },
    ];
  });
}

/** A router that took the loopback address of another one: sessions to its own address cannot open. */
export function sharedAddressCauses(context: DiagnosisContext): FoundCause[] {
  return sharedLoopbacks(context.facts).flatMap(({ device, port, owner }): FoundCause[] => {
    const check = failingCheck(context, 'interface.address_unique', device.name, port.name);
    if (check === null) return [];
    const own = context.model.addressOf(device);
    const commit = latestLine(device.logs.lines, (line) => line.kind === 'commit');
    return [
      {
        type: 'duplicate_address',
        device: device.name,
        interface: port.name,
        title: `${port.name} on ${device.name} has the address of ${owner.name}, ${port.address}`,
        explanation: `${port.name} on ${device.name} has ${port.address}, which belongs to ${owner.name}.${own === null || own === port.address ? '' : ` ${device.name} is known as ${own}: sessions to that address find nobody.`} Packets for ${owner.name} may end at ${device.name}.`,
        evidence: [...evidenceOf(check), ...(commit === undefined ? [] : [pointToLine(commit)])],
        shown: [check],
        with: [owner.name],
      },
    ];
  });
}

export const sharedAddressFaults = defineFaults({
  foundBy: [sharedAddressCauses, sharedRouterIdCauses],
  place: atRouter('address'),
  severity: 'critical',
})({
  duplicate_address: {
    actions: ({ device, interface: port }) => [
      `Give ${port} on ${device} its own address back.`,
      `show running-config interface ${port}`,
      'show configuration commit list 10',
    ],
  },
  duplicate_router_id: {
    actions: ({ device, object }) => [
      `Give ${device} a BGP identifier of its own (bgp router-id) in place of ${object ?? 'that of another router'}.`,
      'show running-config router bgp',
      'show bgp ipv4 unicast summary',
    ],
  },
});
