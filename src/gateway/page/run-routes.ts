import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';

import { describeCall } from '../../domain/calls/describe-call';
import type { RunStatus } from '../../domain/run/run-status';
import { cleanText } from '../../domain/text/escape';
import { html, lines, renderReply, text } from '../../report/html';
import { titleOf as endTitle } from '../../report/wording';
import type { Live } from './live';
import { renderMessage } from './message';
import { runPath } from './paths';
import {
  formToken,
  isOwnForm,
  known,
  type PageOptions,
  sendMessage,
  sendPage,
} from './page-context';
import { readReplies, readReply, readRun, type ReadRun } from './read-run';
import { renderRun, type RunView } from './run-page';

/** Milliseconds between two looks at a run that somebody watches. */
const interval = 1_000;
/** Seconds after which a page without script is loaded anew. */
const refresh = 15;
/** Letters of a whole reply on a page. */
const mostOfReply = 400_000;

const runParams = z.object({ id: z.string().min(1).max(1000) });
const evidenceParams = runParams.extend({ ref: z.string().regex(/^sha256:[0-9a-f]{64}$/) });
const pointerQuery = z.object({ pointer: z.string().max(2000).default('') });
const answerForm = z.object({
  form: z.string().max(8192).optional(),
  request: z.string().min(1).max(400),
  hash: z.string().max(200).default(''),
  answer: z.string().max(4000).optional(),
  words: z.string().max(4000).optional(),
});

/** The pages of runs, and the way of an answer from there to the run. */
export function addRunRoutes(app: FastifyInstance, options: PageOptions, live: Live): void {
  const { runs, who, onEvent } = options;

  const show = async (
    request: FastifyRequest,
    reply: FastifyReply,
    notice: RunView['notice'],
  ): Promise<FastifyReply> => {
    const id = runParams.safeParse(request.params).data?.id ?? '';
    const run = await readRun(runs, id);
    if (run === null) return sendUnknown(reply, options, id);
    const { identity } = known(request, options);
    const { document, status, facts } = run;
    const body = await renderRun({
      run,
      replies: document === null ? new Map() : await readReplies(runs, document),
      formToken: formToken(who, identity, facts.id),
      notice,
      now: Date.now(),
    });
    const typing = status?.openRequest?.optionsOnly !== true && status?.openRequest != null;
    return sendPage(reply, options, identity, {
      title: titleOf(run),
      body,
      live: facts.running
        ? {
            events: `/runs/${encodeURIComponent(id)}/events`,
            refresh: typing || notice !== null ? null : refresh,
          }
        : null,
    });
  };

  app.get('/runs/:id', async (request, reply) => await show(request, reply, null));

  app.get('/runs/:id/events', async (request, reply) => {
    const { id } = runParams.parse(request.params);
    const facts = await runs.facts(id);
    if (facts === null) return sendUnknown(reply, options, id);
    const read = async (): Promise<string> => {
      const reading = await runs.status(id, { runId: facts.runId });
      return reading.kind === 'status' ? versionOf(reading.status) : reading.kind;
    };
    return openEvents(reply, live, `run ${id}`, read, interval);
  });

  app.get('/runs/:id/evidence/:ref', async (request, reply) => {
    const params = evidenceParams.safeParse(request.params).data;
    const pointer = pointerQuery.safeParse(request.query).data?.pointer ?? '';
    const run = params === undefined ? null : await readRun(runs, params.id);
    if (params === undefined || run === null || !isOf(run, params.ref)) {
      const body = renderMessage('No such reply', 'This run rests on no reply of that reference.');
      return sendMessage(reply, options, { status: 404, title: 'No such reply', body });
    }
    const found = await readReply(runs, params.ref);
    if (found === null) {
      const words =
        'The reply is not in the evidence store any more, or the store cannot be read from here. What the report says of it stands in the report.';
      const body = renderMessage('The reply is gone', words);
      return sendMessage(reply, options, { status: 410, title: 'The reply is gone', body });
    }
    const whole = JSON.stringify(found.value, null, 2) ?? 'null';
    const cut = whole.length > mostOfReply;
    return sendPage(reply, options, known(request, options).identity, {
      title: cleanText(describeCall(found.call), 100),
      body: html`<section>
        <h1>${text(describeCall(found.call), 300)}</h1>
        <p><a href="${runPath(params.id)}">To the run</a></p>
        ${pointer === '' ? '' : renderReply(found.value, pointer)}
        <h2>The whole reply</h2>
        <pre>${lines(whole.slice(0, mostOfReply))}</pre>
        ${cut ? html`<p class="more">… cut after ${mostOfReply} letters.</p>` : ''}
      </section>`,
    });
  });

  app.post('/runs/:id/answer', async (request, reply) => {
    const { id } = runParams.parse(request.params);
    const { identity, ambient } = known(request, options);
    const form = answerForm.safeParse(request.body).data;
    const answer = (form?.answer ?? form?.words ?? '').trim();
    const refuse = async (status: number, reason: string): Promise<FastifyReply> => {
      onEvent({
        event: 'answer_refused',
        who: identity.name,
        run: id,
        ...(form !== undefined && { request: form.request }),
        reason,
      });
      return await show(request, reply.code(status), { words: reason, bad: true });
    };
    if (form === undefined)
      return await refuse(400, 'The form was not complete; nothing was sent.');
    if (ambient && !isOwnForm(who, identity, id, form.form)) {
      return await refuse(
        403,
        'The form did not come from this page, or is too old; nothing was sent. Look at the question again and answer it here.',
      );
    }
    if (answer === '') return await refuse(400, 'The answer was empty; nothing was sent.');
    try {
      const reading = await runs.status(id);
      const open = reading.kind === 'status' ? reading.status.openRequest : null;
      const given = {
        requestId: form.request,
        answer,
        by: identity.name,
        // What was read is what is answered: the hash of the form, whatever is asked by now.
        ...(form.hash !== '' && { hash: form.hash }),
      };
      const signed = open?.id === form.request ? who.key.sign(open, given) : given;
      const taken = await runs.answer(id, signed);
      onEvent({ event: 'answered', who: identity.name, run: id, request: form.request });
      if ('settledBy' in taken) return await reply.redirect(`/runs/${encodeURIComponent(id)}`, 303);
      return await show(request, reply, { words: taken.note, bad: false });
    } catch (error) {
      return await refuse(409, options.explain(error));
    }
  });
}

