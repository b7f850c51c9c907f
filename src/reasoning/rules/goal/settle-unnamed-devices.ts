import type { Goal, InventoryDevice } from '../../../domain/analysis/goal';
import type { AnswerForm } from '../../../domain/analysis/parsed-question';
import type { Profile } from '../../../domain/configuration/profile';
import type { ParseGoalInput } from '../../../domain/reasoning/reasoner';
import { readQuestion } from '../../../question';
import { listNames } from '../../../domain/text/phrases';
import { askAbout } from '../../ask-anew';
import { chooseOptions, declines } from './answers';
import { ask, refuse, type Settled } from './ask';
import { type DeviceChoice, optionsAtMost, settled } from './device-choice';
import { readEntities } from './entities';
import { findInterfaces } from './interface-names';
import { bounded, lookupNames } from './lookup-names';
import { queryWords } from './query-words';
import { mayHaveRole, roleOf } from './roles';
import { searchOrder, sitesIn } from './search-order';
import { selectDevices } from './select-devices';
import { readAtMost, uncommonWords } from './uncommon-words';

/** With so many edge routers at most, a VRF is looked for on all of them. */
const searchAtMost = 8;
/** "Which customers are off?", "how many sessions are down?": told by a look at every router. */
const askedOfAll: ReadonlySet<AnswerForm> = new Set(['which', 'how_many', 'list', 'yes_no_each']);
/** Words of an answer that is a name and no sentence. */
const answerWords = 4;

/** No device was named: what is named instead is looked up; asked is only where nothing is. */
export function settleUnnamedDevices(
  text: string,
  entities: Goal['entities'],
  input: ParseGoalInput & { inventory: InventoryDevice[] },
): Settled<DeviceChoice> {
  const { inventory, snapshot, clarifications } = input;
  const names = inventory.map((device) => device.name);
  if (names.length === 0)
    return refuse('The inventory is empty: there is no device to look at.', []);
  // "Two routers with the same system-id?" names a kind of value, and nothing to look up.
  const { wants, tells = [] } = readQuestion(text).parsed;
  if (wants === 'duplicates') return settled(names);
  const lookup = namesToLookUp(text, entities, input);
  if (names.length === 1) return settled(names, [], lookup);
  if (entities.vrfs.length > 0) {
    // A router of no known role may be an edge too.
    const edges = inventory.filter((device) =>
      ['PE', null].includes(roleOf(device, snapshot.profile)),
    );
    // Where no name is an edge's, "p01" may well be one, and who has no role is no likelier to be.
    const isTold = edges.some((device) => roleOf(device, snapshot.profile) === 'PE');
    const narrows = isTold || edges.length === inventory.length || lookup.length === 0;
    if (narrows && edges.length > 0 && edges.length <= searchAtMost) {
      return settled(
        edges.map((device) => device.name),
        [],
        lookup,
      );
    }
  }
  const sites = sitesIn(text, inventory);
  const possible = mayHaveRole(text, inventory, snapshot.profile);
  if (lookup.length > 0) {
    const order = searchOrder(inventory, snapshot.profile, sites.names);
    // "Every PE" is what is asked about too, and stays where the name is found nowhere.
    const beside = possible.length > 0 && { beside: possible };
    const guesses = possible.length > 0 || sites.names.length > 0 ? [] : uncommonWords(text, input);
    return { settled: true, value: { names: order, outside: [], lookup, guesses, ...beside } };
  }
  if (sites.names.length > 0) return settled(sites.names);
  if (possible.length > 0) return settled(possible);
  // Before anybody is asked, the words that no list holds are looked for in what there is.
  const guesses = mayGuess(text, input) ? uncommonWords(text, input) : [];
  if (guesses.length > 0) {
    const order = searchOrder(inventory, snapshot.profile, []);
    return { settled: true, value: { names: order, outside: [], lookup: [], guesses } };
  }
  // Nobody is there to answer on a schedule: all devices are looked at rather than one guessed.
  if (!input.request.attended || tells.includes('asks_of_all')) {
    const before = names.length > readAtMost ? routersBefore(input) : [];
    return settled(before.length > 0 ? before : names);
  }
  if (names.length <= readAtMost && asksWhich(text)) return settled(names);
  // Routers of a known role come before those of customers, each role by name.
  const offered = inventory
    .map(({ name }) => name)
    .sort((one, other) => one.localeCompare(other, 'en', { numeric: true }));
  const ranked = [
    ...offered.filter((name) => hasRole(name, input)),
    ...offered.filter((name) => !hasRole(name, input)),
  ];
  const listed = ranked.slice(0, optionsAtMost - 1);
  const options = [...listed, allWords(listed, ranked.slice(listed.length))];
  const answer = ask(
    {
      about: 'device',
      question: `"${text.slice(0, 200)}" names no device. Which device do you mean?`,
      options,
      instead: [...listed, `all ${names.length} devices`].map((name) => askAbout(text, name)),
      read: (given) => readUnnamed(given, options, input),
      fault: (given) => (isUnknownRouter(given, input) ? 'is not in the inventory' : null),
    },
    clarifications,
  );
  return answer.settled ? { settled: true, value: answer.value } : answer;
}

