import type { Subject } from '../../domain/analysis/goal';
import { areaOf, type DeviceFacts } from '../facts';
import { minuteText } from '../log-time';
import { groupName, namedDevices } from './asked-devices';
import { defineAnswer } from './define-answer';

/** What one router reports about itself; null where it does not, with why it could not be read. */
interface Told {
  router: string;
  value: string | null;
  why: string | null;
}

const each = (
  told: readonly Told[],
  say: (one: Told & { value: string }) => string,
  what: string,
) =>
  told
    .map((one) =>
      one.value === null
        ? `${one.router}: ${what} not known${one.why === null ? '' : `: ${one.why}`}`
        : say({ ...one, value: one.value }),
    )
    .join('; ');

/** `17 days 15 h`, `3 h 20 min`. */
function lasting(from: Date, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - from.getTime()) / 60_000));
  const days = Math.floor(minutes / 1440);
  const hours = Math.floor(minutes / 60) % 24;
  if (days > 0) return `${days} ${days === 1 ? 'day' : 'days'} ${hours} h`;
  return hours > 0 ? `${hours} h ${minutes % 60} min` : `${minutes} min`;
}

const say = {
  version: ({ told }: { told: Told[] }) =>
    each(told, ({ router, value }) => `${router}: software version ${value}`, 'software version'),
  hostname: ({ told }: { told: Told[] }) =>
    each(told, ({ router, value }) => `${router}: calls itself ${value}`, 'host name'),
  segment_routing: ({ told }: { told: Told[] }) =>
    each(
      told,
      ({ router, value }) => `${router}: segment routing is ${value} in IS-IS`,
      'segment routing',
    ),
  isis_level: ({ told }: { told: Told[] }) =>
    each(told, ({ router, value }) => `${router}: IS-IS ${value}`, 'IS-IS level'),
  net: ({ told }: { told: Told[] }) =>
    each(told, ({ router, value }) => `${router}: IS-IS NET ${value}`, 'IS-IS NET'),
  // `when`: who asks for a moment, and not how long it is ago.
  uptime: ({ told, now, when = false }: { told: Told[]; now: string; when?: boolean }) =>
    each(
      told,
      ({ router, value }) =>
        when
          ? `${router} last restarted at ${minuteText(new Date(value))} (up for ${lasting(new Date(value), new Date(now))})`
          : `${router}: up for ${lasting(new Date(value), new Date(now))}, since ${minuteText(new Date(value))}`,
      'uptime',
    ),
};

/** As a router reports them. */
const levelWords: Record<string, string | undefined> = {
  LEVEL_1: 'level 1 only',
  LEVEL_2: 'level 2 only',
  LEVEL_1_2: 'levels 1 and 2',
};

const values: Record<keyof typeof say, (device: DeviceFacts) => string | null | undefined> = {
  version: ({ system }) => system?.version,
  hostname: ({ system }) => system?.hostname,
  uptime: ({ system }) => system?.boot?.toISOString(),
  isis_level: ({ isis }) => levelWords[isis?.level ?? ''] ?? isis?.level,
  net: ({ isis }) => isis?.net,
  segment_routing: ({ isis }) =>
    isis?.segmentRouting == null ? null : isis.segmentRouting ? 'enabled' : 'not enabled',
};

const areas: Record<keyof typeof say, Subject> = {
  version: 'system',
  hostname: 'system',
  uptime: 'system',
  segment_routing: 'isis',
  isis_level: 'isis',
  net: 'isis',
};

const isFact = (wants: string | null): wants is keyof typeof say =>
  wants !== null && Object.hasOwn(say, wants);

/** The area that holds a fact of a router; null for any other fact. */
export const areaOfFact = (wants: string | null): Subject | null =>
  isFact(wants) ? areas[wants] : null;

/** A fact of a router as a text; null where it is not known, or is no such fact. */
export const factOf = (wants: string, device: DeviceFacts): string | null =>
  isFact(wants) ? (values[wants](device) ?? null) : null;

/** Version, host name, uptime and segment routing, as the router tells them. */
export const systemFacts = defineAnswer({
  say,
  evaluate: ({ context }) => {
    const { wants, form } = context.question;
    if (!isFact(wants)) return null;
    const devices = namedDevices(context);
    if (devices.length === 0) return null;
    const told = devices.map((device) => ({
      router: device.name,
      value: values[wants](device) ?? null,
      why: areaOf(device, areas[wants]).reason,
    }));
    const known = told.some((one) => one.value !== null);
    const about = groupName(
      devices.map((one) => one.name),
      context.facts.devices.size,
    );
    return {
      about,
      state: known ? 'told' : 'not_known',
      reason: {
        code: wants,
        told,
        now: context.now.toISOString(),
        ...(form === 'when' && { when: true }),
      },
    };
  },
});