/** Keeps a reply open and writes news into it. */
export function openEvents(
  reply: FastifyReply,
  live: Live,
  name: string,
  read: () => Promise<string>,
  every: number,
): FastifyReply {
  const headers = Object.entries(reply.getHeaders()).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, value] as const],
  );
  reply.hijack();
  for (const [key, value] of headers) reply.raw.setHeader(key, value);
  reply.raw.setHeader('content-type', 'text/event-stream');
  // Proxies would otherwise hold news back until there are many.
  reply.raw.setHeader('x-accel-buffering', 'no');
  if (live.isFull()) {
    reply.raw.writeHead(503).end();
    return reply;
  }
  reply.raw.writeHead(200);
  live.listen(name, reply.raw, read, every);
  return reply;
}

function titleOf({ document, facts, status }: ReadRun): string {
  const asked = cleanText(facts.query ?? facts.id, 80);
  if (document !== null) return `${endTitle(document)}: ${asked}`;
  return status?.openRequest == null ? asked : `? ${asked}`;
}

/** What of a run a page shows while it goes on. */
function versionOf(status: RunStatus): string {
  const { phase, steps, calls, findings, openRequest, decisions, documentRef, current } = status;
  const { fleet, pass, outcome } = status;
  return JSON.stringify([
    phase,
    steps.map((step) => [step.status, step.reason]),
    calls.length,
    current,
    findings,
    openRequest,
    decisions.length,
    documentRef,
    fleet?.done,
    fleet?.calls,
    pass,
    outcome,
  ]);
}

/** Whether a run made the call that brought a reply. */
function isOf({ document, status }: ReadRun, ref: string): boolean {
  const calls = document?.calls ?? status?.calls.map(({ outcome }) => outcome) ?? [];
  const cited = (document?.findings ?? []).flatMap(({ evidence }) => evidence);
  return [...calls, ...cited].some((one) => one.ref === ref);
}

function sendUnknown(reply: FastifyReply, options: PageOptions, id: string): FastifyReply {
  const words = `There is no investigation "${cleanText(id, 200)}". Temporal forgets runs some time after their end (the retention of the namespace); a report that was kept as a file is still good.`;
  const body = renderMessage('No such run', words);
  return sendMessage(reply, options, { status: 404, title: 'No such run', body });
}
