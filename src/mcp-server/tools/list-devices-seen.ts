import * as z from 'zod';

import { keptNamesSchema } from '../../domain/analysis/kept-names';
import { keptNamesKey } from '../../domain/investigation/kept-names-key';
import { cleanText } from '../../domain/text/escape';
import { count } from '../../domain/text/phrases';
import { defineTool } from '../tool';

const mostDevices = 1000;

const deviceSchema = z.object({
  name: z.string(),
  address: z.string().nullable(),
  read_at: z
    .record(z.string(), z.string())
    .describe('when each table was last read, ISO 8601 UTC; empty: only the inventory names it'),
});

/** The devices that runs know of, so that nobody has to ask for an inventory anew. */
export const listDevicesSeen = defineTool({
  name: 'list_devices_seen',
  title: 'Devices seen',
  description:
    'Lists the devices of the inventory that runs of a profile last saw, with when each was last read. Nothing is asked of a device.',
  input: z.strictObject({
    profile: z.string().min(1).default('network'),
    contains: z.string().trim().min(1).max(100).optional().describe('part of a name'),
  }),
  output: z.object({
    profile: z.string(),
    as_of: z.string().nullable().describe('when a run last saw the inventory; null: none did yet'),
    devices: z.array(deviceSchema),
    left_out: z.int().describe('devices beyond those of a reply'),
  }),
  annotations: { readOnlyHint: true, openWorldHint: false },
  async run({ profile, contains = '' }, { runs }) {
    const kept = keptNamesSchema.safeParse(await runs.kept(keptNamesKey(profile))).data;
    if (kept === undefined) {
      return {
        structured: { profile, as_of: null, devices: [], left_out: 0 },
        text: `No run of the profile "${cleanText(profile, 100)}" has kept names of devices yet; investigate something first.`,
      };
    }
    const readings = new Map(
      kept.devices.map((one) => [`${one.device} ${one.address ?? ''}`, one.readAt]),
    );
    const wanted = contains.toLowerCase();
    const fitting = kept.inventory.filter(({ name }) => name.toLowerCase().includes(wanted));
    const devices = fitting.slice(0, mostDevices).map(({ name, address }) => ({
      name,
      address,
      read_at: { ...readings.get(`${name} ${address ?? ''}`) },
    }));
    const names = devices.map(({ name }) => cleanText(name, 100)).join(', ');
    return {
      structured: { profile, as_of: kept.at, devices, left_out: fitting.length - devices.length },
      text: `${count(fitting.length, 'device')} as of ${kept.at}: ${names}`,
    };
  },
});