/** A schedule that tells of no trouble is about all of its routers, whatever words it has. */
function mayGuess(text: string, { request }: ParseGoalInput): boolean {
  const { claims, tells = [] } = readQuestion(text).parsed;
  return (
    claims.includes('symptom') ||
    (request.attended && !tells.includes('asks_of_all') && !asksWhich(text))
  );
}

/** Routers that the previous run told of, as the inventory has them; a schedule goes on with them. */
function routersBefore({
  request: { attended, previous },
  inventory,
}: ParseGoalInput & { inventory: InventoryDevice[] }): string[] {
  if (attended || previous === undefined) return [];
  const told = new Set([...previous.findings, ...(previous.known ?? [])].map((one) => one.device));
  return inventory.map(({ name }) => name).filter((name) => told.has(name));
}

/** More names than these make an option too long to be read. */
const namedAtMost = 4;

/** The option for all of them, which says whom it takes in beside those that are offered by name. */
function allWords(listed: readonly string[], others: readonly string[]): string {
  const all = `all ${listed.length + others.length} devices`;
  if (others.length === 0) return all;
  return others.length > namedAtMost
    ? `${all}, including ${others.length} not listed here`
    : `${all}, including ${listNames(others)}`;
}

function hasRole(
  name: string,
  { inventory, snapshot }: ParseGoalInput & { inventory: InventoryDevice[] },
): boolean {
  const device = inventory.find((one) => one.name === name);
  const role = device === undefined ? null : roleOf(device, snapshot.profile);
  return role !== null && role !== 'CE';
}

function asksWhich(text: string): boolean {
  const { form, wants } = readQuestion(text).parsed;
  return askedOfAll.has(form) || wants === 'off';
}

/** Names of a question that are no site's: a site by its routers' names needs no looking up. */
export function namesToLookUp(
  text: string,
  entities: Goal['entities'],
  { inventory, snapshot }: ParseGoalInput & { inventory: InventoryDevice[] },
): string[] {
  const { sure, likely, rare, records } = lookupNames(text, snapshot.profile);
  const { words: sites, said } = sitesIn(text, inventory);
  const named = [...sure, ...entities.vrfs, ...likely].filter((name) => !said.includes(name));
  // "Every PE": what the question is about is told, whatever other words it has.
  const isTold = sites.length > 0 || mayHaveRole(text, inventory, snapshot.profile).length > 0;
  const others = records.length > 0 ? records : rare;
  const names = named.length === 0 && !isTold ? others : named;
  // What is named beside a site is looked up together with it.
  return bounded(names.length > 0 ? [...names, ...sites] : []);
}

/** The name of a router that there is none of is asked about again, and not looked for in tables. */
function isUnknownRouter(
  text: string,
  { inventory, snapshot }: ParseGoalInput & { inventory: InventoryDevice[] },
): boolean {
  const { profile } = snapshot;
  return selectDevices({ text, inventory, profile, taken: [] }).kind === 'unknown';
}

/** A device, an option, or a name that is looked up: "BLUE", "203.0.113.2", "Gi0/0/0/1". */
function readUnnamed(
  given: string,
  options: readonly string[],
  input: ParseGoalInput & { inventory: InventoryDevice[] },
): DeviceChoice | null {
  const { inventory, snapshot } = input;
  const choice = (names: string[], lookup: string[] = []) => ({ names, outside: [], lookup });
  const named = selectDevices({ text: given, inventory, profile: snapshot.profile, taken: [] });
  if (named.kind === 'devices') {
    const isMore = Object.values(readEntities(given, inventory).entities).some((one) => one.length);
    return { ...choice(named.names), ...(isMore && { said: given }) };
  }
  if (isUnknownRouter(given, input)) return null;
  // The figures of a port or an address choose no option.
  const sure = [
    ...findInterfaces(given).map((one) => one.name),
    ...lookupNames(given, snapshot.profile).sure,
  ];
  const chosen = sure.length > 0 ? null : chooseOptions(given, options);
  if (chosen !== null) {
    const all = options.at(-1) ?? '';
    return choice(chosen.includes(all) ? inventory.map((device) => device.name) : chosen);
  }
  if (declines(given)) return null;
  const words = sure.length > 0 ? [] : wordsInAnswer(given, snapshot.profile);
  const lookup = bounded([...sure, ...words]);
  return lookup.length === 0 ? null : choice(searchOrder(inventory, snapshot.profile, []), lookup);
}

function wordsInAnswer(given: string, profile: Profile): string[] {
  const { likely } = lookupNames(given, profile);
  if (likely.length > 0) return likely;
  // A short answer is a name, however it is written.
  const words = queryWords(given);
  if (words.length > answerWords) return [];
  return lookupNames(words.map((word) => `"${word.text}"`).join(' '), profile).likely;
}
