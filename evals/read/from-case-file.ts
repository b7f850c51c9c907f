import * as z from 'zod';

import { caseSchema } from '../../lab/gnmi/cases/case-schema';
import { stateFromCase } from '../../lab/gnmi/cases/state-from-case';
import { parseInput } from '../../lab/gnmi/problem';
import { previousRunSchema } from '../../src/domain/analysis/previous-run';
import type { EvalCase } from './eval-case';
import { expectationSchema } from './expectation';

/** What an evaluation reads of a case file; the lab reads its state and its cabling. */
const caseFileSchema = z.looseObject({
  id: z.string(),
  title: z.string().default(''),
  input: z.looseObject({
    trigger: z.enum(['operator', 'schedule']).default('operator'),
    ask: z.string(),
    now: z.iso.datetime({ offset: true }),
  }),
  previous: previousRunSchema.nullish(),
  expect: expectationSchema,
});

/** @throws InputProblem with file, field and reason */
export function caseFromFile(file: string, document: unknown): EvalCase {
  const { id, title, input, previous, expect } = parseInput(caseFileSchema, document, file);
  // What the lab reads of it is wrong or right before anything runs.
  stateFromCase(parseInput(caseSchema, document, file));
  return {
    id,
    title,
    lab: { caseFile: file },
    request: {
      query: input.ask,
      now: input.now,
      // Nobody is there to be asked when a schedule starts a run.
      attended: input.trigger !== 'schedule',
      ...(previous ? { previous } : {}),
    },
    expect,
  };
}
