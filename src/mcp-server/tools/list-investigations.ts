import { outcomeWord } from '../../domain/analysis/outcome';
import * as z from 'zod';

import { outcomeSchema } from '../../domain/analysis/outcome';
import { cleanText } from '../../domain/text/escape';
import { count } from '../../domain/text/phrases';
import { defineTool } from '../tool';

const listedSchema = z.object({
  workflow_id: z.string(),
  started: z.string().describe('ISO 8601 UTC'),
  question: z.string().nullable(),
  state: z.string(),
  outcome: z.string().nullable(),
  verdict: z.string().nullable(),
  severity: z.string().nullable(),
  devices: z.array(z.string()),
});

/** Recent runs: another agent can begin where one of them ended. */
export const listInvestigations = defineTool({
  name: 'list_investigations',
  title: 'Recent investigations',
  description:
    'Lists recent runs, the newest first, with what each was asked and found. To be looked at before something is investigated anew.',
  input: z.strictObject({
    device: z.string().trim().min(1).optional().describe('only runs that looked at this device'),
    outcome: outcomeSchema.optional().describe('only runs that ended so'),
    state: z
      .enum(['any', 'running', 'waiting_for_person'])
      .default('any')
      .describe('only runs under way, or only those that wait for a person'),
    limit: z.int().min(1).max(100).default(20),
  }),
  output: z.object({ investigations: z.array(listedSchema) }),
  annotations: { readOnlyHint: true, openWorldHint: false },
  async run({ device, outcome, state, limit }, { runs }) {
    const found = await runs.list({
      limit,
      device,
      outcome,
      running: state === 'running' ? true : undefined,
      waiting: state === 'waiting_for_person' ? true : undefined,
    });
    const investigations = found.map(({ id, run_id: _runId, query, ...rest }) => ({
      workflow_id: id,
      ...rest,
      question: query === null ? null : cleanText(query, 400),
    }));
    const lines = investigations.map(
      (one) =>
        `- ${one.workflow_id} (${one.started.slice(0, 16)}Z, ${one.outcome === null ? one.state : outcomeWord(one.outcome)}${one.verdict === null ? '' : `, ${one.verdict}`}): ${one.question ?? ''}`,
    );
    return {
      structured: { investigations },
      text: [`${count(found.length, 'run')}.`, ...lines].join('\n'),
    };
  },
});
