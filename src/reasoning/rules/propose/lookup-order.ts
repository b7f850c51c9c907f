import type { Subject } from '../../../domain/analysis/goal';
import type { ProposeInput } from '../../../domain/reasoning/reasoner';
import { plainAddress, shortName } from '../../../checks/names/spelling';
import { coreWords } from '../../../checks/follow-ups/around';

/** A table of a router that may hold a name. */
export interface Table {
  device: string;
  concept: Subject;
}

/** Routers whose tables are read first, at least; a large network is gone through in eight parts. */
const fewest = 2;
const parts = 8;
/** So many times more are read where the first do not show it. */
const growth = 3;

const isTarget = (name: string): boolean => /^(?:\d{1,10}|[\d.]{7,15}):\d{1,10}$/.test(name);
const isSystem = (name: string): boolean => /^AS\d+$/i.test(name);
const isAddress = (name: string): boolean => plainAddress(name.split('/')[0] ?? '') !== null;

/** The number of a circuit, `LX-4471`, stands in the description of a port and seldom anywhere else. */
const isCircuit = (name: string): boolean =>
  /\p{L}/u.test(name) && /\d{2}/.test(name) && !isAddress(name) && !isSystem(name);

/**
 * The tables that may hold a name, the likeliest first; where it is about sessions, as their peer. Those
 * that hardly hold it are read where nothing else did, `all`, before it is said to be nowhere.
 */
function tablesOf(name: string, input: ProposeInput, all: boolean): Subject[] {
  const isVrf = input.goal.entities.vrfs.includes(name);
  if (isTarget(name)) return ['vpn', 'bgp', 'interfaces'];
  if (isSystem(name)) return ['bgp', 'interfaces', 'vpn'];
  if (isCircuit(name) && !isVrf) return all ? ['interfaces', 'vpn', 'bgp'] : ['interfaces'];
  if (!isAddress(name)) return all ? ['vpn', 'interfaces', 'bgp'] : ['vpn', 'interfaces'];
  const aboutSessions = input.goal.subjects[0] === 'bgp';
  return aboutSessions ? ['bgp', 'interfaces', 'vpn'] : ['interfaces', 'bgp', 'vpn'];
}

const wordsOf = (device: string): string[] =>
  shortName(device)
    .toLowerCase()
    .match(/\p{L}+/gu) ?? [];

/** A name that stands for one thing: where it is found, no other router need be read for it. */
function standsForOne(name: string, { goal }: ProposeInput): boolean {
  if (goal.entities.vrfs.includes(name) || isSystem(name)) return false;
  return isAddress(name) ? !name.includes('/') : /\d{2}/.test(name) && !isTarget(name);
}

/** Whether a router has no customers by its role, or by what networks call those that have none. */
function isCore({ inventory }: ProposeInput, device: string): boolean {
  const role = inventory.find((one) => one.name === device)?.role?.toUpperCase();
  if (role === 'P' || role === 'RR') return true;
  return role === undefined && wordsOf(device).some((word) => coreWords.has(word));
}

/** Whether a router is called like those that were found to have no VRF, and like none that has one. */
function isLikeThoseWithout({ analysis }: ProposeInput, device: string): boolean {
  const called = (state: 'read' | 'absent') =>
    new Set(
      analysis.coverage
        .filter((one) => one.subject === 'vpn' && one.state === state)
        .flatMap((one) => wordsOf(one.device)),
    );
  const having = called('read');
  const lacking = called('absent');
  return having.size > 0 && wordsOf(device).some((word) => lacking.has(word) && !having.has(word));
}

/** Whether what was found says where the rest of the routers need not be read. */
function isPlain(input: ProposeInput): boolean {
  const { subject, explained } = input.analysis;
  const names = input.goal.lookup ?? [];
  if (subject?.found !== true || subject.notFound !== undefined) return false;
  if (explained === true) return true;
  const isOpen = subject.open.length > 0 || subject.loose.length > 0;
  return !isOpen && names.every((name) => standsForOne(name, input));
}

/**
 * The tables to read next for the names that are not found yet: of the kind that most likely holds them, a
 * few routers first and more of them where these do not show it. A customer is not looked for in the core.
 * @param all the core, and whatever else is left, at once
 */
export function tablesToRead(
  input: ProposeInput,
  devices: readonly string[],
  all: boolean,
): Table[] {
  const { subject } = input.analysis;
  if (isPlain(input)) return [];
  const open = subject?.open ?? input.goal.lookup ?? [];
  const isFound = subject?.found === true && subject.notFound === undefined;
  if (isFound && all) return [];
  const wanted = [...new Set([...open, ...(subject?.loose ?? [])])];
  const names = wanted.length > 0 ? wanted : (input.goal.lookup ?? []);
  const orders = names.map((name) => tablesOf(name, input, all));
  const inCore = all || names.some((name) => isAddress(name) || isSystem(name));
  const able = devices.filter((device) => inCore || !isCore(input, device));
  const places = able.length > 0 ? able : devices;
  const tried = triedTables(input);
  for (const rank of [0, 1, 2]) {
    // Tables that are less likely are read for what no other shows; beside a place that is found, there.
    if (isFound && rank > 0 && open.length === 0) return [];
    const there = isFound && rank > 0 ? (subject?.devices ?? []) : places;
    const concepts = [...new Set(orders.flatMap((order) => order[rank] ?? []))];
    const left = concepts.flatMap((concept) =>
      places
        .filter((device) => there.includes(device) && !tried.has(`${device} ${concept}`))
        .filter((device) => all || concept !== 'vpn' || !isLikeThoseWithout(input, device))
        .map((device) => ({ device, concept })),
    );
    if (left.length === 0) continue;
    if (all || rank > 0) return left;
    const read = places.length * concepts.length - left.length;
    const most = read === 0 ? Math.max(fewest, Math.ceil(places.length / parts)) : read * growth;
    return left.slice(0, most * concepts.length);
  }
  return [];
}

/** Tables that were read, or that there is no use in asking for in this pass. */
function triedTables({ analysis, calls, pass }: ProposeInput): Set<string> {
  const asked = new Set(
    calls.filter((call) => call.pass === pass).flatMap((call) => Object.values(call.arguments)),
  );
  const tried = analysis.coverage.filter(
    ({ state, transient, device }) =>
      state !== 'not_asked' && !(state === 'failed' && transient && !asked.has(device)),
  );
  return new Set(tried.map((one) => `${one.device} ${one.subject}`));
}
