import changeWords from './words/changes.json';
import encliticWords from './words/languages/enclitics.json';

const changing = new Set(changeWords.verbs);
const vowels = 'aeiou';
const accents = 'áéíóú';

/** "tírame abajo", "riaccendimi la porta": an order with the one whom it is for, or its object, behind the verb. */
export function withEnclitics(
  phrases: ReadonlyMap<string, string>,
  language: string,
): [string, string][] {
  const endings = (encliticWords as Record<string, string[] | undefined>)[language];
  if (endings === undefined) return [];
  return [...phrases].flatMap(([phrase, meaning]) => {
    const [verb = '', ...rest] = phrase.split(' ');
    if (!changing.has(meaning) || !/[aei]$/.test(verb)) return [];
    return [verb, ...(language === 'spanish' ? accented(verb) : [])].flatMap((one) =>
      endings.map((ending): [string, string] => [[`${one}${ending}`, ...rest].join(' '), meaning]),
    );
  });
}

/** With the stress written on one of the two vowels before the last, where Spanish writes it. */
function accented(verb: string): string[] {
  const places = verb.split('').flatMap((letter, at) => (vowels.includes(letter) ? [at] : []));
  return places.slice(-3, -1).map((at) => {
    const stressed = accents[vowels.indexOf(verb[at] ?? '')] ?? '';
    return `${verb.slice(0, at)}${stressed}${verb.slice(at + 1)}`;
  });
}
