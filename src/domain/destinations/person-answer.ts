import * as z from 'zod';

/** Where a person's words came from, to answer them there. */
const sourceSchema = z.object({
  kind: z.literal('slack'),
  channel: z.string(),
  message: z.string(),
  user: z.string(),
});

const common = {
  /** Who it was, proved by the way it came: `slack:<team>/<user>`. */
  by: z.string(),
  /** As the person is called there; for people to read, and never to decide by. */
  name: z.string().nullable(),
  /** ISO 8601 UTC. */
  at: z.string(),
  /** The same for each delivery of the same click: an Update with this id is made once. */
  delivery: z.string(),
  source: sourceSchema,
};

/** What a person said through a destination. */
export const personAnswerSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('answer'),
    workflow: z.string(),
    request: z.string(),
    hash: z.string().optional(),
    answer: z.string().trim().min(1).max(4000),
    ...common,
  }),
  z.object({ kind: z.literal('acknowledge'), incident: z.string(), ...common }),
  z.object({
    kind: z.literal('note'),
    incident: z.string(),
    text: z.string().trim().min(1).max(3000),
    ...common,
  }),
]);

export type PersonAnswer = z.infer<typeof personAnswerSchema>;
