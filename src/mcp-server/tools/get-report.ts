import * as z from 'zod';

import { composeHtml } from '../../report/html';
import type { RunDocument } from '../../domain/run/run-document';
import { defineTool, ToolProblem } from '../tool';
import { workflowIdSchema } from '../workflow-id';

/** More than this no model reads, and few clients take. */
const mostBytes = 512 * 1024;

const formSchema = z.enum(['ticket', 'page', 'full', 'json']);

/** The report of a run in one of its forms. */
export const getReport = defineTool({
  name: 'get_report',
  title: 'Report of an investigation',
  description:
    'The report of a run: "ticket" (about ten lines), "full" (Markdown), "page" (one HTML page with a picture of the network), "json" (the document of the run).',
  input: z.strictObject({ workflow_id: workflowIdSchema, form: formSchema.default('ticket') }),
  output: z.object({
    workflow_id: z.string(),
    form: formSchema,
    verdict: z.string(),
    outcome: z.string(),
    report: z.string().describe('the report; for "json" the document as text'),
  }),
  annotations: { readOnlyHint: true, openWorldHint: false },
  async run({ workflow_id: id, form }, { runs }) {
    const found = await runs.document(id);
    if (!found.available) throw new ToolProblem(found.reason);
    const { document } = found;
    const report = await write(document, form);
    const bytes = Buffer.byteLength(report);
    if (bytes > mostBytes) {
      throw new ToolProblem(
        `The report has ${bytes} bytes in the form "${form}", more than the ${mostBytes} of a reply. Ask for "ticket", or get it with: netoncall report ${id}`,
      );
    }
    const { verdict, outcome } = document;
    return { structured: { workflow_id: id, form, verdict, outcome, report }, text: report };
  },
});

async function write(document: RunDocument, form: z.infer<typeof formSchema>): Promise<string> {
  if (form === 'json') return JSON.stringify(document);
  if (form === 'page') return await composeHtml(document);
  return form === 'full' ? document.report.markdown : document.report.ticket;
}
