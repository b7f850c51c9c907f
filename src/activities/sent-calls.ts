import * as z from 'zod';

import type { EvidenceKeeper } from './interfaces';

const sentCallSchema = z.object({
  workflow: z.string(),
  run: z.string(),
  /** ISO 8601. */
  at: z.string(),
  answered: z.boolean(),
});

/** A confirmed call as it was sent last, whichever run it was of. */
export type SentCall = z.infer<typeof sentCallSchema>;

/**
 * Keeps, for whoever is asked to approve the same call in another run, that it was sent and whether
 * an answer came. A store that does not take it holds up no call: the run knows by itself.
 * @param call hash of server, tool and arguments
 */
export async function noteSent(
  evidence: EvidenceKeeper,
  call: { profile: string; hash: string },
  sent: SentCall,
): Promise<void> {
  await evidence.keepNamed(nameOf(call), sent).catch(() => undefined);
}

/** A call that another run sent and of which no answer came; null where none is known. */
export async function unansweredElsewhere(
  evidence: EvidenceKeeper,
  call: { profile: string; hash: string },
  run: string,
): Promise<SentCall | null> {
  const document = await evidence.findNamed(nameOf(call)).catch(() => null);
  const sent = sentCallSchema.safeParse(document).data;
  return sent === undefined || sent.answered || sent.run === run ? null : sent;
}

function nameOf({ profile, hash }: { profile: string; hash: string }): string {
  return `sent ${profile} ${hash}`;
}
