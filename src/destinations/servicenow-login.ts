import type { ServicenowDestination } from '../domain/destinations/destination';
import { secretOf } from './secrets';

/** Headers that log in to ServiceNow; the schema of the destination holds one way. */
export function loginOf(destination: ServicenowDestination, environment: NodeJS.ProcessEnv) {
  const { userFrom, passwordFrom, tokenFrom, apiKeyFrom } = destination;
  if (userFrom !== undefined && passwordFrom !== undefined) {
    const password = secretOf(environment, passwordFrom);
    const pair = `${secretOf(environment, userFrom)}:${password}`;
    const encoded = Buffer.from(pair).toString('base64');
    return { headers: { authorization: `Basic ${encoded}` }, secrets: [password, encoded] };
  }
  const secret = secretOf(environment, tokenFrom ?? apiKeyFrom ?? '');
  const headers: Record<string, string> =
    tokenFrom === undefined ? { 'x-sn-apikey': secret } : { authorization: `Bearer ${secret}` };
  return { headers, secrets: [secret] };
}
