import { commitBefore } from '../bgp/events';
import { latestLine } from '../log-lines';
import { placeInWindow, pointTo, pointToLine, seenDevices, type CheckContext } from '../context';
import { defineCheck, type Judgement } from '../define-check';
import type { DeviceFacts } from '../facts';
import { below } from '../parse/place';
import { expectsAdjacency, hasAdjacency, lacksAdjacency } from './adjacencies';
import { ofRouter } from '../needs/resources';

const say = {
  level: ({ level }: { level: string }) => level,
  proven: ({ level }: { level: string }) => `${level}, with an adjacency on each active interface`,
  odd: ({ level, others }: { level: string; others: { router: string; level: string | null }[] }) =>
    `${level}; ${others.map((one) => `${one.router} ${one.level}`).join(', ')}`.slice(0, 200),
  no_level: () => 'no level in the reply',
};

type Found = Judgement<typeof say>;

function levels(level: string | null): Set<number> | null {
  if (level === 'LEVEL_1') return new Set([1]);
  if (level === 'LEVEL_2') return new Set([2]);
  return level === 'LEVEL_1_2' ? new Set([1, 2]) : null;
}

/** Whether two routers share a level; null where one of them is not known. */
export function shareLevel(a: DeviceFacts, b: DeviceFacts): boolean | null {
  const own = levels(a.isis?.level ?? null);
  const other = levels(b.isis?.level ?? null);
  if (own === null || other === null) return null;
  return [...own].some((level) => other.has(level));
}

/** On a segment with more routers one neighbor may be lost while the port keeps another: the log ends with it. */
function lostOneOfSeveral(context: CheckContext, device: DeviceFacts): boolean {
  const last = new Map(
    device.logs.lines
      .filter((line) => line.kind === 'isis' && line.peer !== null && line.port !== null)
      // What was lost before the time that is asked about may have been taken away.
      .filter((line) => placeInWindow(context, line) === 'inside')
      .map((line) => [`${line.port} ${line.peer}`, line.change]),
  );
  return [...last.values()].includes('down');
}

interface Estranged {
  device: DeviceFacts;
  port: string;
}

/** The links over which two routers form no adjacency because they share no level, by their two ends. */
function estrangedLinks(context: CheckContext): [Estranged, Estranged][] {
  const endOf = (name: string, port: string): Estranged[] => {
    const device = context.facts.devices.get(name);
    const active = device?.isis?.ports.find((one) => one.name === port);
    if (device === undefined || active === undefined) return [];
    const isKnown = device.isis?.adjacenciesComplete === true;
    return isKnown && lacksAdjacency(context, device, active) ? [{ device, port }] : [];
  };
  return context.model.links.flatMap(({ ends }): [Estranged, Estranged][] => {
    const [a, b] = ends.flatMap((end) => endOf(end.device, end.port));
    return a !== undefined && b !== undefined && shareLevel(a.device, b.device) === false
      ? [[a, b]]
      : [];
  });
}

/** An end whose loss of the adjacency followed a commit on its router. */
const isChanged = ({ device, port }: Estranged): boolean => {
  const last = (isMeant: (port: string | null) => boolean) =>
    latestLine(device.logs.lines, (line) => line.kind === 'isis' && isMeant(line.port));
  // SR OS logs the name of the IP interface in place of the port.
  const lost =
    last((name) => name === port) ?? last((name) => name === null || !device.ports.has(name));
  return lost?.change === 'down' && commitBefore(device, lost) !== null;
};

/**
 * Whether a router is the one of its estranged links to mend: the end that a commit changed, or else the one
 * that several neighbors lost, each of which lost only this one. Null where neither tells.
 */
function isOneToMend(context: CheckContext, device: DeviceFacts): boolean | null {
  const links = estrangedLinks(context);
  const count = (one: Estranged) =>
    links.filter((ends) => ends.some((end) => end.device === one.device)).length;
  const told = links.flatMap(([a, b]) => {
    if (a.device !== device && b.device !== device) return [];
    const [own, far] = a.device === device ? [a, b] : [b, a];
    if (isChanged(own) !== isChanged(far)) return [isChanged(own)];
    return count(own) === count(far) ? [] : [count(own) > count(far)];
  });
  return told.length === 0 ? null : told.includes(true);
}

/** Of two routers without a level in common, the one that was changed, or that differs from most others read. */
export function isOddLevel(context: CheckContext, device: DeviceFacts): boolean {
  // Levels may differ by design; they are a fault only where an adjacency is missing.
  const active = (device.isis?.ports ?? []).filter(expectsAdjacency);
  if (device.isis?.adjacenciesComplete === false) return false;
  const lacking = active.some((port) => lacksAdjacency(context, device, port));
  if (!lacking && !lostOneOfSeveral(context, device)) return false;
  const toMend = isOneToMend(context, device);
  if (toMend !== null) return toMend;
  const others = seenDevices(context).filter((one) => one !== device && one.isis?.level != null);
  const strangers = others.filter((one) => shareLevel(device, one) === false);
  const [only, ...more] = others;
  if (strangers.length > 0 && only !== undefined && more.length === 0) {
    const lost = (one: DeviceFacts) => (one.isis?.adjacencies.length ?? 0) === 0;
    return lost(device) || !lost(only);
  }
  return strangers.length * 2 > others.length;
}

/** An adjacency forms only at a level in common, so one on each active port proves the level. */
function alone(device: DeviceFacts, base: Pick<Found, 'device' | 'object' | 'evidence'>): Found[] {
  const active = (device.isis?.ports ?? []).filter(expectsAdjacency);
  const proven =
    device.isis?.adjacenciesComplete !== false &&
    active.length > 0 &&
    active.every((port) => hasAdjacency(device, port.name));
  if (!proven) return [];
  const reason = { code: 'proven' as const, level: device.isis?.level ?? '' };
  return [{ ...base, result: 'pass', reason }];
}

function judge(context: CheckContext, device: DeviceFacts): Found[] {
  const { isis } = device;
  if (isis === null) return [];
  const evidence = pointTo(below(isis.place, 'level_capability'), isis.level ?? 'missing');
  const base = { device: device.name, object: 'device', evidence };
  const { level } = isis;
  if (level === null) {
    return [{ ...base, result: 'not_verifiable', reason: { code: 'no_level' } }];
  }
  const others = seenDevices(context).filter((one) => one !== device && one.isis?.level != null);
  if (others.length === 0) return alone(device, base);
  if (isOddLevel(context, device)) {
    const strangers = others.filter((one) => shareLevel(device, one) === false);
    const levelOf = (one: DeviceFacts) => ({ router: one.name, level: one.isis?.level ?? null });
    const reason = { code: 'odd' as const, level, others: strangers.map(levelOf) };
    const commit = latestLine(device.logs.lines, (line) => line.kind === 'commit');
    const related = commit === undefined ? [] : [pointToLine(commit)];
    return [{ ...base, result: 'fail', reason, related }];
  }
  return [{ ...base, result: 'pass', reason: { code: 'level', level } }];
}

/** One check for each router whose IS-IS was read, where something is there to compare with. */
export const isisLevel = defineCheck({
  id: 'isis.level',
  resource: ofRouter('isis_process'),
  reading: ['isis'],
  words: ['level'],
  label: ['IS-IS level', () => 'IS-IS level'],
  expectation: 'a level in common with the routers behind its interfaces',
  rule: 'ISO 10589: routers that share no level form no adjacency',
  say,
  evaluate: (context) => seenDevices(context).flatMap((device) => judge(context, device)),
});
