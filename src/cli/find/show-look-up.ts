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
  subnet: 'address in network',
  router: 'device',
};

export interface LookView {
  now: Date;
  width: number;
  heading: (text: string) => string;
  /** The evidence store that was looked in, and whether a local environment that is stopped may have another. */
  keptIn: { place: string; away: boolean };
}

/** The places of a name as a table, or where it was looked for and what helps. */
export function showLookUp(found: LookUp, { now, width, heading, keptIn }: LookView): string {
  if (found.found.length === 0) return notFound(found, now, keptIn);
  const shown = found.found.slice(0, placesShown);
  const rest = found.found.length - shown.length;
  const dated = shown.filter(({ source }) => source !== undefined).length;
  const reads =
    dated === 0
      ? ''
      : dated === shown.length
        ? 'These values come from earlier runs. '
        : 'Values with a time come from earlier runs. ';
  const table = renderTable(
    ['Kind', 'Where', 'Value', 'Read', 'Source'],
    shown.map((one) => row(one, now)),
    { width, heading, wholeWords: true },
  );
  return [
    table,
    ...(rest > 0 ? [`${count(rest, 'more place')}, listed with --json.`] : []),
    '',
    `${reads}A new run reads the devices again.`,
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
  if (!Number.isFinite(seconds)) return 'unknown';
  // Beside minutes, seconds are of no use.
  const told = seconds < 60 ? Math.max(0, seconds) : Math.floor(seconds / 60) * 60;
  return `${durationText(told)} ago`;
}

function notFound(
  { name, profile, searched, near }: LookUp,
  now: Date,
  { place, away }: LookView['keptIn'],
): string {
  const fill = 'To read everything, run:';
  const command = `  netoncall run "Check the details of all interfaces, VPNs and BGP on all devices" --profile ${profile}`;
  const shown = cleanText(name, 64);
  if (searched === null) {
    return [
      `There is no data of the profile "${profile}" in ${place}: no run has kept names there.`,
      ...(away
        ? ['The local environment, which is not running, keeps its own:', '  netoncall up']
        : [fill, command]),
    ].join('\n');
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
      : [`Did you mean ${listNames(near.map((one) => cleanText(one, 64)))}?`]),
    'Descriptions are searched only for interfaces whose details a run has read.',
  ].join('\n');
}
