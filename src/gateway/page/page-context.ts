import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';

import type { Runs } from '../../domain/run/runs';
import type { Html } from '../../report/html';
import { readCookie } from '../who/cookies';
import { recognizeRequest, sessionCookie } from '../who/guard';
import type { Identity, Recognition } from '../who/identity';
import type { Who } from '../who/read-who';
import { openValue, sealValue } from '../who/sealed';
import { frame, type Frame } from './frame';
import type { Incidents } from './incident';

/** What people did or tried by the page, for the log of the gateway. */
export interface PageEvent {
  event: 'answered' | 'answer_refused' | 'login' | 'login_refused' | 'refused';
  who: string | null;
  run?: string;
  request?: string;
  reason?: string;
}

export interface PageOptions {
  runs: Runs;
  who: Who;
  /** Null where this gateway takes no alerts. */
  incidents: Incidents | null;
  /** What is said of anything that went wrong. */
  explain: (error: unknown) => string;
  onEvent: (event: PageEvent) => void;
}

/** Forms stay good as long as somebody may think about an answer. */
const formSeconds = 12 * 3600;

const formSchema = z.object({ name: z.string(), about: z.string() });

/** Seals a form for one person and one purpose, so that no other page can send it. */
export function formToken({ key }: Who, { name }: Identity, about: string): string {
  return sealValue(key.secret, 'form', { name, about }, formSeconds);
}

export function isOwnForm(
  { key }: Who,
  { name }: Identity,
  about: string,
  token: string | undefined,
): boolean {
  const sealed = openValue(key.secret, 'form', token, formSchema);
  return sealed !== null && sealed.name === name && sealed.about === about;
}

/** Sends a page to whoever asked. */
export function sendPage(
  reply: FastifyReply,
  options: PageOptions,
  identity: Identity | null,
  page: Omit<Frame, 'identity' | 'logOutToken' | 'live'> & Partial<Pick<Frame, 'live'>>,
): FastifyReply {
  const { who } = options;
  const loggedIn =
    identity !== null && readCookie(reply.request.headers.cookie, sessionCookie) !== undefined;
  const logOutToken = loggedIn ? formToken(who, identity, 'logout') : null;
  return reply
    .type('text/html; charset=utf-8')
    .send(frame({ live: null, ...page, identity, logOutToken }));
}

export function sendMessage(
  reply: FastifyReply,
  options: PageOptions,
  { status, title, body }: { status: number; title: string; body: Html },
): FastifyReply {
  const recognition = recognizeRequest(reply.request, options.who);
  const identity = recognition.kind === 'known' ? recognition.identity : null;
  return sendPage(reply.code(status), options, identity, { title, body });
}

/** Who asks; only for routes behind `requireSomebody`. */
export function known(request: FastifyRequest, { who }: PageOptions): KnownSender {
  const recognition = recognizeRequest(request, who);
  if (recognition.kind === 'known') return recognition;
  throw new Error('A page was shown to nobody.');
}

export type KnownSender = Extract<Recognition, { kind: 'known' }>;
