/** Words that say nothing about what a tool shows. */
const empty = new Set(
  `get fetch read show list retrieve query api info information data tool a an the of for from to in on at by and or
  is are be as it its with without this that which one all any given name names return returns whole when where how
  device devices network router routers node if not only every each default true false null string integer format
  state status use used using not`
    .split(/\s+/)
    .filter((word) => word !== ''),
);

/** Last part of a word that marks a plural or an inflection; enough to compare nouns. */
function stem(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (/(?:ss|us|is)$/.test(word)) return word;
  return word.length > 3 && word.endsWith('s') ? word.slice(0, -1) : word;
}

/** Words of a name, a description or a phrase: lower case, singular, without empty ones. */
export function toolWords(text: string): string[] {
  const spaced = text
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/neighbour/gi, 'neighbor')
    // "IS-IS" is one word, and so is "route-target" beside its parts.
    .replaceAll(
      /\b(\w+)-(\w+)\b/g,
      (whole, left: string, right: string) => `${left}${right} ${whole}`,
    );
  return spaced
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word.length > 1)
    .map(stem)
    .filter((word) => !empty.has(word));
}
