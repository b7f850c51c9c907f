import type { CheckContext } from '../context';
import type { Judged } from '../define-check';
import type { Link, LinkEnd } from '../links';
import type { DiagnosisContext } from './cause';

/** Both ends of a session of the default table, as devices; null for a peer outside. */
export function sessionEnds(context: DiagnosisContext, check: Judged): [string, string] | null {
  const owner = context.model.ownerOf(check.object.split(' ').at(-1) ?? null);
  return owner === null || owner === check.device ? null : [check.device, owner];
}

function isSameEnd(a: LinkEnd, b: LinkEnd): boolean {
  return a.device === b.device && a.port === b.port;
}

export function linkAt(context: CheckContext, end: LinkEnd): Link | null {
  return (
    context.model
      .linksOf(end.device)
      .find((link) => link.ends.some((one) => isSameEnd(one, end))) ?? null
  );
}

/** Whether a router lies on a way between two others that is as short as any. */
export function isRouterOnWay(
  { model }: CheckContext,
  router: string,
  from: string,
  to: string,
): boolean {
  const whole = model.path(from, to);
  const [before, behind] = [model.path(from, router), model.path(router, to)];
  if (whole === null || before === null || behind === null) return router === from || router === to;
  return before.length + behind.length === whole.length;
}

/** Whether a link lies on a way between two routers that is as short as any. */
export function isOnWay(context: CheckContext, end: LinkEnd, from: string, to: string): boolean {
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
