import * as z from 'zod';

/**
 * Loaded once a worker, before its first run; Temporal then freezes what is loaded and shares it
 * between the runs. Schemas of the domain stay with each run: zod fills them in as they are used.
 */

// The first schema sets zod's defaults, which it could not in the frozen sandbox.
z.object({}).parse({});

/**
 * Temporal takes a stack trace of every promise of a workflow, for its "stack trace" query; at
 * ten frames each that is a fifth of a workflow task. One still says where an error was thrown.
 */
Error.stackTraceLimit = 1;
