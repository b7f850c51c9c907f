import { carrierWords, descriptionWords, isCarried } from '../interfaces/port-words';
import type { PortFacts } from '../facts';
import type { LinkEnd } from '../links';
import { failingCheck, failingOf, type DiagnosisContext, type FoundCause } from './cause';

function portOf({ facts }: DiagnosisContext, { device, port }: LinkEnd): PortFacts | null {
  return facts.devices.get(device)?.ports.get(port) ?? null;
}

const spoil = ['interface.mtu_match', 'isis.auth', 'interface.errors'] as const;

/** Whether nothing that was read of an end speaks against its adjacency. */
function isInOrder(context: DiagnosisContext, end: LinkEnd, port: PortFacts): boolean {
  return (
    port.oper === 'UP' &&
    context.facts.devices.get(end.device)?.isis?.ports.some((one) => one.name === end.port) ===
      true &&
    failingCheck(context, 'isis.level', end.device, 'device') === null &&
    spoil.every((check) => failingCheck(context, check, end.device, end.port) === null)
  );
}

/**
 * Lines of a carrier over which IS-IS does not come back, though both ends are up and fit each other: what
 * lies between them is left, and hellos that are padded to the MTU are the first that a smaller one drops.
 * No reading shows the MTU of the way.
 */
export function carriedLinkCauses(context: DiagnosisContext): FoundCause[] {
  return failingOf(context, 'isis.adjacency').flatMap((check): FoundCause[] => {
    const here = { device: check.device, port: check.object };
    const far = context.model.farEnd(here.device, here.port);
    const own = portOf(context, here);
    const other = far === null ? null : portOf(context, far);
    if (far === null || own === null || other === null) return [];
    const farCheck = failingCheck(context, 'isis.adjacency', far.device, far.port);
    // Of the two ends the one that was asked about, or else the first by name, stands for the link.
    const isSecond =
      farCheck !== null && `${far.device} ${far.port}` < `${here.device} ${here.port}`;
    const fits = own.mtu !== null && own.mtu === other.mtu && own.mtu > 1_518;
    if (isSecond || !fits || !(isCarried(own) || isCarried(other))) return [];
    if (!isInOrder(context, here, own) || !isInOrder(context, far, other)) return [];
    const line = isCarried(own) ? descriptionWords(own) : descriptionWords(other);
    return [
      {
        type: 'path_mtu',
        device: here.device,
        interface: here.port,
        confidence: 'likely',
        title: `IS-IS does not come up over the carrier's line between ${here.port} on ${here.device} and ${far.port} on ${far.device}`,
        explanation: `${check.object} on ${check.device}${line}: ${context.words.value(check)}. Both ends are up and have IS-IS, the same level and the MTU ${own.mtu}, so what lies between them is left: a line with a smaller MTU drops hellos, which are padded to that size. No reading shows the MTU of the line.`,
        carrier: carrierWords(isCarried(own) ? own : other) ?? '',
        target: String(own.mtu),
        shown: [check, farCheck],
        lasting: true,
        far,
      },
    ];
  });
}
