import type { SystemFacts } from '../facts';
import type { Envelope } from './envelope';
import { below, whole } from './place';
import { fields, moment, numeric, text } from './read';

/** What a router says about itself. The boot time comes in nanoseconds since 1970 and as text. */
export function readSystem(envelope: Envelope, ref: string): SystemFacts | null {
  const data = fields(envelope.data.system_data);
  if (data === null || Object.keys(data).length === 0) return null;
  const nanoseconds = numeric(data.boot_time);
  const boot =
    moment(data.boot_time_human) ??
    (nanoseconds === null || nanoseconds <= 0 ? null : new Date(nanoseconds / 1e6));
  return {
    hostname: text(data.hostname),
    version: text(data.software_version),
    boot,
    timezone: text(data.timezone),
    place: below(whole(ref), 'data', 'system_data'),
  };
}
