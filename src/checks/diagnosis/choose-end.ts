import { portsAskedAt } from '../../domain/analysis/goal';
import type { LinkEnd } from '../links';
import type { DiagnosisContext } from './cause';

/**
 * The end of a link under which a fault of the link is filed. Hardware messages of one end point
 * there; else the end that was asked about; else the one whose log reports it first.
 */
export function chooseEnd(context: DiagnosisContext, ends: LinkEnd[]): LinkEnd | null {
  const [first] = ends;
  if (first === undefined) return null;
  const lines = (end: LinkEnd) => context.facts.devices.get(end.device)?.logs.lines ?? [];
  const broken = ends.find((end) =>
    lines(end).some((line) => line.kind === 'hardware' && line.port === end.port),
  );
  if (broken !== undefined) return broken;
  const named = ends.find(
    (end) =>
      context.goal.devices.includes(end.device) &&
      portsAskedAt(context.goal, end.device).includes(end.port),
  );
  const asked = named ?? ends.find((end) => context.goal.devices.includes(end.device));
  if (asked !== undefined) return asked;
  const time = (end: LinkEnd) =>
    lines(end)
      .find((line) => line.kind === 'link' && line.port === end.port && line.change !== 'up')
      ?.time?.earliest.getTime() ?? Number.POSITIVE_INFINITY;
  return [...ends].sort((a, b) => time(a) - time(b))[0] ?? first;
}
