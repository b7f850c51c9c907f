import * as z from 'zod';

const variable = z
  .string()
  .regex(/^[A-Z_][A-Z0-9_]*$/, 'must be the name of an environment variable');

/** A name in an identity: no space and no control character, so that it reads the same everywhere. */
const identityPart = z
  .string()
  .regex(/^[\w.@+-]{1,100}$/, 'must be of letters, digits and . _ @ + -, at most 100');

const addressRange = z
  .string()
  .regex(/^[0-9a-fA-F:.]+(?:\/\d{1,3})?$/, 'must be an address or a range such as 10.0.0.0/24');

/** How the gateway knows who somebody is. All secrets stand in environment variables. */
export const whoConfigSchema = z.strictObject({
  /** Where people open the page, such as https://noc.example.net; for logins, links and checks. */
  publicUrl: z.url({ protocol: /^https?$/ }).optional(),
  /** Holds the Ed25519 key that answers are signed with, as `netoncall approver key` writes it. */
  keyFrom: variable.optional(),
  /** Bearer tokens by the name that they stand for; a name may have several while they change. */
  tokens: z.array(z.strictObject({ name: identityPart, tokenFrom: variable })).default([]),
  /** A reverse proxy that logs people in and says in a header who they are. */
  proxy: z
    .strictObject({
      header: z
        .string()
        .regex(/^[A-Za-z0-9-]{1,64}$/, 'must be the name of a header')
        .default('x-forwarded-user'),
      /** Addresses of the proxy itself; the header of anybody else is refused. */
      trusted: z.array(addressRange).min(1),
    })
    .optional(),
  /** OpenID Connect: the authorization code flow with PKCE. */
  oidc: z
    .strictObject({
      issuer: z.url({ protocol: /^https?$/ }),
      clientId: z.string().min(1).max(200),
      clientSecretFrom: variable.optional(),
      scope: z.string().min(1).max(200).default('openid profile'),
    })
    .optional(),
  /** After how many hours a login in a browser ends. */
  sessionHours: z.int().min(1).max(168).default(12),
});

export type WhoConfig = z.infer<typeof whoConfigSchema>;
