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
