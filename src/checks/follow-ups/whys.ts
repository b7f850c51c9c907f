import type { Candidate, Reading } from '../../diagnosis';
import { allFaults } from '../all-faults';
import { isAsked, type CheckContext } from '../context';
import type { Cause } from '../diagnosis/cause';
import type { Explained } from '../diagnosis/search';
import { onLink, placeOf, resourceId } from '../needs/resources';
import type { Call } from './readings/call';
import { readingsOf } from './readings/readings-of';
import { reasonsOf, settling } from './readings/reasons-of';
import { placeWords } from './reason-words';
import type { Suspicion, Why } from './suspicion';
import { breaksSite } from './breaks-vrf';
import { accountsForAsked, isAboutAsked, isSettledBy, weightOf, type Failure } from './targets';

/** What only confirms what is known comes last. */
const leastDistance = 4;
const lastOfAll = 0.02;
/** Why something fails is told by what it needs before its own log is read back. */
const besideFailure = 0.65;
/** Of sessions that one cause took down, so many are looked at from their other end too. */
const mostViews = 2;

/** The other ends of lost sessions of the routers asked about. */
function otherEnds(context: CheckContext, explained: Explained): Reading<Call>[] {
  const lost = explained.observations.filter(
    (seen) => !seen.works && !seen.meant && seen.id.startsWith('bgp.session|'),
  );
  return lost
    .filter((seen) => isAsked(context, seen.id.split('|')[1] ?? ''))
    .flatMap((seen) => readingsOf(context, resourceId('session', ...placeOf(seen.resource).place)))
    .filter((one) => one.call.subject === 'bgp')
    .slice(0, mostViews);
}

/**
 * What belongs to a cause that is certain: a setting at both ends of a line, as it is right only beside
 * its twin; what the IGP makes of a line that is lost or takes small frames only; and for a session with a peer outside, whether its
 * port works.
 */
function besideCause({ model }: CheckContext, one: Candidate<Cause>): string[] {
  return one.resources.flatMap((resource) => {
    const { kind, place } = placeOf(resource);
    if (kind === 'frames') return [resource, resourceId('adjacency', ...place)];
    if (kind === 'link') return [resourceId('adjacency', ...place)];
    const [device = '', port = ''] = place;
    if (kind === 'port') return [onLink(model, 'adjacency', device, port)];
    if (kind === 'peer')
      return model.ownerOf(port) === null ? [resourceId('port', device, '')] : [];
    if (kind !== 'labels' || port === '') return [];
    // Of a router that carries no labels at all, whether the IGP uses it at all; no one line is at fault.
    return port === 'device'
      ? [resourceId('isis_process', device)]
      : [onLink(model, kind, device, port)];
  });
}

/** Readings that tell why something is so, beside those that tell whether it is. */
export class Whys {
  readonly #readings = new Map<string, Reading<Call>>();

  constructor(
    private readonly context: CheckContext,
    private readonly explained: Explained,
    private readonly found: Suspicion,
  ) {}

  /** The reading that a suspect of these stands for; undefined for any other suspect. */
  readingOf(resource: string): Reading<Call> | undefined {
    return this.#readings.get(resource);
  }

  #share(weight: number, readings: readonly Reading<Call>[], distance: number, reason: Why): void {
    const named = readings.map((reading) => ({ resource: `why ${reading.id}`, distance, reading }));
    for (const { resource, reading } of named) this.#readings.set(resource, reading);
    this.found.share(weight, named, reason);
  }

  #causes(): { one: Candidate<Cause>; reason: string }[] {
    return this.explained.causes
      .filter((one) => one.fault.type !== 'collection_failed')
      .filter(
        (one) =>
          isAboutAsked(this.context, one, this.explained) ||
          // It decides that something is wrong: whether somebody meant it is known first, wherever it lies.
          (one === this.explained.causes[0] && allFaults[one.fault.type].isLinkDown),
      )
      .map((one) => {
        const { device, interface: port, object } = one.fault;
        return { one, reason: `what happened to ${placeWords(device, port ?? object)}` };
      });
  }

  /** What may show causes that are certain to be others. */
  settleCauses(): void {
    for (const { one, reason } of this.#causes())
      this.#share(weightOf(this.context, one), settling(this.context, one), 1, reason);
  }

  /** What belongs to causes that are certain. */
  besideCauses(): void {
    for (const { one, reason } of this.#causes()) {
      if (!isSettledBy([one])) continue;
      const beside = besideCause(this.context, one);
      this.found.share(
        1,
        beside.map((resource) => ({ resource, distance: 0 })),
        reason,
      );
    }
  }

  ofCauses(): void {
    this.besideCauses();
    this.settleCauses();
    for (const { one, reason } of this.#causes()) {
      if (isSettledBy([one]) && !allFaults[one.fault.type].isLinkDown) continue;
      const since = one.moments.length === 0 ? null : Math.min(...one.moments);
      const readings = one.resources.flatMap((resource) =>
        reasonsOf(this.context, resource, since),
      );
      this.#share(weightOf(this.context, one), readings, 1, reason);
    }
  }

  /** Where certain causes keep another site from working: how that router is, and the far ends of its sessions. */
  atSites(): void {
    const { causes } = this.explained;
    const beyond = causes.filter(
      (one) => isSettledBy([one]) && !one.past && !accountsForAsked(this.context, one),
    );
    if (beyond.length === 0 || !breaksSite(this.context, this.explained, beyond)) return;
    for (const { fault, resources } of beyond) {
      const sessions = resources
        .map((one) => placeOf(one))
        .filter(({ kind }) => kind === 'peer')
        .map(({ place }) => resourceId('session', ...place));
      this.found.share(
        1,
        [resourceId('service', fault.device), ...sessions].map((resource) => ({
          resource,
          distance: 0,
        })),
        `what happened to ${placeWords(fault.device, fault.interface ?? fault.object)}`,
      );
    }
  }

  ofFailures(open: readonly Failure[]): void {
    for (const one of open) {
      if (one.weight === 1 && !one.dated && !this.explained.because.has(one.id))
        this.#share(besideFailure, reasonsOf(this.context, one.resource, null), 1, one.reason);
    }
  }

  ofOtherEnds(): void {
    const readings = otherEnds(this.context, this.explained);
    this.#share(lastOfAll, readings, leastDistance, 'how the other end sees the session');
  }
}
