import { createMemory } from '../../activities/incidents/memory';
import type { IncidentNote } from '../../domain/memory/incident-facts';
import type { EvidenceStore } from '../../evidence';

/**
 * Keeps a note on an incident that is over, whatever profile looked into it.
 * @returns the profile; null where no incident of that id is kept
 */
export async function keepNote(
  evidence: EvidenceStore,
  profiles: readonly string[],
  incident: string,
  note: IncidentNote,
): Promise<string | null> {
  const memory = createMemory(evidence);
  for (const profile of profiles) {
    if (await memory.noteIncident({ profile, incident, note })) return profile;
  }
  return null;
}
