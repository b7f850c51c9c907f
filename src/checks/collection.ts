import type { Check } from '../domain/analysis/check';
import type { Subject } from '../domain/analysis/goal';
import { pointTo, seenDevices, type CheckContext } from './context';
import { areaOf, type AreaStatus, type DeviceFacts } from './facts';
import { makeCheck, type CheckKind, type Judgement } from './make-check';

const reachabilityKind: CheckKind = {
  check: 'reachability',
  expectation: 'the router answers on its management interface',
  rule: 'a router that does not answer, or refuses the login, says nothing about its own health',
};
const completeKind: CheckKind = {
  check: 'collection.complete',
  expectation: 'a table holds as many entries as it says',
  rule: 'a table cut short hides entries, so the absence of one proves nothing',
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

function reachability(device: DeviceFacts): Judgement[] {
  const tried = triedAreas(device);
  if (tried.length === 0) return [];
  const base = { device: device.name, object: 'management' };
  const answered = tried.find(([, area]) => area.state === 'read' || area.state === 'absent');
  if (answered !== undefined) {
    const place = answered[1].place;
    const evidence = place === null ? null : pointTo(place, 'answered');
    return [{ ...base, result: 'pass', value: 'answers', evidence }];
  }
  const [, area] = tried[0] ?? ['interfaces', undefined];
  const value = `${tried.length} area(s) tried, all failed: ${area?.reason ?? '?'}`.slice(0, 240);
  const place = area?.place ?? null;
  const evidence = place === null ? null : pointTo(place, area?.reason?.slice(0, 200) ?? 'failed');
  return [{ ...base, result: isSilent(device) ? 'fail' : 'not_verifiable', value, evidence }];
}

function completeness(device: DeviceFacts): Judgement[] {
  return device.incomplete.map(({ subject, text, place }) => ({
    device: device.name,
    object: subject,
    result: 'not_verifiable',
    value: text,
    evidence: pointTo(place, text),
  }));
}

/** Whether each router answered, and whether what it said is complete. */
export function checkCollection(context: CheckContext): Check[] {
  return seenDevices(context).flatMap((device) =>
    reachability(device)
      .map((one) => makeCheck(reachabilityKind, one))
      .concat(completeness(device).map((one) => makeCheck(completeKind, one))),
  );
}
