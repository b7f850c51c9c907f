import { faultSchema } from '../../lab/gnmi/model/fault-schema';
import { propagate } from '../../lab/gnmi/model/propagate';
import { composeAsk } from './ask/compose';
import { dealKinds } from './deck';
import { expected, rowOf } from './expected';
import type { Readable } from './expectation-table';
import type { Incident } from './incident';
import { isCollectionKind, isHealthyKind, type CollectionKind, type Kind } from './kinds';
import { needsOf } from './needs';
import { buildNetwork } from './network/build-network';
import { planNetwork } from './network/plan';
import { randomFrom, type Random } from './random';
import { makerOf } from './situation';
import { DISTURBANCES } from './situation/of-collection';
import { uninvolvedRouter } from './situation/of-nothing';
import { faultElsewhere } from './situation/of-services';
import type { FaultInput, Setting, Situation } from './situation/situation';
import { lostSites, symptoms } from './symptoms';

export interface CampaignOptions {
  count: number;
  seed: number;
  /** Least and most routers; 4 to 200. */
  size: readonly [number, number];
  /** Only incidents of that kind. */
  kind?: Kind;
  /** Numbers of the incidents to make, of those that the seed holds; all where it is not given. */
  only?: readonly number[];
}

const DAY = 86_400_000;
/** So often another network is tried, where one has no place for a kind of fault. */
const TRIES = 60;
/** Of faults where the router that they sit on may be unreadable as well. */
const UNREAD_SHARE = 0.15;
const SECOND_FAULT_SHARE = 0.22;
const UNREADABLE_ELSEWHERE_SHARE = 0.3;

const ELSEWHERE: readonly CollectionKind[] = [
  'unreachable',
  'authentication_refused',
  'hung',
  'feature_not_available',
  'area_error',
  'empty_reply',
  'truncated_table',
];

/** A clock between ten and ten, so that what began before lies on the same day. */
function clock(random: Random): Date {
  const day = Date.UTC(2026, random.whole(1, 10), random.whole(1, 28));
  return new Date(day + random.whole(10 * 60, 22 * 60) * 60_000);
}

function chooseReadable(kind: Kind, random: Random): Readable {
  const some = ['interface_admin_down', 'loopback_not_in_igp', 'bgp_neighbor_removed'];
  return some.includes(kind) && random.chance(UNREAD_SHARE)
    ? 'all but the faulty router'
    : 'everything';
}

/** Faults that change nothing of the answer: lines of old, a router elsewhere that cannot be read, a second fault elsewhere. */
function besides(
  setting: Setting,
  kind: Kind,
  situation: Situation,
  involved: ReadonlySet<string>,
): FaultInput[] {
  const { random } = setting;
  const faults: FaultInput[] = [];
  const isFault = !isHealthyKind(kind) && !isCollectionKind(kind);
  const alone = kind === 'slow' || kind === 'server_dies' || isCollectionKind(kind);
  if (!alone && random.chance(UNREADABLE_ELSEWHERE_SHARE)) {
    const device = uninvolvedRouter(setting, involved);
    const area = random.pick(['interfaces', 'bgp', 'isis'] as const);
    if (device !== undefined)
      faults.push(DISTURBANCES[random.pick(ELSEWHERE)](device, area, random));
  }
  if (isFault && situation.site === undefined && random.chance(SECOND_FAULT_SHARE)) {
    const second = faultElsewhere(setting, involved, situation.vrf);
    if (second !== null) faults.push(second);
  }
  return faults;
}

