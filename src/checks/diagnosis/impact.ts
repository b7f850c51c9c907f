import type { Impact, Service } from '../../domain/analysis/analysis';
import type { CheckContext } from '../context';
import { edges, mayServe } from '../follow-ups/around';
import { vrfNames } from '../vpn/vrf-names';
import { interrupted, stillCutOff } from './interrupted';
import { takesSomeRoutes, withLackedRoutes } from './lacked-routes';
import { brokenOf, seenModel } from './lasting-faults';
import { lostUpstreams } from './lost-upstreams';
import { impactBeside } from './impact-beside';
import { downOnPurpose, type Explained } from './search';
import { impactWithout, isSameService } from './services-hit';
import { withoutCarrier } from './without-carrier';

/**
 * Who lost service by the faults that last, and who only what there was to fall back on. A VRF at a
 * router is served while what it needs there works and labeled traffic reaches another of its sites.
 */
export function impactOf(context: CheckContext, explained: Explained): Impact | undefined {
  const back = interrupted(context, explained);
  if (!explained.causes.some((one) => !one.past)) {
    return back.length === 0 ? undefined : { ...nobody, interrupted: back };
  }
  const impact = impactOfBroken(context, explained);
  const unchecked = uncheckedEdges(context, impact?.lost ?? []);
  const upstream = lostUpstreams(context, explained);
  const down = impact?.lost ?? [];
  // Who is without service now is no case of one that is back.
  const notDown = back.filter((one) => !down.some((other) => isSameService(one, other)));
  const again = notDown.filter((one) => !stillCutOff(context, one));
  const cutOff = notDown.filter((one) => stillCutOff(context, one));
  if (upstream.length + notDown.length === 0) {
    return impact === undefined || unchecked.length === 0 ? impact : { ...impact, unchecked };
  }
  const left = (services: readonly Service[] = []) =>
    services.filter((one) => !notDown.some((other) => isSameService(one, other)));
  const { between = [], ...rest } = impact ?? nobody;
  // What lies between a place that is cut off and another is lost with it, and in no doubt.
  const doubted = between.filter(
    ({ object, ends }) => !cutOff.some((one) => one.object === object && ends.includes(one.device)),
  );
  const partners = (one: Service) =>
    cutOff.length === 0 ||
    doubted.some(
      ({ object, ends, doubtful }) =>
        doubtful && object === one.object && ends.includes(one.device),
    );
  return {
    ...rest,
    lost: [...down, ...cutOff],
    unclear: left(rest.unclear).filter(partners),
    ...(doubted.length > 0 && { between: doubted }),
    reduced: left(impact?.reduced),
    kept: left(impact?.kept),
    ...(again.length > 0 && { interrupted: again }),
    ...(upstream.length > 0 && { upstream }),
    ...(unchecked.length > 0 && { unchecked }),
  };
}

/** The impact of what is broken, in which the places that lack some of their routes only are told apart. */
function impactOfBroken(context: CheckContext, explained: Explained): Impact | undefined {
  const carried = withoutCarrier(context, explained);
  const [model, broken] = [seenModel(explained), new Set([...brokenOf(explained), ...carried])];
  const shut = downOnPurpose(explained.observations);
  const impact = impactBeside(context, model, broken, shut);
  const some = takesSomeRoutes(context);
  // Where no session brings routes, all are gone, however short the tables are.
  const whole = [...broken].filter((id) => !some.has(id) || carried.has(id));
  if (impact === undefined || whole.length === broken.size) return impact;
  const rest = impactBeside(context, model, new Set(whole), shut);
  return withLackedRoutes(context, impact, rest?.lost ?? []);
}

/** Edge routers of which nothing tells what they deliver, and that are not told as lost as a whole. */
function uncheckedEdges(context: CheckContext, lost: readonly Service[]): string[] {
  return edges(context)
    .filter((one) => vrfNames(one).length === 0 && mayServe(context, one))
    .map(({ name }) => name)
    .filter((name) => lost.every(({ device }) => device !== name));
}

const nobody: Impact = { lost: [], reduced: [], unclear: [], kept: [] };

/** Whether a cause by itself, as long as it lasts, takes service from somebody. */
export function losesService(
  context: CheckContext,
  explained: Explained,
  cause: Explained['causes'][number],
): boolean {
  const observations = explained.observations.filter((one) => one.works);
  const broken = brokenOf({ ...explained, causes: [cause], observations });
  return (impactWithout(context, explained.model, broken)?.lost.length ?? 0) > 0;
}
