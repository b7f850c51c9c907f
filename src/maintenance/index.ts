import type { AnnouncedWindow } from '../domain/maintenance/announced-by';
import type { MaintenanceConfig } from '../domain/maintenance/maintenance-config';
import { type Reading, readCalendar, readWindow } from './read-calendar';
import { readSilences } from './read-silences';

export { fitsPattern } from './fits-pattern';

const patience = 5_000;

/**
 * Reads announced maintenance: windows of the configuration, calendars, silences of Alertmanager.
 * What cannot be read announces nothing and is said, so that a broken calendar never keeps anybody
 * asleep.
 * @param environment holds the tokens that the configuration names
 */
export function createMaintenanceReader(environment: NodeJS.ProcessEnv, timeoutMs = patience) {
  return {
    /** All that is in force at a time (epoch milliseconds), and what could not be read. */
    async read(
      { windows, calendars, silences }: MaintenanceConfig,
      at: number,
      { signal }: { signal: AbortSignal },
    ): Promise<{ windows: AnnouncedWindow[]; problems: string[] }> {
      const readings: Reading[] = [
        ...windows.map((window) => readWindow(window, at)),
        ...(await Promise.all(calendars.map(async (one) => await readCalendar(one, at)))),
        ...(await Promise.all(
          silences.map(async (one) => await readSilences(one, environment, { signal, timeoutMs })),
        )),
      ];
      return {
        windows: readings.flatMap((one) => (one.ok ? one.windows : [])),
        problems: readings.flatMap((one) => (one.ok ? [] : [one.problem])),
      };
    },
  };
}
