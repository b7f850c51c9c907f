import type { ParseGoalInput } from '../../../domain/reasoning/reasoner';
import { type QuestionReading, readQuestion } from '../../../question';
import { readEntities } from './entities';
import { readExcludedSubjects } from './excluded-subjects';
import { readIntent } from './intent';
import { lookupNames } from './lookup-names';
import type { ScopeFacts } from './scope';
import { sitesIn } from './search-order';
import { selectDevices } from './select-devices';
import { readAtMost, uncommonWords } from './uncommon-words';
import { readUnseen } from './unseen';

const ofAll: ReadonlySet<string | undefined> = new Set(['devices', 'off', 'duplicates']);

/** What a question has that may be looked at, whatever it says of it. */
export function scopeFacts({ text, parsed }: QuestionReading, input: ParseGoalInput): ScopeFacts {
  const { request, snapshot, inventory } = input;
  const { profile } = snapshot;
  const { entities, taken } = readEntities(text, inventory ?? []);
  const selection = selectDevices({ text, inventory: inventory ?? [], profile, taken });
  const names = lookupNames(text, profile);
  const given = (request.devices?.length ?? 0) > 0 || request.overrides?.steps !== undefined;
  return {
    hasDevice:
      selection.kind !== 'none' ||
      given ||
      profile.inventory === null ||
      parsed.tells?.includes('asks_of_all') === true ||
      names.sure.length + names.records.length > 0 ||
      // "Does MLEKO work at both sites?": what nobody knows by its kind is looked up by its name.
      (parsed.yes !== undefined && names.likely.length > 0) ||
      ofAll.has(parsed.wants) ||
      goesOn(parsed, input) ||
      sitesIn(text, inventory ?? []).names.length > 0,
    hasTopic:
      readIntent(text, entities, profile) !== null ||
      entities.neighbors.length > 0 ||
      readUnseen(text, profile).length > 0 ||
      readExcludedSubjects(text, profile).length > 0 ||
      request.overrides?.plan !== undefined,
  };
}

/**
 * "What is new, what is still open?" of a schedule: it goes on with the routers of its previous run, or with
 * all of a small network.
 */
function goesOn(
  { claims, tells = [] }: QuestionReading['parsed'],
  { request, inventory }: ParseGoalInput,
): boolean {
  if (request.attended) return false;
  const compares = tells.includes('asks_what_changed');
  return request.previous === undefined
    ? compares && (inventory?.length ?? 0) <= readAtMost
    : compares || claims.length > 0;
}

/** Whether it holds a word that may be a name, which is looked up. */
export function namesSomething(text: string, input: ParseGoalInput): boolean {
  const { likely, rare } = lookupNames(text, input.snapshot.profile);
  const isTrouble = readQuestion(text).parsed.claims.includes('symptom');
  const guesses = isTrouble ? uncommonWords(text, input) : [];
  return input.inventory !== null && likely.length + rare.length + guesses.length > 0;
}
