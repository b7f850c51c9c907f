import { cleanText } from '../../domain/text/escape';
import { shellQuoted } from '../../domain/text/shell-word';
import type { RunDocument } from '../../domain/run/run-document';
import { routerCommands, spokenActions } from '../next-actions';
import { html, type Html, lines, nothing } from './html';
import { folded, list, section } from './section';

export function renderNextActions({ next_actions: actions }: RunDocument): Html {
  const blocks = routerCommands(actions).map(
    ({ router, commands }) =>
      html`<p>On ${router ?? 'the router'}:</p>
        <pre>${lines(commands.join('\n'))}</pre>`,
  );
  return section(
    'next',
    'Next actions',
    list(spokenActions(actions).map((action) => html`${action}`)),
    ...blocks,
  );
}

export function renderTicket({ report }: RunDocument): Html {
  return folded('ticket', 'Ticket text', html`<pre>${lines(report.ticket)}</pre>`);
}

/** How to get at a statement's evidence, with the whole of the first reference. */
export function renderEvidenceHelp({ findings, evidence_store: store }: RunDocument): Html {
  const [first] = findings.flatMap(({ evidence }) => evidence);
  if (first === undefined) return nothing;
  return folded(
    'evidence',
    'How to read the evidence',
    html`<p>
        Each piece of evidence names the stored reply it comes from and, after the #, the position
        of the value in that reply. Conclusions have no reference. The values of passed checks stand
        in the replies listed under “Calls”. The replies are in the evidence store
        ${store === '' ? 'of the worker' : store}.
      </p>
      <pre>
${lines(`netoncall evidence show ${first.ref} --pointer ${shellQuoted(cleanText(first.pointer))}`)}</pre>`,
  );
}
