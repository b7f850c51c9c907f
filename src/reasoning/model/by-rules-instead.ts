/** Why the model's answer was not taken, where what the rules say stands in its place. */
export function byRulesInstead(reason: string): string {
  return `${reason} The built-in rules answered.`;
}
