import { createTeller, kindOf, type Probe, probe } from '../../destinations';
import type { Destination } from '../../domain/destinations/destination';
import { freshIncident, type ToldIncident } from '../../domain/destinations/told-incident';
import { type IncidentReferences, noReceipt } from '../../domain/destinations/telling';
import { createWebhookNotifier } from '../../notify/webhook-notifier';
import { composeIncidentMessage } from '../../report/incident-message';

const patience = 10_000;

export interface TestOptions {
  environment: NodeJS.ProcessEnv;
  now: Date;
  /** An incident of the pager, or a ticket, for a test note; without it none is written there. */
  references?: IncidentReferences;
  signal?: AbortSignal;
}

/** What came of the test of a destination: whether all of it works, and each thing in words. */
export interface TestedDestination {
  works: boolean;
  lines: Probe[];
}

/**
 * Finds out whether a destination can be told: what it needs is looked at, then it gets a message
 * that is marked as a test. A pager or a ticket gets one only where the caller names it, for a test
 * must open no ticket and stand on no incident of somebody else.
 */
export async function testDestination(
  destination: Destination,
  { environment, now, references = {}, signal = new AbortController().signal }: TestOptions,
): Promise<TestedDestination> {
  const probed = await probe(destination, environment, { signal, timeoutMs: patience });
  const { testNote = null } = kindOf(destination) ?? {};
  if (testNote !== null && references[testNote.on] === undefined) {
    const words = `Nothing was written: name an ${testNote.named} for a test note.`;
    return ended([...probed, { works: true, words }]);
  }
  const target = { ...destination, ...testNote?.settings };
  const state = testIncident(now);
  const message = composeIncidentMessage(state, null);
  const telling = { event: 'opened' as const, message, references, startedAt: state.startedAt };
  const teller = createTeller(environment, createWebhookNotifier(environment, patience), patience);
  const told = await teller.tell(target, telling, noReceipt(), { signal, lookFirst: false });
  if (told === null) return ended(probed);
  const sent: Probe = told.told
    ? { works: true, words: 'A message that is marked as a test was sent.' }
    : { works: false, words: `No message could be sent: ${told.reason}.` };
  return ended([...probed, sent]);
}

function ended(lines: Probe[]): TestedDestination {
  return { works: lines.every(({ works }) => works), lines };
}

/** One id for each test, so that a test is never taken for the one before it. */
function testIncident(now: Date): ToldIncident {
  const at = now.toISOString();
  const title = 'Test message of netoncall: nothing is wrong';
  return freshIncident({ id: `test-${at}`, profile: 'test', title, startedAt: at });
}
