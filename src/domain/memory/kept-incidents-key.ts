/** Name under which the evidence store keeps the incidents of a profile. */
export function keptIncidentsKey(profile: string): string {
  return `incidents of ${profile}`;
}
