import type { Finding } from '../../domain/analysis/finding';
import type { CheckContext } from '../context';
import type { Judged } from '../define-check';
import type { PortFacts } from '../facts';
import { namedService } from '../names/named-services';
import type { AnswerInput } from './define-answer';

/** A fault as its title says it, with what it counts where its port is up and serves for all that. */
export interface OwnFault {
  /** The VRF of its port. */
  name: string;
  why: string;
  counted: number | null;
}

/** Checks of how well a port carries what it carries: what fails them is up. */
const ofQuality = new Set(['interface.errors', 'interface.duplex', 'logs.recent']);

function portOf({ facts }: CheckContext, { device, interface: port }: Finding): PortFacts | null {
  return facts.devices.get(device)?.ports.get(port ?? '') ?? null;
}

/**
 * How many errors the port of a cause counts that is up: they may be behind a complaint and take nobody's
 * service by themselves. Null for any other cause.
 */
export function countedOn(context: CheckContext, cause: Finding): number | null {
  const port = portOf(context, cause);
  if (cause.type !== 'link_errors' || port?.oper !== 'UP') return null;
  return (port.inErrors ?? 0) + (port.outErrors ?? 0);
}

/** The same where nothing that was asked about fails but the quality of its ports. */
export function countedOnly(
  context: CheckContext,
  cause: Finding | null,
  failing: readonly Judged[],
): number | null {
  const onlyQuality = failing.every(({ check }) => ofQuality.has(check));
  return cause === null || !onlyQuality ? null : countedOn(context, cause);
}

/**
 * Where a question names several VRFs and each has a fault of its own: one after the other, as neither is
 * the reason of the other. Empty where fewer than two have.
 */
export function ownFaults({ context, diagnosis }: AnswerInput): OwnFault[] {
  const found = new Map<string, OwnFault>();
  for (const cause of diagnosis.findings) {
    if (cause.role !== 'cause' || cause.over !== undefined) continue;
    const device = context.facts.devices.get(cause.device);
    const name = namedService(context, device, cause.interface);
    if (name === null || found.has(name)) continue;
    // The name stands before it.
    const why = cause.title.replace(` (VRF ${name})`, '');
    found.set(name, { name, why, counted: countedOn(context, cause) });
  }
  return found.size < 2 ? [] : [...found.values()];
}
