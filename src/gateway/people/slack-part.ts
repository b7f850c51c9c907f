import type { FastifyInstance, FastifyRequest } from 'fastify';

import type { DestinationSettings } from '../../destinations';
import type { GatewayLog, GatewayPart } from '../context';
import { keepRawBodies, rawBodyOf } from '../raw-body';
import type { TemporalAccess } from '../temporal-access';
import type { GatewayKey } from '../who/gateway-key';
import { openAddressees } from './addressees';
import { createSlackInbound } from './slack-inbound';
import { takeAnswer } from './take-answer';
import { takeMention } from './take-mention';

/** Bytes of one click; Slack's payload holds the message that was clicked. */
const bodyLimit = 512 * 1024;

export interface SlackPartOptions {
  destinations: readonly DestinationSettings[];
  environment: NodeJS.ProcessEnv;
  temporal: Pick<TemporalAccess, 'client'>;
  sign: GatewayKey['sign'];
  log: GatewayLog;
  /** How long a run may take to say what comes of a click; without it as long as Slack waits. */
  patienceMs?: number;
}

/** Clicks in Slack and words in its threads, for runs and incidents. */
export interface SlackPart {
  /** `POST /slack/interactions` and `POST /slack/events`; none where no secret verifies what comes there. */
  parts: GatewayPart[];
  /** Opens the sockets of Socket Mode, and gives what closes them. */
  openSockets: () => { connected: () => boolean; close: () => Promise<void> };
}

/** What the gateway needs for people who click in Slack. */
export function createSlackPart(options: SlackPartOptions): SlackPart {
  const { destinations, environment, temporal, sign, log, patienceMs } = options;
  const to = openAddressees(temporal, patienceMs);
  const inbound = createSlackInbound({
    destinations: destinations.filter((one) => one.kind === 'slack'),
    environment,
    take: async (said) => {
      const taken = await takeAnswer(said, to, sign);
      const about = said.kind === 'answer' ? said.workflow : said.incident;
      log(taken.taken ? 'a click was taken' : 'a click was not taken', 'info', {
        kind: said.kind,
        by: said.by,
        about,
      });
      return taken;
    },
    takeMention: async (mention, thread) => {
      const taken = await takeMention(mention, thread, to, sign);
      log(
        taken.taken ? 'words in a thread were taken' : 'words in a thread were not taken',
        'info',
        {
          by: mention.by,
          about: thread.incident ?? 'no incident',
        },
      );
      return taken;
    },
    log: (message) => log(message, 'warn'),
  });
  const routes = async (app: FastifyInstance): Promise<void> => {
    keepRawBodies(app);
    const doors = { interactions: inbound.request, events: inbound.event };
    for (const [name, enter] of Object.entries(doors)) {
      app.post(`/slack/${name}`, { bodyLimit }, async (request: FastifyRequest, reply) => {
        const header = (of: string): string | undefined => [request.headers[of]].flat()[0];
        const { status, words } = await enter({
          timestamp: header('x-slack-request-timestamp'),
          signature: header('x-slack-signature'),
          body: rawBodyOf(request),
        });
        if (status >= 400) log(`a request to /slack/${name} was refused: ${words}`, 'warn');
        return await reply.code(status).type('text/plain').send(words);
      });
    }
  };
  return { parts: inbound.takesRequests ? [routes] : [], openSockets: inbound.openSockets };
}
