import {
  type AnnouncedWindow,
  type Announcement,
  announcedBy,
  type FitsPattern,
  type MaintenanceSubject,
} from '../../domain/maintenance/announced-by';
import type { MaintenanceConfig } from '../../domain/maintenance/maintenance-config';
import { withHeartbeat } from '../heartbeat';

/** Reads announced maintenance; what cannot be read is said and announces nothing. */
export interface MaintenanceReader {
  read(
    config: MaintenanceConfig,
    at: number,
    options: { signal: AbortSignal },
  ): Promise<{ windows: AnnouncedWindow[]; problems: string[] }>;
}

export interface FindAnnouncedInput {
  config: MaintenanceConfig;
  /** Alerts or findings, in the order of the answer. */
  subjects: MaintenanceSubject[];
  /** ISO 8601. */
  at: string;
}

export interface FoundAnnounced {
  /** For each subject the maintenance that it falls into, or null. */
  announced: (Announcement | null)[];
  /** What could not be read, one sentence each: the report says so. */
  problems: string[];
}

/** Whether alerts or findings fall into announced maintenance, and into which. */
export function createFindAnnounced(reader: MaintenanceReader, fitsPattern: FitsPattern) {
  return async function findAnnounced(input: FindAnnouncedInput): Promise<FoundAnnounced> {
    return await withHeartbeat(async ({ cancellationSignal: signal }) => {
      const at = Date.parse(input.at);
      const { windows, problems } = await reader.read(input.config, at, { signal });
      return {
        announced: input.subjects.map((one) => announcedBy(one, at, windows, fitsPattern)),
        problems: problems.map((problem) => `Maintenance could not be read: ${problem}.`),
      };
    });
  };
}