function tryIncident(
  options: CampaignOptions,
  number: number,
  kind: Kind,
  attempt: number,
): Incident | null {
  const random = randomFrom(`${options.seed} ${number} ${attempt}`);
  const now = clock(random);
  const plan = planNetwork(random, needsOf(kind), options.size);
  const { built, oldLines } = buildNetwork(random, plan, now);
  const setting: Setting = { built, random, now };
  const situation = makerOf(kind)(setting);
  if (situation === null) return null;
  const readable = chooseReadable(kind, random);
  const { place } = situation;
  const unread = readable !== 'everything';
  const main: FaultInput[] = [
    ...situation.faults,
    ...(unread ? [DISTURBANCES.unreachable(place.device, 'interfaces', random)] : []),
  ];
  const touched = new Set(main.flatMap((fault) => ('device' in fault ? [fault.device!] : [])));
  const lines: FaultInput[] = oldLines
    .filter(({ device }) => !(kind === 'old_log_lines' && touched.has(device)))
    .map((one) => ({ fault: 'log_lines', ...one }));
  const state = (faults: readonly FaultInput[]): Incident['state'] =>
    propagate(
      built.network,
      faults.map((fault) => faultSchema.parse(fault)),
      now,
    );
  const before = state(lines);
  const first = state([...lines, ...main]);
  const silent = silentRouters(kind, place.device);
  const ask = composeAsk({
    kind,
    built,
    situation,
    random,
    now,
    unread,
    silent,
    symptoms: symptoms(before, first),
    lost: lostSites(built, before, first, (device) => silent.includes(device)),
  });
  if (ask === null) return null;
  const involved = new Set([
    ...touched,
    ...symptoms(before, first).map(({ device }) => device),
    ...[ask.asked, place.device, place.far?.device, ...(situation.pair ?? [])].flatMap(
      (one) => one ?? [],
    ),
  ]);
  const more =
    ask.by === 'device' || ask.by === 'address' ? besides(setting, kind, situation, involved) : [];
  const faults = [...lines, ...main, ...more];
  const expect = expected(rowOf(kind, readable), place, ask.asked);
  const causes = [expect.root_cause, ...expect.accept_root_cause].flatMap((one) => one ?? []);
  return {
    id: `c${options.seed}-${String(number).padStart(4, '0')}`,
    seed: options.seed,
    number,
    kind,
    faults,
    shape: plan.shape,
    size: plan.size,
    state: more.length === 0 ? first : state(faults),
    before,
    built,
    readable,
    ask: ask.text,
    askedBy: ask.by,
    asked: ask.asked,
    consequence:
      ask.asked === null ? ask.consequence : causes.every(({ device }) => device !== ask.asked),
    now: now.toISOString(),
    unattended: ask.unattended,
    ...previousOf(situation, ask.unattended, now, random),
    expect,
  };
}

/** What the last run left: what the situation says, and nothing wrong where a schedule ran a day before. */
function previousOf(
  { previous }: Situation,
  unattended: boolean,
  now: Date,
  random: Random,
): Pick<Incident, 'previous'> {
  if (previous !== undefined) return { previous };
  if (!unattended || random.chance(0.5)) return {};
  return { previous: { at: new Date(now.getTime() - DAY).toISOString(), findings: [] } };
}

/** Routers that give no sign, by kind of fault. */
function silentRouters(kind: Kind, device: string): string[] {
  return ['device_down', 'reflector_lost', 'device_isolated'].includes(kind) ? [device] : [];
}

/**
 * One incident of a campaign, by its number: the same options and number make the same one.
 * @throws Error where no network of the sizes given has a place for the kind
 */
export function generateIncident(options: CampaignOptions, number: number, kind: Kind): Incident {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const incident = tryIncident(options, number, kind, attempt);
    if (incident !== null) return incident;
  }
  const [least, most] = options.size;
  throw new Error(`no network of ${least} to ${most} routers has a place for ${kind}`);
}

/** The incidents of a campaign, one after the other. */
export function* generateIncidents(options: CampaignOptions): Generator<Incident> {
  const { seed, count, kind } = options;
  const kinds =
    kind === undefined ? dealKinds(seed, count) : Array.from({ length: count }, () => kind);
  for (const [number, one] of kinds.entries()) {
    if (options.only?.includes(number) !== false) yield generateIncident(options, number, one);
  }
}
