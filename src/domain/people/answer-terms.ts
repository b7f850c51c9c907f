import * as z from 'zod';

/** A public Ed25519 key as profiles write it: the 32 bytes of RFC 8032 in base64url. */
export const publicKeySchema = z
  .string()
  .regex(
    /^ed25519:[A-Za-z0-9_-]{43}$/,
    'must be a public key as `netoncall approver key` prints it: "ed25519:" and 43 characters',
  );

/** What the profile asks of an answer, beside who may give it. Empty: the least that holds always. */
export const answerRulesSchema = z.object({
  /** People who have to agree to a confirmation; one where absent. */
  approvals: z.int().min(2).optional(),
  /** Present where whoever asked the question may not agree. */
  askerMayApprove: z.literal(false).optional(),
  /** Present where any text answers an escalation that takes text at all. */
  freeText: z.literal(true).optional(),
  /** Public keys by the name of an approver, who then has to sign. */
  keys: z.record(z.string(), publicKeySchema).optional(),
  /** Public keys of gateways, one of which has to sign what those say whom a gateway knows. */
  gateways: z.array(publicKeySchema).min(1).optional(),
  /** Present where a confirmation takes proved names only. */
  provedOnly: z.literal(true).optional(),
  /** Present where a confirmation may come by MCP. */
  overMcp: z.literal(true).optional(),
});

/** The rules for one request, with where it is asked, which a signature covers too. */
export const answerTermsSchema = answerRulesSchema.omit({ askerMayApprove: true }).extend({
  /** Who asked the question and may therefore not agree. */
  asker: z.string().optional(),
  place: z.object({ namespace: z.string(), workflow: z.string(), run: z.string() }),
});

export type AnswerRules = z.infer<typeof answerRulesSchema>;
export type AnswerTerms = z.infer<typeof answerTermsSchema>;
