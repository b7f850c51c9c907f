import { isAsked, type CheckContext } from '../context';
import type { Explained } from '../diagnosis/search';
import { isBundle } from '../interfaces/bundles';
import { onLink } from '../needs/resources';
import { breaksVrf } from './breaks-vrf';
import { accountsForAsked, isSettledBy, weightOf, type Failure } from './targets';

type Found = Explained['causes'][number];

/** Whether a cause has to do with one of the objects that a question names; any will do where it names none. */
function isAboutNamed(context: CheckContext, explained: Explained, one: Found): boolean {
  const { interfaces, neighbors, vrfs } = context.goal.entities;
  const named = [...interfaces, ...neighbors];
  const about = one.accounts
    .map((seen) => seen.id.split('|'))
    .filter(([, device = '']) => isAsked(context, device))
    .map(([, , object = '']) => object);
  if (about.some((object) => named.includes(object) || vrfs.includes(object))) return true;
  const links = new Set(
    context.goal.devices.flatMap((device) =>
      interfaces.map((port) => onLink(context.model, 'link', device, port)),
    ),
  );
  if (one.resources.some((id) => links.has(id))) return true;
  if (vrfs.length > 0) return breaksVrf(context, explained, one);
  return named.length === 0;
}

/**
 * Whether the first cause is certain and accounts for what was complained of, and nothing that fails on
 * the routers asked about is left without one.
 */
export function isCauseCertain(
  context: CheckContext,
  explained: Explained,
  open: readonly Failure[],
): boolean {
  const first = explained.causes.find((one) => one.fault.type !== 'collection_failed');
  // An aggregate goes down by its members: which of them is behind it is not read yet.
  const isAggregate =
    first?.fault.type === 'interface_down' && isBundle(first.fault.interface ?? '');
  return (
    first !== undefined &&
    !isAggregate &&
    isSettledBy([first]) &&
    weightOf(context, first) === 1 &&
    (accountsForAsked(context, first) || breaksVrf(context, explained, first)) &&
    isAboutNamed(context, explained, first) &&
    !open.some((one) => one.weight === 1)
  );
}

/** The same where that cause is all that is wanted: what else could be read would change nothing in it. */
export function isFound(
  context: CheckContext,
  explained: Explained,
  open: readonly Failure[],
): boolean {
  return context.question.wantsCause && isCauseCertain(context, explained, open);
}
