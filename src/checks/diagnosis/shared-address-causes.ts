import { checkKey } from '../../domain/analysis/check';
import { sharedRouterIds } from '../bgp/router-ids';
import { pointToLine } from '../context';
import { sharedLoopbacks } from '../identity/shared-loopbacks';
import { latestLine } from '../log-lines';
import { evidenceOf, failingCheck, sinceOf, type Cause, type DiagnosisContext } from './cause';

/** A router that took the BGP identifier of another one: reflected routes of either are ignored by the other. */
export function sharedRouterIdCauses(context: DiagnosisContext): Cause[] {
  return sharedRouterIds(context.facts).flatMap(({ device, routerId, owner }): Cause[] => {
    const check = failingCheck(context, 'bgp.router_id', device.name, routerId);
    if (check === null) return [];
    const evidence = evidenceOf(check);
    return [
      {
        type: 'duplicate_router_id',
        device: device.name,
        interface: null,
        object: routerId,
        severity: 'critical',
        // Who has the loopback of the other too took more than its identifier.
        confidence: device.ports.size === 0 ? 'likely' : 'confirmed',
        title: `${device.name} has the BGP identifier of ${owner.name}, ${routerId}`,
        explanation: `Both identify themselves by ${routerId}. A route that a reflector passes on carries the identifier of its originator, so each of the two takes the other's routes for its own and ignores them, while all sessions stay up.`,
        evidence,
        own: [checkKey(check)],
        with: [owner.name],
        lasting: true,
        since: sinceOf(context, evidence),
      },
    ];
  });
}

/** A router that took the loopback address of another one: sessions to its own address cannot open. */
export function sharedAddressCauses(context: DiagnosisContext): Cause[] {
  return sharedLoopbacks(context.facts).flatMap(({ device, port, owner }): Cause[] => {
    const check = failingCheck(context, 'interface.address_unique', device.name, port.name);
    if (check === null) return [];
    const own = context.model.addressOf(device);
    const commit = latestLine(device.logs.lines, (line) => line.kind === 'commit');
    const evidence = [...evidenceOf(check), ...(commit === undefined ? [] : [pointToLine(commit)])];
    return [
      {
        type: 'duplicate_address',
        device: device.name,
        interface: port.name,
        object: null,
        severity: 'critical',
        confidence: 'confirmed',
        title: `${port.name} on ${device.name} has the address of ${owner.name}, ${port.address}`,
        explanation: `${port.name} on ${device.name} has ${port.address}, which belongs to ${owner.name}.${own === null || own === port.address ? '' : ` ${device.name} is known as ${own}: sessions to that address find nobody.`} Packets for ${owner.name} may end at ${device.name}.`,
        evidence,
        own: [checkKey(check)],
        with: [owner.name],
        lasting: true,
        since: sinceOf(context, evidence),
      },
    ];
  });
}
