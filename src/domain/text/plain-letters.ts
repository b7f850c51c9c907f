/** `périgueux` as `perigueux`, `łódź` as `lodz`: names of routers and descriptions have no marks on their letters. */
export const withoutMarks = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('ł', 'l')
    .replaceAll('ø', 'o')
    .replaceAll('ß', 'ss');

const umlauts: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe' };

/** How a name in lower case may be written where only plain letters are: `münchen`, `munchen`, `muenchen`. */
export function spellingsOf(name: string): string[] {
  const composed = name.normalize('NFC');
  const digraphs = composed.replaceAll(/[äöüåø]/gu, (letter) => umlauts[letter] ?? letter);
  return [...new Set([name, withoutMarks(digraphs), withoutMarks(composed)])];
}
