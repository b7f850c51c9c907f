import { listNames } from '../../domain/text/phrases';
import { pointToLine, seenDevices } from '../context';
import type { DeviceFacts } from '../facts';
import type { LogLine } from '../log-lines';
import { unexplainedLosses } from '../logs';
import { lossMoments } from '../needs/moments';
import { cardOf, onLink } from '../needs/resources';
import { failingCheck, type DiagnosisContext, type FoundCause } from './cause';
import { tellsOfCard } from './card-words';

/** One line may be an event that a card got over; a card that reports again and again has a fault. */
const enough = 2;

function cardFault(
  context: DiagnosisContext,
  device: DeviceFacts,
  slot: string,
  lines: readonly LogLine[],
): FoundCause[] {
  const log = failingCheck(context, 'logs.recent', device.name, 'device');
  if (log === null || lines.length < enough) return [];
  const evidence = lines.slice(0, 5).map(pointToLine);
  const ports = [...device.ports.values()].filter(({ name }) => cardOf(name) === slot);
  const isUp = ports.some(({ oper }) => oper === 'UP');
  if (!isUp) return [];
  const names = ports.map(({ name }) => name);
  const quality = names.map((name) => onLink(context.model, 'quality', device.name, name));
  return [
    {
      type: 'card_down',
      device: device.name,
      severity: 'major',
      confidence: 'likely',
      title: `Card ${slot} of ${device.name} reports faults`,
      explanation: `The log of ${device.name} reports faults of card ${slot} ${lines.length} times. ${listNames(names, 4)} on this card ${names.length === 1 ? 'is' : 'are'} up; a card can drop packets while its interfaces stay up.`,
      evidence,
      shown: [log],
      resources: quality,
      moments: lossMoments(context, evidence),
    },
  ];
}

/** Cards of which the log of their router reports faults again and again while their interfaces are up. */
export function toldCards(context: DiagnosisContext): FoundCause[] {
  return seenDevices(context).flatMap((device) => {
    const lines = unexplainedLosses(context, device, 'inside').filter(
      ({ kind }) => kind === 'other' || kind === 'hardware',
    );
    const slots = new Set([...device.ports.keys()].flatMap((name) => cardOf(name) ?? []));
    return [...slots].flatMap((slot) =>
      cardFault(
        context,
        device,
        slot,
        lines.filter(({ text }) => tellsOfCard(text, slot)),
      ),
    );
  });
}
