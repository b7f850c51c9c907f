import * as z from 'zod';

import { defineTool } from '../tool';
import { workflowIdSchema } from '../workflow-id';

/** Over HTTP a call that was taken back cannot reach its run: this can. */
export const cancelInvestigation = defineTool({
  name: 'cancel_investigation',
  title: 'Stop an investigation',
  description: 'Asks a run to stop. It abandons its calls and still reports what it has found.',
  input: z.strictObject({ workflow_id: workflowIdSchema }),
  output: z.object({ workflow_id: z.string(), note: z.string() }),
  annotations: {
    readOnlyHint: false,
    destructiveHint: true,
    idempotentHint: true,
    openWorldHint: false,
  },
  async run({ workflow_id: id }, { runs }) {
    await runs.cancel(id);
    const note = `Cancellation of run "${id}" requested; once it has stopped, get_report has its report.`;
    return { structured: { workflow_id: id, note }, text: note };
  },
});
