import { DateTime, FixedOffsetZone, IANAZone, type Zone } from 'luxon';

import type { AskedZone } from '../../../domain/analysis/parsed-question';
import { offsetMinutes, usualZones } from '../../../domain/text/time-zones';
import nations from './words/nations.json';

const names = Object.keys(usualZones).join('|');

/** What may stand after a time of day: a zone, an offset with its sign, or "local time". */
export const zoneAfterTime = String.raw`(?:\s*\(?(?:\b|(?<=\d))(?:${names})\b(?![À-ɏ])(?:[+-]\d{1,2}(?::\d{2})?|(?![+-]\d{1,2}(?![\d:])))\)?|\s*[+-]\d{4}\b|\s+(?:US\s+)?(?:[Ee]astern|[Cc]entral|[Mm]ountain|[Pp]acific)\b|\s+local(?:\s+time)?\b)`;

const clock = String.raw`\b\d{1,2}(?:[:h.]\d{2}(?::\d{2})?)?\s*(?:am|pm)?(?:\s+(?:(?:this|in the|yesterday|last)\s+)?(?:morning|afternoon|evening|night|tonight|today))?`;
/** "07:25 CEST", "5 am (EST)", "22:00Z", "07:25 +0200"; a range's second time is no offset. */
const besideTime = new RegExp(
  String.raw`${clock}(?:,?\s*\(?(${names})(?![\p{L}\p{N}_])(?!\s?[+−-]\d{1,2}(?![\d:]))|\s*([+-]\d{4})\b)`,
  'iu',
);
const writtenOffset = /\b(?:UTC|GMT)\s?([+−-]\d{1,2}(?::?\d{2})?)(?!\d)/i;
/** "local time (CEST)", "all times are PST": in capitals, as it may be a word or a place otherwise. */
const declared = new RegExp(
  String.raw`(?:\b[Ll]ocal|\b[Tt]imes?|\b[Zz]one)\b[^.?!\d]{0,24}?[\s(](${names})\b(?!\s?[+−-]\d)`,
);
/** "Onze tijd, CEST", "heure locale (CET)": the same right behind such a word of another language. */
const declaredElsewhere = new RegExp(
  String.raw`(?<![\p{L}\p{N}_])(?:tijd|(?:\p{L}{1,8})?[Zz]eit|heures?|horas?|or[ae]|czasu?|tid|čas(?:u|em)?|aikaa?|idő|saati?|время|времени)(?:\s(?:locale?|lokalne\w{0,3}|lokal))?[\s,;:(=]{1,3}(${names})(?![\p{L}\p{N}_])(?!\s?[+−-]\d)`,
  'u',
);
/** "13:15 (as we count, CEST)", "8:05 h (bei uns: MESZ)": the last word of a parenthesis behind a time. */
const enclosed = new RegExp(
  String.raw`(?<![\d:./])\d{1,2}[:.h]\d{2}(?:\s?(?:am|pm|h|hrs|[Uu]hr))?,?\s?\([^()\d.?!]{0,40}[\s,;:=/](${names.replace('|Z|', '|')})\s?\)`,
  'u',
);
/** A zone of the IANA database: "Europe/Lisbon time". */
const database =
  /\b((?:Africa|America|Antarctica|Asia|Atlantic|Australia|Europe|Indian|Pacific)\/[A-Za-z_]{2,32}(?:\/[A-Za-z_]{2,32})?)\b/;

