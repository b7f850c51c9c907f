import type { CheckContext } from '../context';
import type { DeviceFacts } from '../facts';

/** Names that are those of a VRF, or of a peer in it; of a description a single word may fit by chance. */
const ofVrf = new Set(['vrf', 'peer']);

/** The VRFs that the words of a question name, each where it was found, also where the goal was narrowed to one of them. */
function namedVrfs({ goal, subject }: CheckContext): { vrf: string; device: string | null }[] {
  const found = (subject?.found ?? []).flatMap(({ matches }) =>
    matches.flatMap(({ kind, vrf, device }) =>
      ofVrf.has(kind) && vrf !== undefined ? [{ vrf, device }] : [],
    ),
  );
  return [...goal.entities.vrfs.map((vrf) => ({ vrf, device: null })), ...found];
}

/** The VRF of a port where a question names several and this is one of them; null otherwise. */
export function namedService(
  context: CheckContext,
  device: DeviceFacts | undefined,
  port: string | null,
): string | null {
  const vrf = device?.ports.get(port ?? '')?.vrf ?? null;
  const named = namedVrfs(context);
  if (vrf === null || new Set(named.map((one) => one.vrf)).size < 2) return null;
  return named.some((one) => one.vrf === vrf && (one.device ?? device?.name) === device?.name)
    ? vrf
    : null;
}
