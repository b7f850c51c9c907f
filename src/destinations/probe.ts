import * as z from 'zod';

import type {
  Destination,
  PagerdutyDestination,
  ServicenowDestination,
  SlackDestination,
} from '../domain/destinations/destination';
import { exchange } from '../http';
import { loginOf } from './servicenow-login';
import { MissingSecretError, secretOf } from './secrets';
import { slackCaller } from './slack/slack-api';

/** What was found of one thing that a destination needs. */
export interface Probe {
  works: boolean;
  words: string;
}

interface ProbeOptions {
  signal: AbortSignal;
  timeoutMs: number;
}

/**
 * What can be found out of a destination without telling it anything: whether secrets are set and
 * valid, and whether all rights are there that a telling may need.
 */
export async function probe(
  destination: Destination,
  environment: NodeJS.ProcessEnv,
  options: ProbeOptions,
): Promise<Probe[]> {
  try {
    if (destination.kind === 'slack') return await probeSlack(destination, environment, options);
    if (destination.kind === 'pagerduty') {
      return [await probePagerduty(destination, environment, options)];
    }
    if (destination.kind === 'servicenow') {
      return [await probeServicenow(destination, environment, options)];
    }
    return [];
  } catch (error) {
    if (error instanceof MissingSecretError) return [{ works: false, words: `${error.message}.` }];
    throw error;
  }
}

const whoSchema = z.looseObject({ team: z.string(), user: z.string() });

async function probeSlack(
  { apiUrl, tokenFrom, channel, appTokenFrom, signingSecretsFrom = [] }: SlackDestination,
  environment: NodeJS.ProcessEnv,
  options: ProbeOptions,
): Promise<Probe[]> {
  const call = slackCaller({ apiUrl, token: secretOf(environment, tokenFrom) }, options);
  const who = await call('auth.test', {});
  if (!who.ok) return [{ works: false, words: `${who.reason}.` }];
  const { team, user } = whoSchema.parse(who.body);
  const read = await call('conversations.history', { channel, limit: 1 }, 'read');
  return [
    { works: true, words: `The token is that of ${user} in the workspace ${team}.` },
    read.ok
      ? { works: true, words: 'Messages can be looked up, so that none is posted twice.' }
      : {
          works: false,
          words: `Messages cannot be looked up, so that one may be posted twice: ${read.reason}.`,
        },
    ...(appTokenFrom === undefined
      ? []
      : [await probeSocket(apiUrl, secretOf(environment, appTokenFrom), options)]),
    ...signingSecretsFrom.map((name) => {
      const works = (environment[name]?.trim() ?? '') !== '';
      return { works, words: works ? `${name} is set.` : `${name} is not set.` };
    }),
  ];
}

async function probeSocket(apiUrl: string, token: string, options: ProbeOptions): Promise<Probe> {
  const opened = await slackCaller({ apiUrl, token }, options)('apps.connections.open', {});
  return opened.ok
    ? { works: true, words: 'A socket for clicks can be opened.' }
    : { works: false, words: `No socket for clicks can be opened: ${opened.reason}.` };
}

const usersSchema = z.looseObject({ users: z.array(z.looseObject({ email: z.string() })) });

async function probePagerduty(
  { apiUrl, tokenFrom, from }: PagerdutyDestination,
  environment: NodeJS.ProcessEnv,
  options: ProbeOptions,
): Promise<Probe> {
  const query = new URLSearchParams({ query: from, limit: '25' });
  const headers = {
    authorization: `Token token=${secretOf(environment, tokenFrom)}`,
    accept: 'application/vnd.pagerduty+json;version=2',
  };
  const answer = await exchange(
    { url: `${apiUrl}/users?${query.toString()}`, method: 'GET', headers },
    options,
  );
  if (!answer.answered) return { works: false, words: `PagerDuty ${answer.reason}.` };
  if (answer.status !== 200) {
    return { works: false, words: `PagerDuty answered HTTP ${answer.status} to the API key.` };
  }
  const users = usersSchema.safeParse(answer.body).data?.users ?? [];
  return users.some(({ email }) => email.toLowerCase() === from.toLowerCase())
    ? { works: true, words: `The API key is valid, and ${from} is a user.` }
    : { works: false, words: `The API key is valid, and ${from} is no user of the account.` };
}

async function probeServicenow(
  destination: ServicenowDestination,
  environment: NodeJS.ProcessEnv,
  options: ProbeOptions,
): Promise<Probe> {
  const { instance, table } = destination;
  const { headers } = loginOf(destination, environment);
  const query = new URLSearchParams({
    sysparm_query: 'correlation_id=netoncall^ORDERBYDESCsys_created_on',
    sysparm_fields: 'sys_id,number',
    sysparm_limit: '1',
  });
  const url = `${instance}/api/now/table/${table}?${query.toString()}`;
  const answer = await exchange(
    { url, method: 'GET', headers: { ...headers, accept: 'application/json' } },
    options,
  );
  if (!answer.answered) return { works: false, words: `ServiceNow ${answer.reason}.` };
  return answer.status === 200 && answer.body !== undefined
    ? { works: true, words: `The table ${table} can be read with this login.` }
    : { works: false, words: `ServiceNow answered HTTP ${answer.status} to the login.` };
}
