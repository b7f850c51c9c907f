import type { Subject } from '../domain/analysis/goal';
import { subjectName } from '../domain/analysis/subject-names';
import { count, listNames } from '../domain/text/phrases';
import { pointTo, seenDevices } from './context';
import { defineCheck, type Judgement } from './define-check';
import { areaOf, type AreaStatus, type DeviceFacts, type ShortTable } from './facts';
import { resourceId } from './needs/resources';

const say = {
  answers: () => 'responds',
  answers_in_part: ({ read, failed }: { read: Subject[]; failed: Subject[] }) =>
    `responds in part: ${listNames(read.map(subjectName))}; not read: ${listNames(failed.map(subjectName))}`,
  all_failed: ({ areas, why }: { areas: number; why: string }) =>
    `${count(areas, 'area')} tried, all failed: ${why}`.slice(0, 240),
};

const unreachableClasses = new Set([
  'timeout',
  'connection',
  'transport',
  'authentication',
  'unavailable',
]);

/** Areas of a router that were tried, the map left aside. */
export function triedAreas(device: DeviceFacts): [Subject, AreaStatus][] {
  return [...device.areas].filter(([, area]) => area.state !== 'not_asked');
}

/** Nothing at all could be read, for reasons that concern the router as a whole. */
export function isSilent(device: DeviceFacts): boolean {
  const tried = triedAreas(device);
  return (
    tried.length > 0 &&
    tried.every(([, area]) => area.state === 'failed') &&
    tried.some(([, area]) => unreachableClasses.has(area.errorClass ?? ''))
  );
}

/**
 * How reading an area went. A router that does not answer at all fails for the areas too that
 * nobody tried any more.
 */
export function readingOf(device: DeviceFacts, subject: Subject): AreaStatus {
  const area = areaOf(device, subject);
  if (area.state !== 'not_asked' || !isSilent(device)) return area;
  return triedAreas(device)[0]?.[1] ?? area;
}

/** The router refuses the login: it runs, and only its management cannot be used. */
export function refusesLogin(device: DeviceFacts): boolean {
  return triedAreas(device).some(([, area]) => area.errorClass === 'authentication');
}

function judge(device: DeviceFacts): Judgement<typeof say>[] {
  const tried = triedAreas(device);
  if (tried.length === 0) return [];
  const base = { device: device.name, object: 'management' };
  const answered = tried.find(([, area]) => area.state === 'read' || area.state === 'absent');
  if (answered !== undefined) {
    const place = answered[1].place;
    const evidence = place === null ? null : pointTo(place, 'answered');
    const areas = (states: readonly AreaStatus['state'][]) =>
      tried.filter(([, { state }]) => states.includes(state)).map(([subject]) => subject);
    const failed = areas(['failed']);
    const reason =
      failed.length === 0
        ? { code: 'answers' as const }
        : { code: 'answers_in_part' as const, read: areas(['read', 'absent']), failed };
    return [{ ...base, result: 'pass', reason, evidence }];
  }
  const [, area] = tried[0] ?? ['interfaces', undefined];
  const reason = { code: 'all_failed' as const, areas: tried.length, why: area?.reason ?? '?' };
  const place = area?.place ?? null;
  const evidence = place === null ? null : pointTo(place, area?.reason?.slice(0, 200) ?? 'failed');
  return [{ ...base, result: isSilent(device) ? 'fail' : 'not_verifiable', reason, evidence }];
}

/** Whether each router answered. */
export const reachability = defineCheck({
  id: 'reachability',
  // One that answers shows its management; one that does not may also be out of reach.
  resource: (_context, { device, result }) =>
    resourceId(result === 'pass' ? 'management' : 'contact', device),
  reading: [],
  words: ['reachable', 'reachability'],
  label: ['reachability', () => 'reachability'],
  expectation: 'the router answers on its management interface',
  rule: 'a router that does not answer, or refuses the login, says nothing about its own health',
  say,
  evaluate: (context) => seenDevices(context).flatMap(judge),
});

/** A table that came shorter than it says it is, in words. */
export function shortTableWords(router: string, { subject, said, rows }: ShortTable): string {
  if (subject === 'vpn') return `${router} says it has ${said} VRFs and lists ${rows}`;
  return subject === 'logs'
    ? `the log of ${router} says it has ${said} lines and holds ${rows}`
    : `the interface table of ${router} says it has ${said} entries and lists ${rows}`;
}

/** One check for each table of which something is missing. */
export const collectionComplete = defineCheck({
  id: 'collection.complete',
  resource: null,
  reading: [],
  words: ['complete'],
  label: ['completeness of a table', (table) => `completeness of ${table}`],
  expectation: 'a table holds as many entries as it says',
  rule: 'a table cut short hides entries, so the absence of one proves nothing',
  say: {
    cut_short: ({ router, ...table }: ShortTable & { router: string }) =>
      shortTableWords(router, table),
  },
  evaluate: (context) =>
    seenDevices(context).flatMap((device) =>
      device.incomplete.map(({ place, ...table }) => ({
        device: device.name,
        object: table.subject,
        result: 'not_verifiable',
        reason: { code: 'cut_short', router: device.name, ...table },
        evidence: place,
      })),
    ),
});
