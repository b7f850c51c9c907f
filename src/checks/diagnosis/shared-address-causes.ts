import { checkKey } from '../../domain/analysis/check';
import { pointToLine } from '../context';
import { sharedLoopbacks } from '../identity/shared-loopbacks';
import { latestLine } from '../log-lines';
import { evidenceOf, failingCheck, sinceOf, type Cause, type DiagnosisContext } from './cause';

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
        title: `${device.name} ${port.name} has the address of ${owner.name}, ${port.address}`,
        explanation: `${port.name} of ${device.name} carries ${port.address}, which belongs to ${owner.name}.${own === null || own === port.address ? '' : ` ${device.name} is known as ${own}: sessions to that address find nobody.`} Packets for ${owner.name} may end at ${device.name}.`,
        evidence,
        own: [checkKey(check)],
        with: [owner.name],
        lasting: true,
        since: sinceOf(context, evidence),
      },
    ];
  });
}
