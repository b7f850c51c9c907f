import * as z from 'zod';

import { proposedCallSchema } from '../calls/tool-call';

/** The words of the step name what the live tools show, or nothing is left that a tool could tell. */
const sure = z.boolean().optional();

/** Not because there is nothing: the device does not answer, or what the step follows was not read. */
const untried = z.boolean().optional();

/** What a reasoner makes of one step of the plan. */
export const proposalSchema = z.discriminatedUnion('kind', [
  /** Carry these out; asked again afterwards unless `done`. Absent as good as false. */
  z.object({
    kind: z.literal('call'),
    calls: z.array(proposedCallSchema).min(1),
    done: z.boolean().optional(),
    sure,
  }),
  /** Nothing more to do for this step. */
  z.object({ kind: z.literal('done'), note: z.string(), sure, untried }),
  /** The condition of the step does not hold. */
  z.object({ kind: z.literal('skip'), reason: z.string() }),
  /** No live tool offers what the step asks for. */
  z.object({ kind: z.literal('unavailable'), reason: z.string(), sure, untried }),
]);

export type Proposal = z.infer<typeof proposalSchema>;
