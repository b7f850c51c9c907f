import * as z from 'zod';

import { secureAddressSchema, variableSchema } from '../../domain/configuration/outside';
import { incidentEvents } from '../../domain/destinations/destination';
import type { IncidentMessage } from '../../domain/destinations/incident-message';
import { questionPart } from '../../domain/destinations/telling';
import {
  defineDestination,
  type Probe,
  type Reach,
  type RequestOptions,
  type SettingsOf,
} from '../define-destination';
import { slackCaller } from './slack-api';
import { slackDetails, slackMessage } from './slack-blocks';
import { slackQuestion, slackSettled } from './slack-question';
import { type SlackTelling, tellSlack } from './tell-slack';

/** A message of an incident is not older than the incident; clocks may differ by this much. */
const clockSeconds = 300;
const mostSettled = 5;

/** One message an incident, kept up to date, with details and questions in its thread. */
export const slack = defineDestination({
  kind: 'slack',
  about: 'one message per incident, kept up to date; details and questions in its thread',
  on: incidentEvents,
  settings: {
    tokenFrom: variableSchema.describe('the bot token (`xoxb-…`)'),
    // A name is taken for posting, but an update wants the id.
    channel: z
      .string()
      .regex(/^[CGD][A-Z0-9]{6,}$/, 'must be the id of a channel, such as C0123456789')
      .describe('id of the channel'),
    apiUrl: secureAddressSchema
      .prefault('https://slack.com/api')
      .describe('`https://slack-gov.com/api` for GovSlack'),
    signingSecretsFrom: z
      .array(variableSchema)
      .min(1)
      .max(4)
      .optional()
      .describe(
        'signing secrets of the app, if Slack sends button clicks over HTTP; give two while rotating',
      ),
    appTokenFrom: variableSchema
      .optional()
      .describe('the app-level token (`xapp-…`), if Slack sends button clicks over a socket'),
  },
  render: ({ message, startedAt }) => slackTelling(message, startedAt),
  async tell(
    { apiUrl, tokenFrom, channel },
    telling: SlackTelling,
    { secret, before, requests, lookFirst },
  ) {
    const call = slackCaller({ apiUrl, token: secret(tokenFrom) }, requests);
    return await tellSlack(call, channel, telling, before, lookFirst);
  },
  probe: async (settings, reach) => await probeSlack(settings, reach),
});

export type SlackSettings = SettingsOf<typeof slack>;

interface Workspace {
  apiUrl: string;
  tokenFrom: string;
  channel: string;
  appTokenFrom?: string | undefined;
  signingSecretsFrom?: string[] | undefined;
}

/** Details, then questions as they came; one that is open shows in the channel too, for it waits. */
function slackTelling(message: IncidentMessage, startedAt: string): SlackTelling {
  const details = slackDetails(message);
  const { question, settled } = message;
  const at = Date.parse(startedAt);
  return {
    incident: message.incident,
    since: Number.isNaN(at) ? 0 : Math.max(0, Math.floor(at / 1000) - clockSeconds),
    message: slackMessage(message),
    replies: [
      ...(details === null ? [] : [{ key: 'details', content: details }]),
      ...settled
        .slice(0, mostSettled)
        .reverse()
        .map((one) => ({ key: questionPart(one.requestId), content: slackSettled(one) })),
      ...(question === null
        ? []
        : [
            {
              key: questionPart(question.request.id),
              content: slackQuestion(question),
              alsoInChannel: true,
            },
          ]),
    ],
  };
}

const whoSchema = z.looseObject({ team: z.string(), user: z.string() });

async function probeSlack(
  { apiUrl, tokenFrom, channel, appTokenFrom, signingSecretsFrom = [] }: Workspace,
  { secret, requests, isSet }: Reach,
): Promise<Probe[]> {
  const call = slackCaller({ apiUrl, token: secret(tokenFrom) }, requests);
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
      : [await probeSocket(apiUrl, secret(appTokenFrom), requests)]),
    ...signingSecretsFrom.map((name) => {
      const works = isSet(name);
      return { works, words: works ? `${name} is set.` : `${name} is not set.` };
    }),
  ];
}

async function probeSocket(apiUrl: string, token: string, options: RequestOptions): Promise<Probe> {
  const opened = await slackCaller({ apiUrl, token }, options)('apps.connections.open', {});
  return opened.ok
    ? { works: true, words: 'A socket for clicks can be opened.' }
    : { works: false, words: `No socket for clicks can be opened: ${opened.reason}.` };
}
