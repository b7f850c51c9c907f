import * as z from 'zod';

/** An id as Temporal takes it: up to 1,000 printable characters. */
export const workflowIdSchema = z
  .string()
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  .regex(/^[^\u0000-\u001F\u007F]{1,1000}$/, 'must be an id of 1 to 1000 printable characters')
  .describe('id of the run, from investigate or list_investigations');
