import {
  type IncidentNote,
  type KeptIncidents,
  keptIncidentsSchema,
  type Recalled,
} from '../../domain/memory/incident-facts';
import { incidentFactsOf, recall, remember, withNote } from '../../domain/memory/recall';
import type { RunDocument } from '../../domain/run/run-document';
import type { EvidenceKeeper } from '../interfaces';

export interface IncidentOfRun {
  profile: string;
  /** Id of the incident. */
  id: string;
  /** ISO 8601 UTC. */
  startedAt: string;
  /** Null while it is not over. */
  lastedSeconds: number | null;
  /** Reference of the document of its run. */
  document: string;
  notes: IncidentNote[];
}

export interface NoteInput {
  profile: string;
  incident: string;
  note: IncidentNote;
}

/**
 * The memory of incidents of each profile, as a named document of the evidence store. No run depends
 * on it: what cannot be read recalls nothing. Whoever writes it for a profile has to be one at a
 * time, as the workflow that leads all incidents of a profile is: of two that write at once, the
 * store keeps the last one. Within one worker they wait for each other.
 */
export function createMemory(evidence: EvidenceKeeper, now: () => number = Date.now) {
  const inTurn = oneAtATime();

  async function kept(profile: string): Promise<KeptIncidents | null> {
    const document = await evidence.findNamed(keptIncidentsKey(profile)).catch(() => null);
    return keptIncidentsSchema.safeParse(document).data ?? null;
  }

  /**
   * Puts the incidents that `change` makes of those that are kept in their place. What cannot be
   * read, or was written by a later version, is left as it is: it would be lost.
   */
  async function change(
    profile: string,
    make: (before: KeptIncidents | null) => KeptIncidents | null,
  ): Promise<boolean> {
    const document = await evidence.findNamed(keptIncidentsKey(profile));
    const before = document === null ? null : keptIncidentsSchema.safeParse(document);
    if (before?.success === false) return false;
    const next = make(before?.data ?? null);
    if (next === null) return false;
    await evidence.keepNamed(keptIncidentsKey(profile), next);
    return true;
  }

  async function runOf(ref: string): Promise<RunDocument | null> {
    const stored = await evidence.get(ref);
    return stored.available ? (stored.document as RunDocument) : null;
  }

  return {
    /** What earlier incidents say about one whose run is done; null where none is like it. */
    async recallIncidents(incident: IncidentOfRun): Promise<Recalled | null> {
      const document = await runOf(incident.document);
      const before = await kept(incident.profile);
      if (document === null || before === null) return null;
      return recall(before, incidentFactsOf(document, incident));
    },

    /** Keeps an incident for later ones; again where more is known of it. */
    async rememberIncident(incident: IncidentOfRun): Promise<boolean> {
      const document = await runOf(incident.document);
      if (document === null) return false;
      const { profile, notes } = incident;
      const facts = { ...incidentFactsOf(document, incident), notes };
      return await inTurn(async () =>
        change(profile, (before) => remember(before, profile, facts, now())),
      );
    },

    /** Adds what a person noted; false where the incident is not kept. */
    async noteIncident({ profile, incident, note }: NoteInput): Promise<boolean> {
      return await inTurn(async () =>
        change(profile, (before) => (before === null ? null : withNote(before, incident, note))),
      );
    },
  };
}

/** Work that begins when the one before it is done, however that ended. */
function oneAtATime() {
  let last: Promise<unknown> = Promise.resolve();
  return async <T>(work: () => Promise<T>): Promise<T> => {
    const mine = last.then(work);
    last = mine.catch(() => undefined);
    return await mine;
  };
}

/** Name under which the evidence store keeps the incidents of a profile. */
function keptIncidentsKey(profile: string): string {
  return `incidents of ${profile}`;
}
