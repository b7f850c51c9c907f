import { html, type Html, nothing } from '../../report/html';
import type { Identity } from '../who/identity';
import { assets } from './assets';

export interface Frame {
  title: string;
  /** Null before a login. */
  identity: Identity | null;
  /** Seals the button that logs out; null where nobody logged in here. */
  logOutToken: string | null;
  /** Where news of this page come from, and how often it is loaded anew without script; seconds. */
  live: { events: string; refresh: number | null } | null;
  body: Html;
}

/** A whole page. What it shows comes from this server, styles and script too. */
export function frame({ title, identity, logOutToken, live, body }: Frame): string {
  const refresh = live?.refresh ?? null;
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · netoncall</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="${assets.style.url}" />
        ${live === null ? nothing : html`<script src="${assets.script.url}" defer></script>`}
        ${
          refresh === null
            ? nothing
            : html`<noscript><meta http-equiv="refresh" content="${refresh}" /></noscript>`
        }
      </head>
      <body class="gateway">
        <a class="skip" href="#live">To the content</a>
        <nav class="bar" aria-label="netoncall">
          <a href="/">Inbox</a>
          ${live === null ? nothing : html`<span id="live-state" role="status"></span>`}
          ${whoIs(identity, logOutToken)}
        </nav>
        <main id="live" tabindex="-1" data-events="${live?.events ?? ''}">${body}</main>
      </body>
    </html> `;
  return page.markup;
}

function whoIs(identity: Identity | null, logOutToken: string | null): Html {
  if (identity === null) return nothing;
  const out =
    logOutToken === null
      ? nothing
      : html`<form method="post" action="/logout">
          <input type="hidden" name="form" value="${logOutToken}" />
          <button class="plain">Log out</button>
        </form>`;
  return html`<span class="who" title="${identity.name}">${identity.shown}</span>${out}`;
}
