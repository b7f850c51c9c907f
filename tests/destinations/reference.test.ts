import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { parse } from 'yaml';

import { findPackageRoot } from '../../src/config/package-root';
import { allDestinations, describeDestinations } from '../../src/destinations';
import { incidentEvents } from '../../src/domain/destinations/destination';
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

/** A kind may share its section; one without any is listed by `netoncall gateway destinations`. */
function sectionOf(kind: string): string | undefined {
  const headings = [...reference.matchAll(/^## (.*)$/gm)].map(([, heading = '']) => heading);
  return headings.find((heading) => heading.includes(`\`${kind}\``));
}

test.each<readonly [string, object]>([
  ...allDestinations
    .filter(({ kind }) => sectionOf(kind) !== undefined)
    .map(({ kind, schema }) => [sectionOf(kind)!, schema.shape] as const),
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

test('the command that lists the kinds has all of each setting in words', () => {
  const kinds = describeDestinations();
  expect(kinds.map(({ kind }) => kind)).toEqual(allDestinations.map(({ kind }) => kind));
  const settings = kinds.flatMap((kind) => kind.settings);
  expect(settings.filter(({ meaning }) => meaning === '')).toEqual([]);
  expect(kinds.find(({ kind }) => kind === 'pagerduty')?.settings).toContainEqual({
    name: 'apiUrl',
    meaning: '`https://api.eu.pagerduty.com` in the EU',
    otherwise: 'default "https://api.pagerduty.com"',
  });
});
