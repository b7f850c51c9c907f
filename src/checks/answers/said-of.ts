/** `interfaces on PE1`, `PE1 and P1`, `7 routers`; not `BGP on PE1 and P1`, nor a name with its places. */
const several = /^(?:interfaces|VPNs) on |^\d+ routers$|^(?!.* on ).*(?:, | and )/;

/** The verb that goes with what an answer is about. */
export function isOrAre(about: string): 'is' | 'are' {
  // Places of one thing do not make it several.
  return several.test(about.replace(/ \(.*\)/, '').replace(/ (?:at|between) .*$/, ''))
    ? 'are'
    : 'is';
}

/** `No, P2`, where yes or no was asked for; else the name as it is. */
export function yesNoFirst(answer: 'yes' | 'no' | null, about: string): string {
  if (answer === null) return about;
  return `${answer === 'yes' ? 'Yes' : 'No'}, ${about.replace(/^The /, 'the ')}`;
}
