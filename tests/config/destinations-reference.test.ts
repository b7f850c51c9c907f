import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { parse } from 'yaml';

import { findPackageRoot } from '../../src/config/package-root';
import {
  incidentEvents,
  mattermostDestinationSchema,
  pagerdutyDestinationSchema,
  servicenowDestinationSchema,
  slackDestinationSchema,
  webhookDestinationSchema,
} from '../../src/domain/destinations/destination';
import { gatewayConfigSchema } from '../../src/gateway/config/gateway-config';
import {
  maintenanceCalendarSchema,
  maintenanceSchema,
  maintenanceWindowSchema,
  silenceSourceSchema,
} from '../../src/domain/maintenance/maintenance-config';

const docs = (page: string) => readFileSync(join(findPackageRoot(), 'docs', page), 'utf8');
const reference = docs('reference/destinations.md');

/** Names of fields in the table of a section; what every destination has counts for each. */
function described(section: string): Set<string> {
  const sections = reference.split(/^## /m);
  const texts = sections.filter((text) => text.startsWith(section) || text.startsWith('Every'));
  const cells = texts.flatMap((text) => text.split('\n').filter((line) => line.startsWith('| `')));
  return new Set(cells.flatMap((row) => row.split('|')[1]?.match(/\w+/g) ?? []));
}

test.each([
  ['`slack`', slackDestinationSchema.shape],
  ['`mattermost` and `webhook`', mattermostDestinationSchema.shape],
  ['`mattermost` and `webhook`', webhookDestinationSchema.shape],
  ['`pagerduty`', pagerdutyDestinationSchema.shape],
  ['`servicenow`', servicenowDestinationSchema.shape],
  ['`maintenance`', maintenanceSchema.shape],
  ['`maintenance.windows`', maintenanceWindowSchema.shape],
  ['`maintenance.calendars`', maintenanceCalendarSchema.shape],
  ['`maintenance.silences`', silenceSourceSchema.shape],
])('the reference has every field of %s', (section, shape) => {
  const known = described(section);
  expect(Object.keys(shape).filter((field) => !known.has(field))).toEqual([]);
});

test('the reference and the guide name every event', () => {
  for (const page of [reference, docs('how-to/destinations.md')]) {
    expect(incidentEvents.filter((event) => !page.includes(`\`${event}\``))).toEqual([]);
  }
});

test('the settings of the guide are right', () => {
  const blocks = [...docs('how-to/destinations.md').matchAll(/^```yaml\n(.*?)^```$/gms)];
  const yaml = blocks.map(([, text = '']) => text);
  const destinations = yaml.filter(
    (text) =>
      /^ {2}- name|^ {4}signing|^destinations/m.test(text) && !text.startsWith('maintenance'),
  );
  const others = yaml.filter((text) => /^(?:maintenance|who):/.test(text));
  const settings = gatewayConfigSchema.parse(parse([...destinations, ...others].join('')));
  expect(settings.destinations.map(({ kind }) => kind)).toEqual([
    'slack',
    'mattermost',
    'webhook',
    'pagerduty',
    'servicenow',
  ]);
  expect(settings.maintenance.windows).toHaveLength(1);
  expect(settings.who.keyFrom).toBe('NETONCALL_GATEWAY_KEY');
});
