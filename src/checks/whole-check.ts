import type { CheckContext } from './context';
import { areaOf, type DeviceFacts } from './facts';

/** Subjects from which on a question is about the router as a whole and not about one area. */
const manySubjects = 4;

/** A router whose tables show that it holds VRFs, or whose role says so. */
function holdsVrfs(device: DeviceFacts): boolean {
  return (
    (device.bgp?.vrfs.length ?? 0) > 0 ||
    [...device.ports.values()].some((port) => port.vrf !== null) ||
    device.role?.toUpperCase() === 'PE'
  );
}

function isGeneral(context: CheckContext): boolean {
  return context.goal.subjects.length >= manySubjects && !context.goal.subjects.includes('vpn');
}

/**
 * A check of an edge as a whole covers its VRFs though no plan step names them: an edge whose VRFs
 * take in no routes is not healthy, however well its ports and sessions are.
 */
export function isWholeCheck(context: CheckContext, device: DeviceFacts): boolean {
  return isGeneral(context) && holdsVrfs(device);
}

/** A general check of an edge that left its VRFs out: it says nothing about them. */
export function leavesVrfsOut(context: CheckContext, device: DeviceFacts): boolean {
  return isGeneral(context) && holdsVrfs(device) && areaOf(device, 'vpn').state === 'not_asked';
}
