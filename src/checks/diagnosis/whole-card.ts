import type { Hypothesis } from '../../diagnosis';
import type { PortFacts } from '../facts';
import { parentOf } from '../interfaces/use';
import { canLink } from '../links';
import { cardOf, placeOf } from '../needs/resources';
import type { Cause, DiagnosisContext } from './cause';

/** Ports of one card are logged as lost within so much of each other, ms. */
const atOnce = 5_000;

/**
 * Whether all ports of a card that are in use went down within seconds and came back, while one at least on
 * another card stayed up: lines to several routers that have nothing else in common.
 * @param over causes that came and went
 */
export function wentWhole(
  { facts, model }: DiagnosisContext,
  device: string,
  slot: string,
  over: readonly Hypothesis<Cause>[],
): boolean {
  const lost = new Map(
    over.flatMap(({ resources: [first], moments: [moment] }) => {
      const { kind, place } = placeOf(first);
      return kind === 'link' && moment !== undefined ? place.map((end) => [end, moment]) : [];
    }),
  );
  const ports = facts.devices.get(device)?.ports ?? new Map<string, PortFacts>();
  // A unit stands for its port where only units are listed.
  const used = [...ports.values()].filter(
    ({ name, oper }) => oper === 'UP' && canLink(name) && !ports.has(parentOf(name) ?? ''),
  );
  const onCard = used.filter(({ name }) => cardOf(name) === slot);
  const elsewhere = used.filter(({ name }) => cardOf(name) !== slot && cardOf(name) !== null);
  const moments = onCard.map(({ name }) => lost.get(`${device} ${name}`));
  const known = moments.filter((one) => one !== undefined);
  const far = new Set(onCard.map(({ name }) => model.farDevice(device, name) ?? name));
  return (
    far.size > 1 &&
    known.length === moments.length &&
    Math.max(...known) - Math.min(...known) <= atOnce &&
    elsewhere.some(({ name }) => !lost.has(`${device} ${name}`))
  );
}
