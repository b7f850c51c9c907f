import type { InvestigationRequest } from '../../domain/investigation/investigation-request';
import { escapeMarkdown } from '../../domain/text/escape';
import { redactText } from '../../domain/text/redact';
import { clipBytes } from './clip-bytes';

/** Bytes that Temporal takes of a run's summary. */
const summaryBytes = 200;
const detailsBytes = 2000;
const longestOther = 600;

/**
 * What the Web UI shows of a run from its start, before any worker has it. It reads Markdown there,
 * so text from outside is escaped; secrets are looked for first, while they can be recognised.
 */
export function staticTexts(request: InvestigationRequest): {
  staticSummary: string;
  staticDetails: string;
} {
  const facts = [
    `Asked: ${markdown(request.query, 1000)}`,
    `Profile: ${markdown(request.profile)}`,
    ...(request.devices === undefined ? [] : [`Devices: ${markdown(request.devices.join(', '))}`]),
    request.attended ? 'A person can be asked.' : 'Unattended: nobody is asked.',
  ];
  return {
    staticSummary: markdownSummary(request.query),
    staticDetails: clipBytes(facts.map((fact) => `- ${fact}`).join('\n'), detailsBytes),
  };
}

/** One line for a list, as Markdown that shows just this text. */
export function markdownSummary(text: string): string {
  // A cut behind a backslash would show that.
  return clipBytes(markdown(text, 4000), summaryBytes).replace(/\\…$/, '…');
}

function markdown(text: string, limit = longestOther): string {
  return escapeMarkdown(redactText(text), limit);
}
