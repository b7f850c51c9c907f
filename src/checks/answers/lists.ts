import type { CheckContext } from '../context';
import { areaOf } from '../facts';
import { isLoopback } from '../interfaces/use';
import { namedDevices } from './asked-devices';
import { defineAnswer, listed } from './define-answer';
import { type Item, kinds } from './listed-things';

/** Kinds of which those that are up, or down, can be asked for. */
const withState = new Set(['neighbors', 'adjacencies', 'ports']);

interface Row {
  router: string;
  items: Item[];
  /** Why it could not be read; null where it was. */
  why: string | null;
  /** What the list is of is not configured there. */
  absent?: true;
  /** Entries that the table should have, where the reply held fewer. */
  of: number | null;
  /** What is down and nothing needs; empty where all is asked for. */
  idle: string[];
}

interface Listing {
  nouns: string;
  /** What one is called, where a thing has no more than one. */
  noun?: string;
  rows: Row[];
  /** Only what is up, only what is down, or all. */
  only: 'up' | 'down' | null;
  /** Only what is needed, of what is down. */
  needed: boolean;
  /** Of each is asked whether it is up. */
  stated: boolean;
}

const kept = ({ items }: Row, only: Listing['only']) =>
  items.filter((one) => only === null || one.up === (only === 'up'));

const idleWords = ({ idle }: Row) =>
  idle.length === 0 ? '' : `; down, but not in use: ${listed(idle, 10)}`;

function rowWords(row: Row, listing: Listing, counted: boolean): string {
  const { nouns, noun, only, stated, needed } = listing;
  if (row.absent === true) return `${row.router}: no ${nouns} (not configured)`;
  if (row.why !== null) return `${row.router}: ${nouns} not known: ${row.why}`;
  const items = kept(row, only);
  const state = only === null ? '' : needed ? ` ${only} that should be up` : ` ${only}`;
  const part = row.of === null ? '' : `; the reply held only ${row.items.length} of ${row.of}`;
  if (items.length === 0) return `${row.router}: no ${nouns}${state}${part}${idleWords(row)}`;
  const isAllUp = stated && items.every((one) => one.up === true);
  const note = isAllUp ? ', all up' : '';
  const [lone, ...others] = items;
  // A value of one named thing needs no list.
  const isLone = others.length === 0 && only === null && !counted;
  if (noun !== undefined && lone?.value != null && isLone)
    return `The ${noun} of ${lone.name} on ${row.router} is ${lone.value}`;
  const names = items.map(({ name, value, up }) => {
    const told = value === undefined || value === null ? '' : ` ${value}`;
    return `${name}${told}${only === null && up === false ? ' (not up)' : ''}`;
  });
  const amount = items.reduce((sum, one) => sum + (one.amount ?? 1), 0);
  const least = row.of === null ? '' : 'at least ';
  const number = `${least}${amount} ${nouns}${state}${note}${part}`;
  const isCounted = counted || items.length > 3 || row.of !== null;
  return `${row.router}: ${isCounted ? `${number}: ` : `${nouns}${state}: `}${listed(names, 10)}${idleWords(row)}`;
}

const words = (listing: Listing, counted: boolean) =>
  listing.rows.map((row) => rowWords(row, listing, counted)).join('; ');

const say = {
  list: (data: Listing) => words(data, false),
  count: (data: Listing) => words(data, true),
  whether: (data: Listing) => {
    if (data.rows.some((row) => kept(row, data.only).length > 0))
      return `Yes, ${words(data, false)}`;
    // A router that was not read may have one.
    return `${data.rows.some(({ why }) => why !== null) ? '' : 'No, '}${words(data, false)}`;
  },
};

/** What the question names of the kind; all of them where it names none. */
function narrowed(context: CheckContext, wants: string, items: Item[]): Item[] {
  const { interfaces, vrfs, neighbors } = context.goal.entities;
  const byKind: Record<string, string[]> = {
    targets: vrfs,
    distinguisher: vrfs,
    mtu: interfaces,
    errors: interfaces,
    description: interfaces,
    address: interfaces,
    prefixes: [...neighbors, ...vrfs.map((name) => `VRF ${name}`)],
  };
  const named = byKind[wants] ?? [];
  const found = items.filter((one) => named.includes(one.name));
  return found.length > 0 ? found : items;
}

/** Neighbors, ports, VRFs and their values, as they were read. */
export const lists = defineAnswer({
  say,
  evaluate: ({ context, checks }) => {
    const { wants, form, tells, symptom } = context.question;
    const kind = wants === null ? undefined : kinds[wants];
    if (wants === null || kind === undefined || form === 'yes_no_each') return null;
    const isNeeded = wants === 'ports' && tells('asks_for_those_needed');
    const isWhether = form === 'yes_no';
    if (isWhether && (!isNeeded || context.goal.entities.interfaces.length > 0)) return null;
    const devices = namedDevices(context);
    if (devices.length === 0 || (symptom && form === 'why')) return null;
    // Which of all ports have errors is judged; the figures are told of ports that are named.
    if (wants === 'errors' && context.goal.entities.interfaces.length === 0) return null;
    // Of values, all are told that there are; each says whether its port is up.
    const hasState = withState.has(wants);
    const isStated = hasState && tells('asks_for_each_state');
    const asked = tells('asks_for_those_down') ? 'down' : tells('asks_for_those_up') ? 'up' : null;
    const only = isNeeded ? 'down' : hasState && !isStated ? asked : null;
    const isIdle = (device: string, port: string) =>
      checks.some(
        (one) =>
          one.check === 'interface.state' &&
          one.device === device &&
          one.object === port &&
          one.result === 'pass',
      );
    const rows = devices.map((device): Row => {
      const items = kind.items(device, context);
      const named = narrowed(context, wants, items ?? []);
      const shown =
        wants === 'address' &&
        tells('asks_for_loopbacks') &&
        context.goal.entities.interfaces.length === 0
          ? named.filter((one) => isLoopback(one.name))
          : named;
      const area = areaOf(device, kind.area);
      // Of VRFs a router that does not have them and one that cannot show them answer alike.
      const isAbsent = items === null && area.state === 'absent' && kind.area === 'bgp';
      const why = items === null && !isAbsent ? (area.reason ?? 'it was not read') : null;
      const of = device.incomplete.find((one) => one.subject === kind.area)?.said ?? null;
      const idle = isNeeded
        ? shown.filter(({ name, up }) => up === false && isIdle(device.name, name))
        : [];
      const rest = shown.filter((one) => !idle.includes(one));
      const row = { router: device.name, items: rest, why, of, idle: idle.map(({ name }) => name) };
      return isAbsent ? { ...row, absent: true } : row;
    });
    const listing: Listing = {
      nouns: kind.nouns,
      ...(kind.noun !== undefined && { noun: kind.noun }),
      rows,
      only,
      needed: isNeeded,
      stated: isStated,
    };
    return {
      about: devices.map((one) => one.name).join(', '),
      state: rows.some((one) => one.why === null) ? 'told' : 'not_known',
      reason: { code: isWhether ? 'whether' : form === 'how_many' ? 'count' : 'list', ...listing },
    };
  },
});
