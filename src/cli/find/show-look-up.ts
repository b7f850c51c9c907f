import type { FoundName } from '../../domain/analysis/kept-names';
import { cleanText } from '../../domain/text/escape';
import { count, durationText, listNames } from '../../domain/text/phrases';
import { renderTable } from '../terminal/table';
import type { LookUp } from './look-up';

/** Digits of a reference by which `netoncall evidence show` finds the reading. */
const shortReference = 'sha256:'.length + 12;
const placesShown = 50;

const kinds: Readonly<Record<string, string>> = {
  distinguisher: 'route distinguisher',
  target: 'route target',
  as: 'AS number',
  peer: 'BGP peer',
  vrf: 'VRF',
  subnet: 'in the network',
  router: 'device',
};

/** The places of a name as a table, or where it was looked for and what helps. */
export function showLookUp(
  found: LookUp,
  { now, width, heading }: { now: Date; width: number; heading: (text: string) => string },
): string {
  if (found.found.length === 0) return notFound(found, now);
  const shown = found.found.slice(0, placesShown);
  const rest = found.found.length - shown.length;
  const table = renderTable(
    ['Kind', 'Where', 'Value', 'Read', 'Source'],
    shown.map((one) => row(one, now)),
    { width, heading },
  );
  return [
    table,
    ...(rest > 0 ? [`${count(rest, 'more place')}, listed with --json.`] : []),
    '',
    'These values come from earlier runs. A new run reads the devices again.',
  ].join('\n');
}

function row({ kind, device, port, vrf, peer, text, exact, source }: FoundName, now: Date) {
  const place = [
    [device, port ?? ''],
    vrf === undefined ? [] : [`VRF ${vrf}`],
    peer === undefined ? [] : [`peer ${peer}`],
  ];
  const words = place.map((part) => part.filter((word) => word !== '').join(' '));
  return [
    `${kinds[kind] ?? kind}${exact ? '' : ' (begins alike)'}`,
    cleanText(words.filter((word) => word !== '').join(', ')),
    cleanText(text, 100),
    source === undefined ? '' : age(source.at, now),
    source === undefined ? 'inventory' : source.ref.slice(0, shortReference),
  ];
}

function age(at: string, now: Date): string {
  const seconds = (now.getTime() - Date.parse(at)) / 1000;
  return Number.isFinite(seconds) ? `${durationText(Math.max(0, seconds))} ago` : 'unknown';
}

function notFound({ name, profile, searched, near }: LookUp, now: Date): string {
  const fill = 'To refresh this data, run:';
  const command = `  netoncall run "Check interfaces, VPNs and BGP on all devices" --profile ${profile}`;
  const shown = cleanText(name, 64);
  if (searched === null) {
    return [`No run of the profile "${profile}" has kept names yet.`, fill, command].join('\n');
  }
  const { routers, inventory, missing, at, oldest } = searched;
  const not =
    missing.length === 0
      ? ''
      : ` (${listNames(missing.map((one) => cleanText(one, 64)))} ${missing.length === 1 ? 'has' : 'have'} not been read)`;
  const seen =
    oldest === null || Date.parse(oldest) >= Date.parse(at) || age(oldest, now) === age(at, now)
      ? `the data is ${age(at, now).replace(/ ago$/, ' old')}`
      : `the oldest data was read ${age(oldest, now)}, the newest ${age(at, now)}`;
  return [
    `"${shown}" was not found among the names, addresses, networks, VRFs, BGP peers and descriptions read from ${routers} of ${count(inventory, 'device')}${not}; ${seen}.`,
    ...(near.length === 0
      ? []
      : [`Names near it: ${listNames(near.map((one) => cleanText(one, 64)))}.`]),
    'Interface descriptions are available only for interfaces that a run has read individually.',
    fill,
    command,
  ].join('\n');
}
