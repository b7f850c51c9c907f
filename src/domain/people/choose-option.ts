/** Words that people use for yes and no; a longer sentence is neither, whatever it begins with. */
const words: ReadonlyMap<string, readonly string[]> = new Map([
  [
    'yes',
    [
      ...[
        'yes',
        'y',
        'yep',
        'yeah',
        'ok',
        'okay',
        'sure',
        'agree',
        'agreed',
        'approve',
        'approved',
      ],
      ...['confirm', 'confirmed', 'proceed', 'go', 'go ahead', 'do it', 'yes please'],
    ],
  ],
  [
    'no',
    [
      ...['no', 'n', 'nope', 'nay', 'deny', 'denied', 'refuse', 'refused', 'reject', 'rejected'],
      ...['decline', 'cancel', 'stop', 'abort', 'do not', "don't", 'no thanks', 'no thank you'],
    ],
  ],
]);

/**
 * The option that an answer stands for: its own words, or for `yes` and `no` one of the usual
 * words, without regard to case and closing punctuation. An option that ends with a colon wants
 * text behind it. Null where the answer stands for none.
 */
export function chooseOption(answer: string, options: readonly string[]): string | null {
  const said = normalise(answer);
  const named = options.find((option) => normalise(option) === said);
  if (named !== undefined) return named;
  const begun = options.find(
    (option) => option.endsWith(':') && said.startsWith(normalise(option)),
  );
  if (begun !== undefined && said.length > begun.length) return begun;
  // "Yes, please." and "No, thanks." are the same words with a comma.
  const bare = said.replaceAll(/[.,;!]+(?= )/g, '');
  return options.find((option) => words.get(option)?.includes(bare) === true) ?? null;
}

function normalise(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('’', "'")
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/(?<![.,;!])[.,;!]+$/, '');
}
