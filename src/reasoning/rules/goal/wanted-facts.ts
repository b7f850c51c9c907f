import type { Goal } from '../../../domain/analysis/goal';
import type { ParsedQuestion } from '../../../domain/analysis/parsed-question';
import type { ParseGoalInput } from '../../../domain/reasoning/reasoner';
import { entryOf, type IntentEntry } from './intent';
import { roleOf } from './roles';

/** What is read for one fact that is wanted, in place of a plan that looks at everything. */
interface FactReading {
  subjects: string[];
  objective: string;
}

const system: FactReading = {
  subjects: ['system'],
  objective: 'Read the software version and the uptime of {devices}.',
};

const links: FactReading = {
  subjects: ['interfaces', 'isis', 'logs'],
  objective:
    'List all interfaces and the IS-IS adjacencies of {devices} and read the log of the last {window}.',
};

const readings: Record<string, FactReading> = {
  version: system,
  uptime: system,
  hostname: system,
  segment_routing: {
    subjects: ['isis', 'mpls'],
    objective: 'Read IS-IS and MPLS of {devices}.',
  },
  devices: { subjects: ['inventory'], objective: 'List the routers of the inventory.' },
  logins: { subjects: ['logs'], objective: 'Read the log of {devices} for the last {window}.' },
  shut_by: {
    subjects: ['interfaces', 'logs'],
    objective:
      'Check the state of {interfaces|all interfaces} of {devices} and read the log for the last {window}.',
  },
  connection: {
    subjects: ['interfaces', 'isis'],
    objective: 'List all interfaces and the IS-IS adjacencies of {devices}.',
  },
  still_has: {
    subjects: ['bgp', 'isis', 'interfaces'],
    objective: 'List the BGP neighbors and the IS-IS adjacencies of {devices}.',
  },
  duplicates: {
    subjects: ['isis', 'interfaces', 'bgp', 'vpn'],
    objective: 'Read IS-IS, all interfaces, BGP and all VRFs of {devices}.',
  },
  losses: links,
  links_lost: links,
  restarted_by: {
    subjects: ['system', 'logs'],
    objective: 'Read the uptime of {devices} and the log of the last {window}.',
  },
  reach: {
    subjects: ['interfaces', 'isis', 'bgp'],
    objective: 'List all interfaces, the IS-IS adjacencies and the BGP neighbors of {devices}.',
  },
  if_gone: {
    subjects: ['bgp', 'interfaces', 'isis'],
    objective: 'List all BGP neighbors, all interfaces and the IS-IS adjacencies of {devices}.',
  },
  affected: {
    subjects: ['bgp', 'vpn', 'interfaces'],
    objective: 'List all BGP neighbors, all VRFs and all interfaces of {devices}.',
  },
};

/** Who shut a session: at which end, and what its log reports it. */
const shutSessions: FactReading = {
  subjects: ['bgp', 'interfaces', 'logs'],
  objective:
    'Check BGP neighbors and the state of all interfaces of {devices} and read the log for the last {window}.',
};

/** Whatever work on a router may have left behind: "got its upgrade tonight, can I close the change?" */
const allAreas = ['system', 'interfaces', 'isis', 'mpls', 'bgp', 'vpn', 'logs'];

/** Routers are reviewed whole, by the plan for what they are. */
function reviewOf(
  names: readonly string[],
  { inventory, snapshot }: ParseGoalInput,
): IntentEntry | null {
  const { profile } = snapshot;
  const roles = new Set(
    (inventory ?? [])
      .filter(({ name }) => names.includes(name))
      .map((device) => roleOf(device, profile)?.toUpperCase()),
  );
  const [role, ...others] = roles;
  const intent = others.length > 0 ? undefined : reviews[role ?? ''];
  const entry = entryOf(intent ?? 'review_pe_device', profile);
  return entry === null
    ? null
    : { ...entry, subjects: [...new Set([...entry.subjects, ...allAreas])] };
}

const reviews: Record<string, string> = {
  PE: 'review_pe_device',
  P: 'review_p_device',
  RR: 'review_rr_device',
};

