/** One blank or one line break for each run of blanks, so that a pattern has one way to divide them. */
export function withSingleBlanks(text: string): string {
  return text.replaceAll(/\s{2,}/g, (blanks) => (blanks.includes('\n') ? '\n' : ' '));
}

/**
 * Whether one pattern is found and another one after it. As a single pattern, with `.*` between
 * the two, it would look for the second one anew from each place where the first one fits.
 */
export function holdsInTurn(text: string, first: RegExp, second: RegExp): boolean {
  const found = first.exec(text);
  return found !== null && second.test(text.slice(found.index + found[0].length));
}
