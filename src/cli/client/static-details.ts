import type { InvestigationRequest } from '../../domain/investigation/investigation-request';
import { cleanText } from '../../domain/text/escape';
import { clipBytes } from './clip-bytes';

/** Bytes that Temporal takes of a run's summary. */
const summaryBytes = 200;
const detailsBytes = 2000;

/** What the Web UI shows of a run from its start, before any worker has it. */
export function staticTexts(request: InvestigationRequest): {
  staticSummary: string;
  staticDetails: string;
} {
  const facts = [
    `Asked: ${cleanText(request.query, 1000)}`,
    `Profile: ${request.profile}`,
    ...(request.devices === undefined ? [] : [`Devices: ${request.devices.join(', ')}`]),
    request.attended ? 'A person can be asked.' : 'Unattended: nobody is asked.',
  ];
  return {
    staticSummary: clipBytes(cleanText(request.query, 4000), summaryBytes),
    staticDetails: clipBytes(facts.map((fact) => `- ${fact}`).join('\n'), detailsBytes),
  };
}
