import type { FastifyInstance } from 'fastify';

import { cleanText } from '../../domain/text/escape';
import { refuseUnwelcome } from '../who/guard';
import { assets } from './assets';
import { secure } from './headers';
import { renderInbox, type Inbox } from './inbox';
import { renderIncident } from './incident-page';
import { Live } from './live';
import { addLoginRoutes, requireSomebody } from './login-routes';
import { renderMessage } from './message';
import { known, type PageOptions, sendMessage, sendPage } from './page-context';
import { addRunRoutes, openEvents } from './run-routes';

/** Runs and incidents in the inbox. */
const mostRuns = 50;
const mostIncidents = 50;
/** Milliseconds between two looks at the inbox and at an incident that somebody watches. */
const inboxInterval = 5_000;
const incidentInterval = 2_000;
/** Seconds after which a page without script is loaded anew. */
const refresh = 60;
/** Bytes of a form. */
const bodyLimit = 64 * 1024;

/**
 * The page: the inbox at `/`, runs and incidents, logins, and the answers that people give there.
 * Server-rendered; a script of its own only keeps it up to date.
 */
export async function pagePlugin(app: FastifyInstance, options: PageOptions): Promise<void> {
  const live = new Live();
  const overTls = options.who.publicUrl?.protocol === 'https:';
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit },
    async (_request: unknown, body: string) => Object.fromEntries(new URLSearchParams(body)),
  );
  app.addHook('onRequest', async (_request, reply) => secure(reply, overTls));
  app.addHook('preClose', async () => live.close());
  refuseUnwelcome(app, options.who, (reply, { status, reason }) => {
    options.onEvent({ event: 'refused', who: null, reason });
    const body = renderMessage('Refused', reason);
    return sendMessage(reply, options, { status, title: 'Refused', body });
  });
  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    const status = error.statusCode ?? 500;
    const body = renderMessage('That did not work', options.explain(error));
    return sendMessage(reply, options, { status, title: 'That did not work', body });
  });
  for (const { path, type, body } of Object.values(assets)) {
    app.get(path, (_request, reply) =>
      reply.type(type).header('cache-control', 'public, max-age=31536000, immutable').send(body),
    );
  }
  addLoginRoutes(app, options);
  await app.register(async (inside) => {
    requireSomebody(inside, options);
    addInboxRoutes(inside, options, live);
    addIncidentRoutes(inside, options, live);
    addRunRoutes(inside, options, live);
  });
}

function addInboxRoutes(app: FastifyInstance, options: PageOptions, live: Live): void {
  const { runs, incidents } = options;
  const read = async (): Promise<Inbox> => {
    const [waiting, recent, open] = await Promise.all([
      runs.waiting(),
      runs.list({ limit: mostRuns }),
      incidents?.list(mostIncidents) ?? [],
    ]);
    return { waiting, incidents: open, runs: recent };
  };
  app.get('/', async (request, reply) => {
    const inbox = await read();
    const { length } = inbox.waiting;
    return sendPage(reply, options, known(request, options).identity, {
      title: length === 0 ? 'Inbox' : `(${length}) Inbox`,
      body: renderInbox(inbox, Date.now()),
      live: { events: '/events', refresh },
    });
  });
  app.get('/events', (_request, reply) =>
    openEvents(reply, live, 'inbox', async () => JSON.stringify(await read()), inboxInterval),
  );
}

function addIncidentRoutes(app: FastifyInstance, options: PageOptions, live: Live): void {
  const { incidents } = options;
  app.get<{ Params: { id: string } }>('/incidents/:id', async (request, reply) => {
    const { id } = request.params;
    const incident = (await incidents?.read(id)) ?? null;
    if (incident === null) {
      const words = `There is no incident "${cleanText(id, 200)}". Temporal forgets incidents some time after their end (the retention of the namespace).`;
      const body = renderMessage('No such incident', words);
      return sendMessage(reply, options, { status: 404, title: 'No such incident', body });
    }
    return sendPage(reply, options, known(request, options).identity, {
      title: cleanText(incident.title, 100),
      body: renderIncident(incident),
      live:
        incident.closedAt === null
          ? { events: `/incidents/${encodeURIComponent(id)}/events`, refresh }
          : null,
    });
  });
  app.get<{ Params: { id: string } }>('/incidents/:id/events', (request, reply) => {
    const { id } = request.params;
    const read = async (): Promise<string> => JSON.stringify((await incidents?.read(id)) ?? null);
    return openEvents(reply, live, `incident ${id}`, read, incidentInterval);
  });
}
