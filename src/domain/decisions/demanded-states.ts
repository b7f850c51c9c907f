/** States that exclude each other, as tasks demand them of things. */
const opposites: [string, string][] = [
  ['open', 'closed'],
  ['enabled', 'disabled'],
  ['active', 'inactive'],
  ['on', 'off'],
  ['true', 'false'],
  ['public', 'private'],
  ['visible', 'hidden'],
  ['locked', 'unlocked'],
];

/**
 * States that a task demands of a thing at once and that exclude each other, as one sentence; null
 * where none do. "from open to closed" and "the open tickets" demand nothing of the kind.
 */
export function contradictoryDemands(text: string): string | null {
  for (const [one, other] of opposites) {
    if (demands(text, one) && demands(text, other)) {
      return `The task asks for "${one}" and for "${other}", and nothing can be both.`;
    }
  }
  return null;
}

function demands(text: string, state: string): boolean {
  const demand = new RegExp(
    String.raw`\b(?:status|state|(?:should|must|shall|will|has to|needs to) (?:also )?be|both|and also)\s*(?:of|is|=|:)?\s*['"“\x60]?${state}\b['"”\x60]?(?!\s*(?:to|into)\b)`,
    'i',
  );
  return demand.test(text);
}
