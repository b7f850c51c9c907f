import { cleanText } from '../../domain/text/escape';
import type { DeviceFacts, PortFacts } from '../facts';
import { sameNetwork } from '../parse/addresses';

/** The port in whose network an address lies; null where none that was read does. */
export function portTowards(device: DeviceFacts, address: string): PortFacts | null {
  return (
    [...device.ports.values()].find(
      (port) => port.address !== address && sameNetwork(address, port.address, port.prefixLength),
    ) ?? null
  );
}

/** Letters of a description that a sentence quotes. */
const quoted = 60;

/** ` (description "transit B")`, behind the name of a port; empty where nothing is written on it. */
export function descriptionWords({ description }: PortFacts): string {
  const text = description?.trim() ?? '';
  return text === '' ? '' : ` (description "${text.slice(0, quoted)}")`;
}

/** Words by which a description says that the line is rented: the operator of it has to be called. */
const ofCarrier = /\b(?:nni|carrier|circuit|circuito|ckt|cct|leased line)\b/i;
/** The same of what carries frames of a link for somebody else. */
const ofLayer2 = /\b(?:evc|epl|evpl|eline|e-line|l2vpn|vpls|vll|wave|lambda|via)\b/i;

/** Whether a description says that somebody else carries the line. */
export const isCarried = ({ description }: PortFacts): boolean =>
  ofCarrier.test(description ?? '') || ofLayer2.test(description ?? '');

const circuitNumber =
  /\b(?:circuit|circuito|ckt|cct)(?: id| no\.?)?[\s:#=]{1,3}([a-z][\w./-]{0,30}\d[\w./-]{0,20}|\d[\w./-]{2,30})/i;

/**
 * What to call the carrier with, `circuit RC-5519 (description "NNI RIOCEL …")`, from the description of a
 * port; null where that names none. It is outside text: without marks in which a command could stand.
 */
export function carrierWords({ description }: PortFacts): string | null {
  const text = cleanText((description ?? '').replace(/[`"]/g, ''), quoted);
  if (!ofCarrier.test(text)) return null;
  const [, number] = circuitNumber.exec(text) ?? [];
  const quote = `description "${text}"`;
  return number === undefined ? quote : `circuit ${number} (${quote})`;
}
