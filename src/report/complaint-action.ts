import type { RunDocument } from '../domain/run/run-document';
import { listNames } from '../domain/text/phrases';
import { heldAnswer } from './first-line';
import { isUnexplained } from './headline';

type Facts = Pick<RunDocument, 'understood' | 'judged' | 'outcome' | 'verdict' | 'direct_answer'>;

/**
 * How a complaint is pursued that nothing which was read explains: by what those know who have it, and
 * on the path itself. Nothing where it is explained, or nothing was complained of.
 */
export function complaintActions(document: Facts): string[] {
  const off = offIfGone(document);
  if (off.length > 0) {
    return [
      `Before the work, agree the outage with ${listNames(off, mostCustomers)}, or give ${off.length === 1 ? 'it' : 'them'} another interface that is up.`,
    ];
  }
  const { understood, judged, outcome, verdict } = document;
  if (judged && outcome === 'cancelled' && verdict === 'inconclusive') return [askOnceMore];
  // Who asks whether something happened is answered by yes or no.
  const isComplaint =
    understood?.claims.includes('symptom') === true && understood.form !== 'yes_no';
  if (!judged || !isComplaint || unlooked.has(outcome)) return [];
  const answer = heldAnswer(document);
  const isExplained =
    verdict === 'fault' && !isUnexplained(document) && answer?.state !== 'working';
  if (isExplained || answer?.state === 'not_found') return [];
  // What is shut on purpose is what was reported, and nobody has to be asked what that was.
  const meant = answer?.reason['meant'] === true || answer?.reason.code.endsWith('.meant') === true;
  if (meant && verdict === 'healthy') return [shutOnPurpose];
  return [
    'Ask whoever reported the problem exactly what is failing, where and since when, then run netoncall again with those details; if traffic is being lost, test its path with ping and traceroute.',
  ];
}

const shutOnPurpose =
  'Nothing to repair. If it should be in service already, ask whoever shut it before it is enabled.';

const askOnceMore = 'Start the run again if the answer is still needed.';

const mostCustomers = 8;

/** Customers who would have nothing left without what a question supposes to be gone. */
function offIfGone(document: Facts): string[] {
  const reason = heldAnswer(document)?.reason;
  if (reason?.code !== 'ifGone.customers') return [];
  const { off = [] } = reason['seconds'] as { off?: { vrf: string }[] };
  return off.map(({ vrf }) => vrf);
}

/** Ends of runs that did not look to the end. */
const unlooked: ReadonlySet<string> = new Set([
  'cancelled',
  'rejected',
  'failed',
  'escalation_timeout',
]);
