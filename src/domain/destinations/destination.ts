import * as z from 'zod';

import { severitySchema } from '../analysis/finding';
import {
  plainNameSchema,
  secureAddressSchema as address,
  variableSchema as variable,
} from '../configuration/outside';

/** What is told of an incident; each is one state of it that people want to know of. */
export const incidentEvents = [
  'opened',
  'reported',
  'question',
  'settled',
  'resolved',
  'returned',
] as const;
export const incidentEventSchema = z.enum(incidentEvents);

function common(on: readonly (typeof incidentEvents)[number][]) {
  return {
    name: plainNameSchema,
    on: z
      .array(incidentEventSchema)
      .min(1)
      .default([...on]),
    /** Incidents below it are not told; one whose severity nobody said is. */
    minimumSeverity: severitySchema.default('info'),
    /** Whether incidents within announced maintenance are told. */
    announced: z.boolean().default(false),
  };
}

export const slackDestinationSchema = z.strictObject({
  kind: z.literal('slack'),
  ...common(incidentEvents),
  /** Holds the bot token (`xoxb-…`). */
  tokenFrom: variable,
  /** Id of the channel: a name is taken for posting, but an update wants the id. */
  channel: z
    .string()
    .regex(/^[CGD][A-Z0-9]{6,}$/, 'must be the id of a channel, such as C0123456789'),
  apiUrl: address.prefault('https://slack.com/api'),
  /** Hold the signing secret of the app; two while it is being changed. */
  signingSecretsFrom: z.array(variable).min(1).max(4).optional(),
  /** Holds the app-level token (`xapp-…`): clicks come over a socket, with no public address. */
  appTokenFrom: variable.optional(),
});

export const mattermostDestinationSchema = z.strictObject({
  kind: z.literal('mattermost'),
  ...common(['reported', 'question', 'resolved', 'returned']),
  /** Holds the address of the incoming webhook, which is a secret. */
  urlFrom: variable,
});

export const webhookDestinationSchema = z.strictObject({
  kind: z.literal('webhook'),
  ...common(incidentEvents),
  urlFrom: variable,
  /** Holds the key of `X-Netoncall-Signature` (HMAC-SHA256); no signature where absent. */
  secretFrom: variable.optional(),
});

export const pagerdutyDestinationSchema = z.strictObject({
  kind: z.literal('pagerduty'),
  ...common(['reported', 'resolved']),
  /** Holds a REST API key that may write. */
  tokenFrom: variable,
  /** Mail address of the PagerDuty user whose notes they are. */
  from: z.email(),
  apiUrl: address.prefault('https://api.pagerduty.com'),
});

export const servicenowDestinationSchema = z
  .strictObject({
    kind: z.literal('servicenow'),
    ...common(['reported', 'resolved']),
    /** `https://<instance>.service-now.com`. */
    instance: address,
    table: z
      .string()
      .regex(/^[a-z][a-z0-9_]{0,79}$/, 'must be the name of a table')
      .default('incident'),
    userFrom: variable.optional(),
    passwordFrom: variable.optional(),
    /** Holds an OAuth 2 access token. */
    tokenFrom: variable.optional(),
    /** Holds a key for the header `x-sn-apikey`. */
    apiKeyFrom: variable.optional(),
    /** Whether a ticket is opened where none has the correlation id. */
    create: z.boolean().default(false),
    /** Fields of a ticket that is opened, such as `assignment_group`; references are sys_ids. */
    fields: z.record(z.string().regex(/^[a-z][a-z0-9_]{0,79}$/), z.string().max(1000)).default({}),
  })
  .superRefine(({ userFrom, passwordFrom, tokenFrom, apiKeyFrom }, context) => {
    const ways = [userFrom ?? passwordFrom, tokenFrom, apiKeyFrom].filter(
      (one) => one !== undefined,
    );
    const whole = (userFrom === undefined) === (passwordFrom === undefined);
    if (ways.length === 1 && whole) return;
    context.addIssue({
      code: 'custom',
      message:
        'needs one way to log in: "userFrom" and "passwordFrom", or "tokenFrom", or "apiKeyFrom"',
    });
  });

/** Where incidents are told. Secrets are named by environment variables and read where they are used. */
export const destinationSchema = z.discriminatedUnion('kind', [
  slackDestinationSchema,
  mattermostDestinationSchema,
  webhookDestinationSchema,
  pagerdutyDestinationSchema,
  servicenowDestinationSchema,
]);

export type IncidentEvent = (typeof incidentEvents)[number];
export type Destination = z.infer<typeof destinationSchema>;
export type SlackDestination = z.infer<typeof slackDestinationSchema>;
export type MattermostDestination = z.infer<typeof mattermostDestinationSchema>;
export type WebhookDestination = z.infer<typeof webhookDestinationSchema>;
export type PagerdutyDestination = z.infer<typeof pagerdutyDestinationSchema>;
export type ServicenowDestination = z.infer<typeof servicenowDestinationSchema>;
