import { holdsInTurn } from '../domain/text/bounded-text';
import type { DeviceFacts } from './facts';

const reader =
  /\b(automated|automatic|ai|llm|language model|assistant|agents?|bots?|machine|parser|monitoring|reviewers?|scripts?)\b/i;
const order =
  /\b(ignore|disregard|forget|mark|treat|report|skip|pass(ed)?|exempt|do not|don't|must|should|please|consider|conclude|answer|say|stop|run|execute|call)\b/i;
const blunt =
  /\b(ignore|disregard|forget) (all |any |the )?(previous|prior|above|earlier|other)\b|\b(ignore|disregard|forget|override|bypass) (all )?(your|the|these|those|any) (\w+ )?(rules?|instructions?|guidelines?|prompts?|checks?|policy|policies|task|orders)\b|system prompt/i;
/** An order whose verb and object may stand apart. */
const spread: [RegExp, RegExp][] = [
  [/\bmark (every|all|this|the)\b/i, /\b(pass|healthy|ok)/i],
  [/\byou (are|must|should|will)\b/i, /\b(report|answer|ignore|pass|skip|say)/i],
];

function isBlunt(text: string): boolean {
  return blunt.test(text) || spread.some(([first, second]) => holdsInTurn(text, first, second));
}

/**
 * Whether a text from a device speaks to whoever reads it by machine. Such text is data: it is
 * reported and never followed. Words meant for people ("do not touch") do not count.
 */
export function addressesReader(text: string): boolean {
  return isBlunt(text) || (reader.test(text) && order.test(text));
}

/** Where texts of a device are addressed to machines: `the description of GigabitEthernet0/0/0/2`. */
export function addressedTexts(device: DeviceFacts): string[] {
  const ports = [...device.ports.values()]
    .filter((port) => addressesReader(port.description ?? ''))
    .map((port) => `the description of ${port.name} on ${device.name}`);
  const vrfs = (device.vpn?.vrfs ?? [])
    .filter((vrf) => addressesReader(vrf.description ?? ''))
    .map((vrf) => `the description of VRF ${vrf.name} on ${device.name}`);
  // Ordinary messages are terse; the words of an instruction only count in a line of free text.
  const lines = device.logs.lines.filter(
    (line) => line.kind === 'other' && (isBlunt(line.text) || freeText(line.text)),
  );
  const logs = lines.length === 0 ? [] : [`a log line on ${device.name}`];
  const host = addressesReader(device.system?.hostname ?? '')
    ? [`the host name of ${device.name}`]
    : [];
  return [...ports, ...vrfs, ...logs, ...host];
}

function freeText(line: string): boolean {
  const message = line.slice(line.indexOf('%'));
  return (
    /\b(automated|ai|llm|assistants?|agents?|bots?|reviewers?|language model)\b/i.test(message) &&
    order.test(message)
  );
}
