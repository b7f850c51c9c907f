import type { Judged } from '../define-check';
import type { Link, LinkEnd } from '../links';
import { failingCheck, type DiagnosisContext } from './cause';

/** Both ends of a session of the default table, as devices; null for a peer outside. */
export function sessionEnds(context: DiagnosisContext, check: Judged): [string, string] | null {
  const owner = context.model.ownerOf(check.object.split(' ').at(-1) ?? null);
  return owner === null || owner === check.device ? null : [check.device, owner];
}

/** A link over which packets between routers can pass now. */
export function isWorking(context: DiagnosisContext, link: Link): boolean {
  return link.ends.every(
    ({ device, port }) =>
      failingCheck(context, 'interface.state', device, port) === null &&
      failingCheck(context, 'isis.adjacency', device, port) === null,
  );
}

function isSameEnd(a: LinkEnd, b: LinkEnd): boolean {
  return a.device === b.device && a.port === b.port;
}

export function linkAt(context: DiagnosisContext, end: LinkEnd): Link | null {
  return (
    context.model
      .linksOf(end.device)
      .find((link) => link.ends.some((one) => isSameEnd(one, end))) ?? null
  );
}

/**
 * Whether the loss of one link explains that two routers cannot reach each other: no way is left
 * over working links, and one end of the link lies on either side. Where the way is not known well
 * enough, only a link at one of the two routers is held to explain it.
 */
export function cuts(context: DiagnosisContext, end: LinkEnd, from: string, to: string): boolean {
  const { model } = context;
  const working = (link: Link) => isWorking(context, link);
  const link = linkAt(context, end);
  if (link === null) return end.device === from || end.device === to;
  if (isWorking(context, link)) return false;
  const touches = link.ends.some(({ device }) => device === from || device === to);
  if (model.path(from, to) === null) return touches;
  if (model.path(from, to, working) !== null) return false;
  const [a, b] = link.ends;
  const side = (device: string) => device === from || model.path(from, device, working) !== null;
  return side(a.device) !== side(b.device) || touches;
}

/** Whether a link lies on a way between two routers that is as short as any. */
export function isOnWay(
  context: DiagnosisContext,
  end: LinkEnd,
  from: string,
  to: string,
): boolean {
  const link = linkAt(context, end);
  const { model } = context;
  if (link === null) return end.device === from || end.device === to;
  const whole = model.path(from, to);
  if (whole === null) return link.ends.some(({ device }) => device === from || device === to);
  const [a, b] = link.ends;
  const length = (x: string, y: string) => model.path(x, y)?.length ?? Number.POSITIVE_INFINITY;
  const through = (x: string, y: string) => length(from, x) + length(y, to) === whole.length;
  return through(a.device, b.device) || through(b.device, a.device);
}

/** Whether a failing check is about a link to a router, its adjacency, or a session with it. */
export function facesDevice(context: DiagnosisContext, check: Judged, device: string): boolean {
  if (check.device === device) return true;
  if (/^(interface\.(state|flap)|isis\.adjacency)$/.test(check.check)) {
    return context.model.farDevice(check.device, check.object) === device;
  }
  if (check.check.startsWith('bgp.')) return context.model.ownerOf(check.object) === device;
  return false;
}
