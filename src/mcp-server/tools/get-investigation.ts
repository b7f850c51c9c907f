import * as z from 'zod';

import { follow } from '../follow';
import { readView } from '../read-view';
import { runViewSchema } from '../run-view';
import { defineTool } from '../tool';
import { workflowIdSchema } from '../workflow-id';

/** How a run stands, now or after a while. */
export const getInvestigation = defineTool({
  name: 'get_investigation',
  title: 'How an investigation stands',
  description:
    'Tells how a run stands: its steps, what was found so far, its open question, and how it ended.',
  input: z.strictObject({
    workflow_id: workflowIdSchema,
    wait_seconds: z
      .int()
      .min(0)
      .max(3600)
      .default(0)
      .describe('how long to wait for the report where there is none yet'),
  }),
  output: runViewSchema,
  annotations: { readOnlyHint: true, openWorldHint: false },
  async run({ workflow_id: id, wait_seconds: seconds }, call) {
    return await readView(id, await follow(id, seconds, { ...call, elicit: null }), call);
  },
});
