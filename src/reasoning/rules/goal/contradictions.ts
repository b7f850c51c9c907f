/** Pairs of states that exclude each other. */
const opposites: [string, string][] = [
  ['up', 'down'],
  ['established', 'idle'],
  ['established', 'down'],
  ['enabled', 'disabled'],
  ['open', 'closed'],
  ['reachable', 'unreachable'],
  ['active', 'idle'],
];

/** States that a query demands of the same thing at once; each as a sentence. */
export function contradictoryStates(text: string): string[] {
  return opposites.flatMap(([one, other]) => {
    const pair = String.raw`(?:${one}\s+and\s+(?:also\s+)?${other}|${other}\s+and\s+(?:also\s+)?${one})`;
    const demanded = new RegExp(
      String.raw`\bboth\s+${pair}\b|\b${pair}\s+(?:at once|at the same time|simultaneously)\b`,
      'i',
    );
    return demanded.test(text) ? [`Nothing can be ${one} and ${other} at the same time.`] : [];
  });
}
