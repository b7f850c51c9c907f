import { ConfigurationError, type ConfigurationProblem } from '../../config/configuration-error';
import { type GatewayKey, readGatewayKey } from './gateway-key';
import type { Identity } from './identity';
import { openOidc, type Oidc } from './oidc';
import { type NamedToken, rangeOf, type Recognizer } from './recognize';
import type { WhoConfig } from './who-config';

/** Shorter ones can be guessed. */
const shortestToken = 16;

/** All by which a gateway knows people, ready for use. */
export interface Who {
  recognizer: Recognizer;
  key: GatewayKey;
  oidc: Oidc | null;
  /** Null where none is configured: then only addresses of this machine are taken. */
  publicUrl: URL | null;
  sessionSeconds: number;
}

/**
 * Reads the secrets that a configuration names.
 * @param file of the configuration, for messages
 * @param account who it is on this machine, where the configuration knows nobody
 * @throws ConfigurationError with all that is wrong; it holds no secret
 */
export function readWho(
  config: WhoConfig,
  { file, environment, account }: { file: string; environment: NodeJS.ProcessEnv; account: string },
): Who {
  const problems: ConfigurationProblem[] = [];
  const wrong = (field: string, reason: string) => void problems.push({ file, field, reason });
  const tokens = tokensOf(config, environment, wrong);
  const key = keyOf(config, environment, wrong);
  const { proxy = null, oidc, publicUrl, sessionHours } = config;
  for (const [index, range] of (proxy?.trusted ?? []).entries()) {
    if (!isRange(range)) wrong(`who.proxy.trusted[${index}]`, `${range} is no address or range`);
  }
  const secret = secretOf(config, environment, wrong);
  if (oidc !== undefined && publicUrl === undefined) {
    wrong('who.publicUrl', 'is missing; the login comes back to this address');
  }
  if (problems.length > 0) throw new ConfigurationError(problems);
  const knowsSomebody = tokens.length > 0 || proxy !== null || oidc !== undefined;
  const local: Identity | null = knowsSomebody ? null : { name: account, shown: account };
  return {
    recognizer: { tokens, proxy, secret: key.secret, local },
    key,
    oidc:
      oidc === undefined || publicUrl === undefined
        ? null
        : openOidc({
            ...oidc,
            clientSecret: secret,
            redirect: new URL('/login/callback', publicUrl),
          }),
    publicUrl: publicUrl === undefined ? null : new URL(publicUrl),
    sessionSeconds: sessionHours * 3600,
  };
}

type Wrong = (field: string, reason: string) => void;

function tokensOf(
  { tokens }: WhoConfig,
  environment: NodeJS.ProcessEnv,
  wrong: Wrong,
): NamedToken[] {
  return tokens.flatMap(({ name, tokenFrom }, index) => {
    const token = environment[tokenFrom] ?? '';
    if (token.length >= shortestToken && !/\s/.test(token)) return [{ name, token }];
    const reason = `${tokenFrom} must hold a token of at least ${shortestToken} characters without spaces`;
    wrong(`who.tokens[${index}].tokenFrom`, reason);
    return [];
  });
}

function keyOf({ keyFrom }: WhoConfig, environment: NodeJS.ProcessEnv, wrong: Wrong): GatewayKey {
  if (keyFrom === undefined) return readGatewayKey(null);
  try {
    return readGatewayKey(environment[keyFrom] ?? '');
  } catch (error) {
    wrong('who.keyFrom', `${keyFrom} ${error instanceof Error ? error.message : 'is wrong'}`);
    return readGatewayKey(null);
  }
}

function secretOf(
  { oidc }: WhoConfig,
  environment: NodeJS.ProcessEnv,
  wrong: Wrong,
): string | null {
  if (oidc?.clientSecretFrom === undefined) return null;
  const secret = environment[oidc.clientSecretFrom] ?? '';
  if (secret === '') wrong('who.oidc.clientSecretFrom', `${oidc.clientSecretFrom} is not set`);
  return secret;
}

function isRange(range: string): boolean {
  try {
    rangeOf(range);
    return true;
  } catch {
    return false;
  }
}
