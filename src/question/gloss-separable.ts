import separableWords from './words/languages/separable.json';

/** "Schalt bitte auf PE2 den Port ab": an order whose verb comes in two parts, the second at the end of its clause. */

const anyOf = (words: readonly string[]) =>
  [...words]
    .sort((a, b) => b.length - a.length)
    .map((word) => word.replaceAll(' ', String.raw`\s+`))
    .join('|');
const between = 120;

/** Brings the parts of such verbs together, as what they mean at the head of their clause. */
export function separableReader(language: string): (text: string) => string {
  const words = Object.entries(separableWords).find(([name]) => name === language)?.[1];
  if (words === undefined) return (text) => text;
  const particles = new Map(Object.entries(words.particles));
  const pattern = new RegExp(
    String.raw`(?<=^\s*|[.!?;,]\s+|(?:^|[.!?;,]\s+)bitte\s+)(?:${anyOf(words.verbs)})(\s[^.!?;,\n]{1,${between}}?)\s(${anyOf([...particles.keys()])})(?=\s*(?:[.!;,]|$)|\s+(?:bitte|graag|tack|takk|tak)(?!\p{L}))`,
    'giu',
  );
  return (text) =>
    text.replace(pattern, (found, rest: string, particle: string) => {
      const meaning = particles.get(particle.toLowerCase());
      return meaning === undefined ? found : `${meaning}${rest}`;
    });
}

/** Particles with which verbs that tell of a failure come in two parts in a clause, and in one behind "dass". */
const apart: Readonly<Record<string, ReadonlySet<string>>> = {
  german: new Set(['ab', 'aus', 'weg', 'ein', 'raus', 'zusammen']),
  dutch: new Set(['weg', 'uit', 'vast', 'eruit']),
};

/** `wegviel` for "viel weg", `ausfällt` for "fällt aus": such a verb at the end of a clause that hangs on another. */
export function joinedForms(
  phrases: ReadonlyMap<string, string>,
  language: string,
): (readonly [string, string])[] {
  const particles = apart[language];
  if (particles === undefined) return [];
  return [...phrases].flatMap(([phrase, meaning]) => {
    const [verb = '', particle = '', ...more] = phrase.split(' ');
    const isOne = more.length === 0 && particles.has(particle) && /^\p{L}{4,}$/u.test(verb);
    return isOne ? [[`${particle}${verb}`, meaning] as const] : [];
  });
}