/** What is read for the fact that a question wants; null where its areas have to be judged as a whole. */
export function readingFor(
  { wants, claims }: Pick<ParsedQuestion, 'wants' | 'claims'>,
  {
    names,
    lookup,
    entities,
  }: Pick<Goal, 'entities'> & { names: readonly string[]; lookup: readonly string[] },
  input: ParseGoalInput,
): IntentEntry | null {
  const { request, snapshot } = input;
  const { plan, steps } = request.overrides ?? {};
  if (plan !== undefined || steps !== undefined) return null;
  if (snapshot.profile.inventory === null) return null;
  // "How many routers have CUST-B?" counts those that have it, and not the inventory.
  if ((wants === 'devices' || wants === 'holders') && entities.vrfs.length > 0) {
    return names.length > 0 ? entryOf('troubleshoot_vpn_vrf', snapshot.profile) : null;
  }
  if (lookup.length > 0) return null;
  if (wants === 'complete') {
    const isWhole = Object.values(entities).every((one) => one.length === 0);
    return isWhole && names.length > 0 ? reviewOf(names, input) : null;
  }
  // Who has no service is told by ports, VRFs and sessions together.
  if (wants === 'off')
    return names.length > 0 ? entryOf('troubleshoot_vpn_vrf', snapshot.profile) : null;
  // "Which PE has CE1?" is told by links, as no VRF is named.
  const reading = readings[wants === 'holders' ? 'connection' : (wants ?? '')];
  if (reading === undefined) return null;
  if (wants === 'holders' && names.length !== 1) return null;
  if (names.length === 0 && wants !== 'devices') return null;

  // Whoever reports trouble wants it found, and not a table.
  if (claims.includes('symptom') && !despiteTrouble.has(wants)) return null;
  const isSession = claims.includes('sessions') || entities.neighbors.length > 0;
  if (wants === 'shut_by' && isSession) {
    return { intent: 'custom', words: [], ...shutSessions };
  }
  return {
    intent: 'custom',
    words: [],
    ...(ofStates.has(reading) && happened(claims) ? withLogs(reading) : reading),
  };
}

/** Asked for whatever trouble is told beside it. */
const despiteTrouble: ReadonlySet<string | undefined> = new Set(['affected', 'still_has']);

/** What tells whether something works now. */
const ofStates: ReadonlySet<FactReading | undefined> = new Set([
  readings.connection,
  readings.reach,
]);

/** Whether a question is about something that happened, which only a log shows: tables show what is now. */
function happened(claims: ParsedQuestion['claims']): boolean {
  return claims.includes('events') || claims.includes('passing');
}

function withLogs({ subjects, objective }: FactReading): FactReading {
  const logs = ' Read the log of {devices} for the last {window}.';
  return { subjects: [...subjects, 'logs'], objective: objective + logs };
}

/** Edges that are read at most for who is affected. */
const edgesAtMost = 8;

/** What is read beside the routers of a question: reflectors may hang on one router, and are lost with it. */
const edgesFor: Record<string, string[] | undefined> = {
  affected: ['PE'],
  if_gone: ['PE', 'RR'],
  still_has: ['RR', 'P'],
  placed: ['PE'],
};

/** "Which PE is CE1 on?": a customer's router is on one of the edges. */
function isPlaced(
  wants: string | undefined,
  names: readonly string[],
  customers: readonly string[],
): boolean {
  const [only, ...more] = names;
  const isOne = only !== undefined && more.length === 0 && customers.includes(only);
  return isOne && (wants === 'connection' || wants === 'holders');
}

/** Routers to read: for who is affected by one of them, the edges too, where customers are. */
export function withEdges(
  { wants }: Pick<ParsedQuestion, 'wants'>,
  names: readonly string[],
  { inventory, snapshot }: ParseGoalInput,
): Goal['devices'] {
  if (inventory === null) return [...names];
  const having = (role: string) =>
    inventory
      .filter((device) => roleOf(device, snapshot.profile)?.toUpperCase() === role)
      .slice(0, edgesAtMost)
      .map((device) => device.name);
  const added = edgesFor[isPlaced(wants, names, having('CE')) ? 'placed' : (wants ?? '')] ?? [];
  return [...new Set([...names, ...added.flatMap(having)])];
}
