const fillers = new Set([
  '',
  'none',
  'null',
  'nil',
  'na',
  'no',
  'nothing',
  'empty',
  'false',
  'undefined',
  'unknown',
  'not applicable',
  'no tool',
  'missing tool',
  'no missing tool',
  'no contradiction',
  'no contradictions',
  'none found',
]);

/** Whether a text stands for there being nothing, such as "none" or "N/A." */
export function isFiller(text: string): boolean {
  // Of other scripts nothing is known, so what is not spelled in these letters says something.
  if (/[^\p{ASCII}]|\d/u.test(text.trim().replaceAll(/[–—…]/g, ''))) return false;
  const words =
    text
      .toLowerCase()
      .replaceAll('/', '')
      .match(/[a-z]+/g) ?? [];
  return fillers.has(words.join(' '));
}
