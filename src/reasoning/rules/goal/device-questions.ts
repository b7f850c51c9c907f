import type { InventoryDevice } from '../../../domain/analysis/goal';
import type { ParseGoalInput } from '../../../domain/reasoning/reasoner';
import { askWithName, holdsName } from '../../ask-anew';
import { joinWords, nameSome } from '../phrases';
import { chooseOptions, devicesInAnswer } from './answers';
import { ask, refuse, type Settled } from './ask';
import { type DeviceChoice, optionsAtMost, settled } from './device-choice';
import { nearMatches } from './device-names';

/** Unknown words that names are looked for. */
const wordsAtMost = 6;

/** Names that the inventory does not hold, with those that may be meant. */
export function refuseUnknown(
  text: string,
  words: readonly string[],
  names: readonly string[],
): Settled<DeviceChoice> {
  const first = words.slice(0, wordsAtMost);
  const near = [...new Set(first.flatMap((word) => nearMatches(word, names)))];
  const what =
    words.length === 1 ? `Device ${words[0] ?? ''} is` : `Devices ${nameSome(words)} are`;
  const hint =
    near.length > 0
      ? `Did you mean ${joinWords(near, 'or')}?`
      : `The inventory holds ${names.length === 0 ? 'no device' : nameSome(names)}.`;
  return refuse(
    `${what} not in the inventory. ${hint}`,
    askInstead(text, first, near.length > 0 ? near : names.slice(0, 5)),
  );
}

/** The question as it can be put: with names of the inventory that it does not hold already. */
function askInstead(text: string, words: readonly string[], names: readonly string[]): string[] {
  // A name that came beside the question is not mended by asking in other words.
  const holds = (name: string) => holdsName(text, name);
  if (!words.some(holds) && names.some(holds)) return [];
  const further = names.filter((name) => !holds(name));
  const offered = further.length > 0 ? further : names;
  // Several unknown words become as many different names.
  return offered.map((_name, first) =>
    words.reduce(
      (again, word, place) =>
        askWithName(again, word, offered[(first + place) % offered.length] ?? word),
      text,
    ),
  );
}

/** One word that several routers fit. */
export function askWhich(
  text: string,
  word: string,
  options: string[],
  { inventory, clarifications }: ParseGoalInput & { inventory: InventoryDevice[] },
): Settled<DeviceChoice> {
  const question = `Which device is meant by "${word}": ${joinWords(options.slice(0, optionsAtMost), 'or')}?`;
  const answer = ask(
    {
      about: 'device',
      question,
      options: options.slice(0, optionsAtMost),
      instead: options.slice(0, optionsAtMost).map((name) => askWithName(text, word, name)),
      read: (given) => readDevices(given, options, inventory),
    },
    clarifications,
  );
  return answer.settled ? settled(answer.value) : answer;
}

function readDevices(
  answer: string,
  options: readonly string[],
  inventory: readonly InventoryDevice[],
): string[] | null {
  const chosen = chooseOptions(answer, options);
  if (chosen !== null) return chosen;
  const named = devicesInAnswer(answer, inventory);
  return named.length > 0 ? named : null;
}