/** "Berlin time", "heure de Paris", "hora de Madrid": a city that stands for its zone. */
const cityBefore = /\b(\p{Lu}\p{L}+(?: \p{Lu}\p{L}+)?) time\b/u;
const cityAfter =
  /(?<=\b(?:morning|afternoon|evening|night|today|yesterday) \(|\b(?:heure|hora|ora|hour|time) (?:de|di|of|in)|\b\d{1,2}[:.h]\d{2}(?::\d{2})?\s?h? \(?(?:de|di|of)|\b\d{1,2}:\d{2}(?::\d{2})? \() ?(\p{L}{3,}(?: \p{Lu}\p{L}+)?)/gu;
/** "Rond 14u Belgische tijd", "czasu polskiego", `日本時間`: a nation's time, in whatever language. */
const nation = Object.values(nations).flat().join('|');
const timeOfNation = new RegExp(
  String.raw`(?<![\p{L}\p{N}_-])(${nation})\p{L}{0,8}\s?(?:time|tid|tijd|zeit|aikaa?|saati(?:yle)?|idő|hours|时间|時間|часу?)(?![\p{L}\p{N}])|(?<![\p{L}\p{N}_])(?:heure|horas?|horário|horario|ora|hour|czasu?|čas(?:u|em)?|по)\s(?:d[aei]l?\s)?(${nation})\p{L}{0,8}(?![\p{L}\p{N}])`,
  'iu',
);
const zoneOfNation = (found: RegExpExecArray): string | undefined =>
  Object.entries(nations).find(([, stems]) =>
    stems.includes((found[1] ?? found[2] ?? '').toLowerCase()),
  )?.[0];
/** As the database writes cities: "Zürich" is its `Zurich`. */
const plainCity = (name: string) => name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
const cities = new Map(
  Intl.supportedValuesOf('timeZone').map((name) => [
    (name.split('/').at(-1) ?? '').replaceAll('_', ' ').toLowerCase(),
    name,
  ]),
);

/** Cities by which people call a zone that the database names after another one. */
const otherCities: Record<string, string> = {
  brasilia: 'America/Sao_Paulo',
  beijing: 'Asia/Shanghai',
  delhi: 'Asia/Kolkata',
  'new delhi': 'Asia/Kolkata',
  mumbai: 'Asia/Kolkata',
  washington: 'America/New_York',
  frankfurt: 'Europe/Berlin',
  munich: 'Europe/Berlin',
  barcelona: 'Europe/Madrid',
  milan: 'Europe/Rome',
  geneva: 'Europe/Zurich',
  geneve: 'Europe/Zurich',
  genf: 'Europe/Zurich',
  koln: 'Europe/Berlin',
  munchen: 'Europe/Berlin',
  mexico: 'America/Mexico_City',
};

/** "3:10 pm Eastern", "Pacific time": what the United States call their zones. */
const regions = new Map([
  ['eastern', 'America/New_York'],
  ['central', 'America/Chicago'],
  ['mountain', 'America/Denver'],
  ['pacific', 'America/Los_Angeles'],
]);
const region =
  /\b(?:\d{1,2}(?::\d{2})?\s*(?:am|pm)?\s+(?:US\s+)?(eastern|central|mountain|pacific)|(eastern|central|mountain|pacific) (?:standard |daylight )?time)\b/i;

function zoneOfCity(text: string): string | undefined {
  const told = region.exec(text);
  if (told !== null) return regions.get((told[1] ?? told[2] ?? '').toLowerCase());
  const ofNation = timeOfNation.exec(text);
  if (ofNation !== null) return zoneOfNation(ofNation);
  const named = [
    cityBefore.exec(text)?.[1],
    ...[...text.matchAll(cityAfter)].map(([, city]) => city),
  ];
  return named.flatMap(
    (city = '') => cities.get(plainCity(city)) ?? otherCities[plainCity(city)] ?? [],
  )[0];
}

const declaredIn = (text: string): string | undefined =>
  [enclosed, declared, declaredElsewhere].flatMap((one) => one.exec(text)?.[1] ?? [])[0] ??
  onlyZone(text);

/** "Gone from shortly after five to a quarter past (MESZ)": any place tells it, where one zone is told and not of logs. */
const anywhere = new RegExp(
  String.raw`(?<![\p{L}\p{N}_/-])(?<!\b(?:logs?|logging|loggen|stamps?|clocks?)\s(?:(?:is|are|all)\s)?in\s)(?!WEST)(${names.replace('|Z|', '|')})(?=\s*(?:[)\].,;:!?]|$))`,
  'gmu',
);

function onlyZone(text: string): string | undefined {
  const told = new Set([...text.matchAll(anywhere)].map(([, name = '']) => name));
  const [only, ...others] = [...told].filter((name) => !/^(?:UTC|GMT|Z)$/.test(name));
  return others.length === 0 ? only : undefined;
}

/** Where times of day are read, and how that zone is called. */
export interface ReadZone {
  zone: Zone;
  said: AskedZone;
}

/**
 * The zone in which a question tells its times: the one it names, else the profile's, else UTC, as
 * routers' logs are.
 * @param usual an IANA name, the profile's own time zone
 */
export function zoneOf(text: string, usual?: string): ReadZone {
  const beside = besideTime.exec(text);
  const place = database.exec(text)?.[1] ?? zoneOfCity(text);
  const name = beside?.[1] ?? declaredIn(text);
  const offset = beside?.[2] ?? writtenOffset.exec(text)?.[1] ?? '';
  const east = name === undefined ? offsetMinutes(offset) : (usualZones[name.toUpperCase()] ?? 0);
  if (
    beside?.[1] === undefined &&
    offset === '' &&
    place !== undefined &&
    IANAZone.isValidZone(place)
  ) {
    return { zone: IANAZone.create(place), said: { name: place, from: 'question' } };
  }
  if (east !== null) {
    const zone = FixedOffsetZone.instance(east);
    return { zone, said: { name: name?.toUpperCase() ?? zone.name, from: 'question' } };
  }
  if (usual !== undefined && IANAZone.isValidZone(usual)) {
    return { zone: IANAZone.create(usual), said: { name: usual, from: 'profile' } };
  }
  return { zone: FixedOffsetZone.utcInstance, said: { name: 'UTC', from: 'default' } };
}

/** A moment as the clock of a zone shows it, written as if that were UTC. */
export function onClock(moment: Date, zone: Zone): Date {
  const shown = DateTime.fromJSDate(moment, { zone });
  return shown.setZone('utc', { keepLocalTime: true }).toJSDate();
}

/** The moment at which the clock of a zone shows a time that is written as if it were UTC. */
export function momentOn(clockTime: Date, zone: Zone): Date {
  const shown = DateTime.fromJSDate(clockTime, { zone: 'utc' });
  return shown.setZone(zone, { keepLocalTime: true }).toJSDate();
}
