import { listNames } from '../../domain/text/phrases';
import type { Judged } from '../define-check';
import { identityLoopbacks } from '../identity/shared-loopbacks';
import { type IdentityClash, twinLines } from '../isis/identities';
import { failingCheck, type DiagnosisContext } from './cause';

/** Which of the routers that share a system id has to change, and why; that nothing tells where nothing does. */
export function endWords({ wrong: [only, ...more] }: IdentityClash, net: string | null): string {
  if (only === undefined || more.length > 0)
    return ' Nothing that was read tells which of them has to change.';
  if (net === null) return '';
  const own = identityLoopbacks(only)[0]?.address ?? null;
  return ` On the other routers whose loopback was read the system id is made of its address; that of ${only.name}${own === null ? '' : ` (${own})`} is not.`;
}

/** What to do where either of them may be changed. */
export function eitherAction({ wrong }: IdentityClash, named: string): string {
  const others = wrong.map(({ name }) => name).filter((name) => name !== named);
  return `Give ${named} or ${listNames(others)} (either will do) a unique system ID (net under router isis); its adjacencies will restart.`;
}

/** Checks of logs that fail by the lines in which routers report this very twin. */
export function toldBy(
  context: DiagnosisContext,
  { id, devices }: IdentityClash,
): (Judged | null)[] {
  return devices.map((device) => {
    const check = failingCheck(context, 'logs.recent', device.name, 'device');
    const told = twinLines(device, id).map(({ place }) => `${place.ref} ${place.pointer}`);
    const at = check?.evidence;
    return at != null && told.includes(`${at.ref} ${at.pointer}`) ? check : null;
  });
}
