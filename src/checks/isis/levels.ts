import { latestLine } from '../log-lines';
import type { Check } from '../../domain/analysis/check';
import { pointTo, pointToLine, seenDevices, type CheckContext } from '../context';
import type { DeviceFacts } from '../facts';
import { makeCheck, type CheckKind, type Judgement } from '../make-check';
import { below } from '../parse/place';
import { expectsAdjacency, hasAdjacency } from './adjacencies';

const kind: CheckKind = {
  check: 'isis.level',
  expectation: 'a level in common with the routers behind its ports',
  rule: 'ISO 10589: routers that share no level form no adjacency',
};

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

/** Of two routers without a level in common, the one that differs from most others read. */
export function isOddLevel(context: CheckContext, device: DeviceFacts): boolean {
  // Levels may differ by design; they are a fault only where an adjacency is missing.
  const active = (device.isis?.ports ?? []).filter(expectsAdjacency);
  if (device.isis?.adjacenciesComplete === false) return false;
  if (active.every((port) => hasAdjacency(device, port.name))) return false;
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
function alone(
  device: DeviceFacts,
  base: Pick<Judgement, 'device' | 'object' | 'evidence'>,
): Judgement[] {
  const active = (device.isis?.ports ?? []).filter(expectsAdjacency);
  const proven =
    device.isis?.adjacenciesComplete !== false &&
    active.length > 0 &&
    active.every((port) => hasAdjacency(device, port.name));
  if (!proven) return [];
  const value = `${device.isis?.level ?? ''}, with an adjacency on each active port`;
  return [{ ...base, result: 'pass', value }];
}

function judge(context: CheckContext, device: DeviceFacts): Judgement[] {
  const { isis } = device;
  if (isis === null) return [];
  const evidence = pointTo(below(isis.place, 'level_capability'), isis.level ?? 'missing');
  const base = { device: device.name, object: 'device', evidence };
  if (isis.level === null) {
    return [{ ...base, result: 'not_verifiable', value: 'no level in the reply' }];
  }
  const others = seenDevices(context).filter((one) => one !== device && one.isis?.level != null);
  if (others.length === 0) return alone(device, base);
  if (isOddLevel(context, device)) {
    const strangers = others.filter((one) => shareLevel(device, one) === false);
    const value = `${isis.level}; ${strangers.map((one) => `${one.name} ${one.isis?.level}`).join(', ')}`;
    const commit = latestLine(device.logs.lines, (line) => line.kind === 'commit');
    const related = commit === undefined ? [] : [pointToLine(commit)];
    return [{ ...base, result: 'fail', value: value.slice(0, 200), related }];
  }
  return [{ ...base, result: 'pass', value: isis.level }];
}

/** One check for each router whose IS-IS was read, where something is there to compare with. */
export function checkLevels(context: CheckContext): Check[] {
  return seenDevices(context).flatMap((device) =>
    judge(context, device).map((one) => makeCheck(kind, one)),
  );
}
