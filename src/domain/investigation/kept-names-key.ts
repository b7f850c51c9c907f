/** Name under which the evidence store keeps what runs of a profile read of names. */
export function keptNamesKey(profile: string): string {
  return `names of ${profile}`;
}
