import type { RunDocument } from '../domain/run/run-document';
import { type Identifiers, identifiersOf } from './identifiers';

/** Names of the devices that the run has looked at or tried to, in lower case. */
export function devicesOf(document: RunDocument): ReadonlySet<string> {
  return new Set(
    [
      ...document.devices,
      ...document.checks.map(({ device }) => device),
      ...document.coverage.map(({ device }) => device),
      ...document.findings.map(({ device }) => device),
    ].map((device) => device.toLowerCase()),
  );
}

/** What evidence, limits and people's words mention together, so that a sentence can rest on it. */
export class MentionedNames {
  private readonly known: ReadonlySet<string>;
  private readonly devices = new Set<string>();
  /** For each address and port: the devices that it is mentioned with. */
  private readonly objects = new Map<string, Set<string>>();

  constructor(document: RunDocument, extraTexts: readonly string[]) {
    this.known = devicesOf(document);
    for (const text of carryingTexts(document)) this.add(text);
    for (const text of extraTexts) this.add(text);
  }

  /**
   * The names in a sentence that nothing carries: a device that is mentioned nowhere, and an
   * address or port that is mentioned nowhere together with one of the sentence's devices.
   */
  unsupportedNames(sentence: string): string[] {
    const { devices, objects } = identifiersOf(sentence, this.known);
    const unknown = [...devices].filter((device) => !this.devices.has(device));
    for (const object of objects) {
      const mentionedWith = this.objects.get(object);
      const together =
        devices.size === 0 || [...devices].some((device) => mentionedWith?.has(device));
      if (mentionedWith === undefined || !together) unknown.push(object);
    }
    return unknown;
  }

  private add(text: string): void {
    const { devices, objects }: Identifiers = identifiersOf(text, this.known);
    for (const device of devices) this.devices.add(device);
    for (const object of objects) {
      const mentionedWith = this.objects.get(object) ?? new Set();
      for (const device of devices) mentionedWith.add(device);
      this.objects.set(object, mentionedWith);
    }
  }
}

function carryingTexts(document: RunDocument): string[] {
  const { checks, findings, coverage, limitations, timeline, diff, decisions, calls } = document;
  return [
    ...checks.map(({ device, object, value, evidence, related }) =>
      [device, object, value, evidence?.value ?? '', ...related.map((one) => one.value)].join(' '),
    ),
    ...findings.map((finding) =>
      [
        finding.device,
        finding.interface ?? '',
        finding.object ?? '',
        finding.title,
        finding.explanation,
        ...finding.evidence.map(({ value }) => value),
      ].join(' '),
    ),
    ...coverage.map(({ device, subject, reason }) => `${device} ${subject} ${reason ?? ''}`),
    ...calls.map(({ digest }) => digest),
    ...limitations,
    ...timeline.map(({ device, text }) => `${device} ${text}`),
    ...Object.values(diff ?? {})
      .flat()
      .map(({ device, object, reason }) => `${device} ${object} ${reason ?? ''}`),
    // What can be asked instead names devices that were not looked at.
    ...(document.outcome === 'rejected' ? document.next_actions : []),
    ...decisions.flatMap(({ request, answer }) => [request.prompt, answer ?? '']),
  ];
}
