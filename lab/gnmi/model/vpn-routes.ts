/** A VPN route on its way through the reflectors. */
export interface VpnRoute {
  /** Route distinguisher and prefix; two routes with one key are one route to a reflector. */
  key: string;
  prefix: string;
  targets: string[];
  origin: string;
}

/** Routes by key. */
export type Routes = Map<string, VpnRoute>;

/** Routes as one router tells them, counted by origin and sorted by target: a fleet has many. */
export interface Told {
  size: number;
  byOrigin: Map<string, number>;
  byTarget: Map<string, VpnRoute[]>;
}

/** Sorts routes for telling. */
export function tell(routes: Iterable<VpnRoute>): Told {
  const told: Told = { size: 0, byOrigin: new Map(), byTarget: new Map() };
  for (const route of routes) {
    told.size += 1;
    told.byOrigin.set(route.origin, (told.byOrigin.get(route.origin) ?? 0) + 1);
    for (const target of route.targets) {
      const same = told.byTarget.get(target);
      if (same === undefined) told.byTarget.set(target, [route]);
      else same.push(route);
    }
  }
  return told;
}

/** Adds routes to those known; of two with one key the lower origin stays. */
export function merge(into: Routes, routes: Iterable<VpnRoute>): Routes {
  for (const route of routes) {
    const known = into.get(route.key);
    // One route a key: the reflector keeps the best, here the lowest origin.
    if (known === undefined || route.origin < known.origin) into.set(route.key, route);
  }
  return into;
}
