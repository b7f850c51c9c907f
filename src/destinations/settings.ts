import * as z from 'zod';

import { differentNames } from '../domain/destinations/destination';
import { maintenanceSchema } from '../domain/maintenance/maintenance-config';
import { destinationSettingsSchema } from './all-destinations';

/** What the configuration of the gateway says of telling incidents and of announced maintenance. */
export const incidentSettingsSchema = z.object({
  destinations: differentNames(z.array(destinationSettingsSchema)).default([]),
  maintenance: maintenanceSchema.prefault({}),
});

export type IncidentSettings = z.infer<typeof incidentSettingsSchema>;

/** A variable that settings name, and what needs it. */
export interface NamedVariable {
  name: string;
  /** Such as `destinations[0].tokenFrom`. */
  field: string;
}

/** Variables that settings name and the environment does not hold; each would be a message lost. */
export function unsetVariables(
  { destinations, maintenance }: IncidentSettings,
  environment: NodeJS.ProcessEnv,
): NamedVariable[] {
  const named = [
    ...destinations.flatMap((one, index) => variablesOf(one, `destinations[${index}]`)),
    ...maintenance.silences.flatMap((one, index) =>
      variablesOf(one, `maintenance.silences[${index}]`),
    ),
  ];
  return named.filter(({ name }) => (environment[name]?.trim() ?? '') === '');
}

/** By their names: what ends with `From` names a variable, and with `sFrom` several. */
function variablesOf(settings: object, place: string): NamedVariable[] {
  return Object.entries(settings).flatMap(([key, value]: [string, unknown]) => {
    if (!key.endsWith('From')) return [];
    return [value].flat().map((name) => ({ name: String(name), field: `${place}.${key}` }));
  });
}
