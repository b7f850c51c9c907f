import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';

import { html } from '../../report/html';
import { readCookie, writeCookie } from '../who/cookies';
import { recognizeRequest, sessionCookie } from '../who/guard';
import type { Identity } from '../who/identity';
import { pendingLoginSchema } from '../who/oidc';
import { nameOfToken, sealSession } from '../who/recognize';
import { openValue, sealValue } from '../who/sealed';
import { renderLogin, renderMessage } from './message';
import { isOwnForm, type PageOptions, sendMessage, sendPage } from './page-context';

/** Beside the session: lives from the way to the provider to the way back. */
const loginCookie = 'netoncall-login';
const loginSeconds = 600;

const tokenForm = z.object({
  form: z.string().max(8192),
  to: z.string().max(4096).default('/'),
  token: z.string().max(4096),
});
const toQuery = z.object({ to: z.string().max(4096).default('/') });

/** Lets people say who they are: by a token, or at the provider of the configuration. */
export function addLoginRoutes(app: FastifyInstance, options: PageOptions): void {
  const { who, onEvent } = options;
  const secure = who.publicUrl?.protocol === 'https:';
  const own = { path: '/', sameSite: 'Strict', secure } as const;
  // The way back from a provider begins at another site, whose requests carry no strict cookies.
  const onTheWay = { path: '/login', sameSite: 'Lax', secure } as const;

  const letIn = (reply: FastifyReply, identity: Identity): FastifyReply => {
    onEvent({ event: 'login', who: identity.name });
    const maxAgeSeconds = who.sessionSeconds;
    const session = sealSession(who.key.secret, identity, maxAgeSeconds);
    return reply.header(
      'set-cookie',
      writeCookie(sessionCookie, session, { ...own, maxAgeSeconds }),
    );
  };

  app.get('/login', (request, reply) => {
    const to = localPath(toQuery.safeParse(request.query).data?.to);
    return sendLogin(reply, options, to, null);
  });

  app.post('/login', (request, reply) => {
    const form = tokenForm.safeParse(request.body).data;
    const to = localPath(form?.to);
    const sealed = openValue(who.key.secret, 'login', form?.form, z.literal('login'));
    if (form === undefined || sealed === null) {
      return sendLogin(reply.code(400), options, to, 'This form is too old; try again.');
    }
    const name = nameOfToken(who.recognizer.tokens, form.token.trim());
    if (name === null) {
      onEvent({ event: 'login_refused', who: null, reason: 'unknown token' });
      return sendLogin(reply.code(403), options, to, 'This token is not one of this gateway.');
    }
    return letIn(reply, { name: `token:${name}`, shown: name }).redirect(to, 303);
  });

  app.get('/login/oidc', async (request, reply) => {
    const to = localPath(toQuery.safeParse(request.query).data?.to);
    if (who.oidc === null) return sendLogin(reply, options, to, null);
    const { url, pending } = await who.oidc.begin(to).catch((error: unknown) => {
      throw unavailable(error);
    });
    const sealed = sealValue(who.key.secret, loginCookie, pending, loginSeconds);
    const way = { ...onTheWay, maxAgeSeconds: loginSeconds };
    reply.header('set-cookie', writeCookie(loginCookie, sealed, way));
    return reply.redirect(url.href, 303);
  });

  app.get('/login/callback', async (request, reply) => {
    const cookie = readCookie(request.headers.cookie, loginCookie);
    const pending = openValue(who.key.secret, loginCookie, cookie, pendingLoginSchema);
    reply.header('set-cookie', writeCookie(loginCookie, '', { ...onTheWay, maxAgeSeconds: 0 }));
    if (who.oidc === null || who.publicUrl === null || pending === null) {
      const problem = 'This login was not begun here, or too long ago; try again.';
      onEvent({ event: 'login_refused', who: null, reason: problem });
      return sendLogin(reply.code(400), options, '/', problem);
    }
    const { oidc, publicUrl } = who;
    try {
      const identity = await oidc.finish(new URL(request.url, publicUrl), pending);
      return bounce(letIn(reply, identity), localPath(pending.to));
    } catch (error) {
      const reason = error instanceof Error ? error.message : 'unknown';
      onEvent({ event: 'login_refused', who: null, reason });
      const problem = 'The provider did not say who you are; try again.';
      return sendLogin(reply.code(403), options, '/', problem);
    }
  });

  app.post('/logout', (request, reply) => {
    const recognition = recognizeRequest(request, who);
    const form = z.object({ form: z.string() }).safeParse(request.body).data?.form;
    const isOwn =
      recognition.kind === 'known' && isOwnForm(who, recognition.identity, 'logout', form);
    if (isOwn) {
      reply.header('set-cookie', writeCookie(sessionCookie, '', { ...own, maxAgeSeconds: 0 }));
    }
    return reply.redirect('/', 303);
  });
}

/** Lets only those through who are known; the others are told how to become it. */
export function requireSomebody(app: FastifyInstance, options: PageOptions): void {
  app.addHook('onRequest', async (request, reply) => {
    const recognition = recognizeRequest(request, options.who);
    if (recognition.kind === 'known') return undefined;
    if (recognition.kind === 'refused') {
      const { status, reason } = recognition;
      options.onEvent({ event: 'refused', who: null, reason });
      const body = renderMessage('Refused', reason);
      return sendMessage(reply, options, { status, title: 'Refused', body });
    }
    return sendToLogin(request, reply, options);
  });
}

/**
 * A link in a message begins at another site, and a strict cookie does not come along: loaded once
 * more from here, the page has it.
 */
function sendToLogin(
  request: FastifyRequest,
  reply: FastifyReply,
  options: PageOptions,
): FastifyReply {
  const site = request.headers['sec-fetch-site'];
  const link = request.headers['sec-fetch-mode'] === 'navigate' && request.method === 'GET';
  if (link && (site === 'cross-site' || site === 'same-site')) {
    return bounce(reply, localPath(request.url));
  }
  const to = request.method === 'GET' ? localPath(request.url) : '/';
  return sendLogin(reply.code(401), options, to, null);
}

function bounce(reply: FastifyReply, to: string): FastifyReply {
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="refresh" content="0;url=${to}" />
        <title>netoncall</title>
      </head>
      <body>
        <p><a href="${to}">Go on</a></p>
      </body>
    </html>`;
  return reply.type('text/html; charset=utf-8').send(page.markup);
}

function sendLogin(
  reply: FastifyReply,
  options: PageOptions,
  to: string,
  problem: string | null,
): FastifyReply {
  const { recognizer, oidc, key } = options.who;
  const body = renderLogin({
    byToken: recognizer.tokens.length > 0,
    provider: oidc?.host ?? null,
    to,
    formToken: sealValue(key.secret, 'login', 'login', 3600),
    problem,
  });
  return sendPage(reply, options, null, { title: 'Log in', body });
}

/** A path of this gateway; the inbox for all else, so that no login leads to another site. */
function localPath(to: string | undefined): string {
  if (to === undefined || !/^\/(?![/\\])[\w\-./~%?=&:@+,!]{0,4000}$/.test(to)) return '/';
  return to.startsWith('/login') ? '/' : to;
}

function unavailable(error: unknown): Error {
  const reason = error instanceof Error ? error.message : 'unknown';
  return Object.assign(new Error(`The provider of logins does not answer: ${reason}`), {
    statusCode: 502,
  });
}
