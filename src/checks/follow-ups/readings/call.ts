import type { Reading } from '../../../diagnosis';
import { isSilent } from '../../collection';
import type { CheckContext } from '../../context';
import { isSettled, type ReadingProposal } from '../reading-proposal';

/** What can be asked of a router, or of the network: a proposal without its weight and reason. */
export type Call = Pick<ReadingProposal, 'device' | 'subject' | 'object'> &
  Pick<Reading<never>, 'chance'>;

export const of = (
  device: string,
  subject: Call['subject'],
  object: string | null = null,
): Call => ({
  device,
  subject,
  object,
});

/** What can be read of a thing at a place. */
export type Readings = (place: string[], context: CheckContext) => Call[];

/** The map names the far ends that no router's own tables tell. */
export const map = of('network', 'topology');

/** The whole buffer of a log. */
export const logs = (device: string): Call => of(device, 'logs', 'all');

/** Calls of which one tells, the likeliest first. */
export function oneOf(calls: readonly Call[]): Call[] {
  return calls.map((call, index) => ({ ...call, chance: 1 / (index + 2) }));
}

function priceOf(context: CheckContext, { device, subject }: Call): number {
  const facts = context.facts.devices.get(device);
  // A router that does not answer costs a time-out; the map asks all routers at once.
  if (facts !== undefined && isSilent(facts)) return 4;
  return subject === 'topology' ? 1.5 : 1;
}

function asReading(context: CheckContext, call: Call): Reading<Call> {
  const id = `${call.device}|${call.subject}|${call.object ?? ''}`;
  const { chance, ...bare } = call;
  const price = priceOf(context, call);
  return { call: bare, id, price, ...(chance !== undefined && { chance }) };
}

/** Those of some calls that were not made yet, as readings. */
export function notMade(context: CheckContext, calls: readonly Call[]): Reading<Call>[] {
  return calls.filter((call) => !isSettled(context, call)).map((call) => asReading(context, call));
}
