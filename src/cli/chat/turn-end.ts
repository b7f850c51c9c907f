import type { StoredTurn } from '../../domain/conversation/conversation';
import { ticketOf } from '../../report/ticket';
import { outcomeMeaning, verdictTitles } from '../../report/wording';
import { readDocumentAt } from '../client/read-document';
import { runPage, type Session } from '../client/session';

/**
 * What a turn that has ended leaves to be known besides its answer, line by line: the verdict or outcome, what
 * to do next, and where the rest of it is.
 */
export async function turnEnd(session: Session, turn: StoredTurn): Promise<string[]> {
  const { workflowId: id, documentRef: ref } = turn;
  const page = runPage(session, id);
  const where = [
    `Report:   netoncall report ${id}`,
    ...(page === null ? [] : [`Web UI:   ${page}`]),
  ];
  const reading = ref === null ? null : await readDocumentAt(session, ref).catch(() => null);
  if (reading?.available !== true) return where;
  const { document } = reading;
  const { next } = ticketOf(document, document.report.summary);
  const ended = document.judged
    ? `Verdict:  ${verdictTitles[document.verdict]}`
    : `Outcome:  ${outcomeMeaning(document).replace(/^./, (first) => first.toUpperCase())}`;
  return [ended, ...(next === '' ? [] : [`Next:     ${next}`]), ...where];
}
