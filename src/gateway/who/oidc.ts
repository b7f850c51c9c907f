import type { Configuration } from 'openid-client' with { 'resolution-mode': 'import' };
import * as z from 'zod';

import { cleanText } from '../../domain/text/escape';
import type { Identity } from './identity';

export interface OidcOptions {
  issuer: string;
  clientId: string;
  clientSecret: string | null;
  scope: string;
  /** Where the provider sends people back to. */
  redirect: URL;
}

/** What has to be remembered between the way to the provider and the way back. */
export const pendingLoginSchema = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  /** Where the person wanted to go; a path of the gateway. */
  to: z.string(),
});

export type PendingLogin = z.infer<typeof pendingLoginSchema>;

/** Logins by an OpenID Connect provider: the authorization code flow with PKCE, state and nonce. */
export interface Oidc {
  /** Of the provider, to be shown. */
  readonly host: string;
  begin(to: string): Promise<{ url: URL; pending: PendingLogin }>;
  /**
   * Who came back. The provider's tokens are verified, read and dropped here.
   * @throws where the login failed, was not begun here, or is not what the provider signed
   */
  finish(url: URL, pending: PendingLogin): Promise<Identity>;
}

/** As of the `by` of an answer. */
const longestName = 200;

export function openOidc(options: OidcOptions): Oidc {
  let discovered: Promise<Configuration> | null = null;
  const configuration = (): Promise<Configuration> => {
    // A provider that was away at the first login is asked again at the next.
    discovered ??= discover(options).catch((error: unknown) => {
      discovered = null;
      throw error;
    });
    return discovered;
  };
  return {
    host: new URL(options.issuer).host,
    async begin(to) {
      const client = await import('openid-client');
      const verifier = client.randomPKCECodeVerifier();
      const pending = { state: client.randomState(), nonce: client.randomNonce(), verifier, to };
      const url = client.buildAuthorizationUrl(await configuration(), {
        redirect_uri: options.redirect.href,
        scope: options.scope,
        state: pending.state,
        nonce: pending.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      });
      return { url, pending };
    },
    async finish(url, { state, nonce, verifier }) {
      const client = await import('openid-client');
      const tokens = await client.authorizationCodeGrant(await configuration(), url, {
        pkceCodeVerifier: verifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (claims === undefined) throw new Error('The provider sent no ID token.');
      const shown = [claims['preferred_username'], claims['name'], claims.sub].find(
        (one) => typeof one === 'string' && one !== '',
      );
      const name = `oidc:${claims.iss.replace(/\/$/, '')}/${claims.sub}`;
      if (name.length > longestName) {
        throw new Error(
          `${name.slice(0, 60)}… is longer than the ${longestName} letters of a name.`,
        );
      }
      return {
        name,
        shown: cleanText(typeof shown === 'string' ? shown : name, 100),
      };
    },
  };
}

async function discover({ issuer, clientId, clientSecret }: OidcOptions): Promise<Configuration> {
  const client = await import('openid-client');
  const url = new URL(issuer);
  const loopback = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(url.hostname);
  return await client.discovery(
    url,
    clientId,
    undefined,
    clientSecret === null ? client.None() : client.ClientSecretPost(clientSecret),
    // Without TLS only where nobody is between.
    url.protocol === 'http:' && loopback ? { execute: [client.allowInsecureRequests] } : {},
  );
}
