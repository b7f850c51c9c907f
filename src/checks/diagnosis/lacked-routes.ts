import type { Impact, Lack, Service } from '../../domain/analysis/analysis';
import type { CheckContext } from '../context';
import { resourceId } from '../needs/resources';
import { distinguisherClashes } from '../vpn/distinguishers';
import {
  alikeSites,
  announcedBy,
  areAllHeld,
  getsNothing,
  lackedRoutes,
  missedElsewhere,
} from '../vpn/route-counts';
import type { VrfSite } from '../vpn/sites';
import { isSameService } from './services-hit';

const clashingSites = (context: CheckContext): VrfSite[] =>
  distinguisherClashes(context).flatMap(({ sites }) => sites);

/** What takes routes one by one, and does not say how many: shared distinguishers, and tables that are short. */
export function takesSomeRoutes(context: CheckContext): Set<string> {
  const sites = [...context.facts.devices.values()].flatMap((device) =>
    (device.vpn?.vrfs ?? []).map((vrf) => ({ device, vrf })),
  );
  const short = sites.filter(({ device, vrf }) => lackedRoutes(context, device, vrf.name) !== null);
  return new Set([
    ...clashingSites(context).map((one) =>
      resourceId('distinguisher', one.device.name, one.vrf.name),
    ),
    ...short.map((one) => resourceId('vrf_routes', one.device.name, one.vrf.name)),
  ]);
}

function lackOf(context: CheckContext, { device: name, object }: Service): Lack | null {
  const device = context.facts.devices.get(name);
  if (device === undefined || object === null || getsNothing(context, device, object)) return null;
  const lacked = lackedRoutes(context, device, object);
  if (lacked === null) return null;
  const { lacks, of, fullest } = lacked;
  const isOfClash = clashingSites(context).some(
    (one) => one.device === fullest.device && one.vrf.name === fullest.vrf,
  );
  const announces = announcedBy(fullest.device, fullest.vrf);
  const from = { device: fullest.device.name, announces };
  return { device: name, object, lacks, of, ...(isOfClash && { from }) };
}

function unharmedOf(context: CheckContext, { device: name, object }: Service) {
  if (object === null || !areAllHeld(context, name, object)) return null;
  const sites = alikeSites(context, name, object);
  return { object, devices: sites.map(({ device }) => device.name), routes: sites[0]?.held ?? 0 };
}

/**
 * An impact in which who lacks some routes only is not told as without service: the counts of the places
 * tell how many are missing, or that none is.
 * @param whole what is lost by all that takes a service as a whole
 */
export function withLackedRoutes(
  context: CheckContext,
  impact: Impact,
  whole: readonly Service[],
): Impact {
  const isWhole = (one: Service) => whole.some((other) => isSameService(one, other));
  const doubted = impact.lost.filter((one) => !isWhole(one));
  // Where a clash hides routes, each place of their VPN lacks them, whether or not it complains.
  const short = clashingSites(context)
    .flatMap(({ device, vrf }) => missedElsewhere(context, device, vrf.name))
    .map((one): Service => ({ device: one.device.name, object: one.vrf }))
    .filter((one) => !impact.lost.some((other) => isSameService(one, other)));
  if (doubted.length + short.length === 0) return impact;
  const partial = [...doubted, ...short].flatMap((one) => lackOf(context, one) ?? []);
  const unharmed = doubted.flatMap((one) => unharmedOf(context, one) ?? []);
  const holdsMost = ({ device: name, object }: Service): boolean => {
    const device = context.facts.devices.get(name);
    return device !== undefined && missedElsewhere(context, device, object ?? '').length > 0;
  };
  const isGone = ({ device: name, object }: Service): boolean => {
    const device = context.facts.devices.get(name);
    return device === undefined || object === null || getsNothing(context, device, object);
  };
  const isPartial = (one: Service) => partial.some((other) => isSameService(one, other));
  const others = (list: readonly Service[]) => list.filter((one) => !isPartial(one));
  const left = others(doubted).filter(
    (one) => unharmedOf(context, one) === null && !holdsMost(one),
  );
  const byPlace = new Map(unharmed.map((one) => [`${one.object} ${one.devices.join(' ')}`, one]));
  return {
    ...impact,
    lost: [...impact.lost.filter(isWhole), ...left.filter(isGone)],
    reduced: others(impact.reduced),
    unclear: [...others(impact.unclear), ...left.filter((one) => !isGone(one))],
    kept: others(impact.kept),
    ...(partial.length > 0 && { partial }),
    ...(byPlace.size > 0 && { unharmed: [...byPlace.values()] }),
  };
}
