import type { SettledPart } from '../analysis/goal-part';
import type { Outcome } from '../analysis/outcome';

/** How a task ended, by its parts alone. Never `achieved` unless all are done, nor `partial` where they are. */
export function outcomeOfParts(parts: readonly SettledPart[]): Outcome {
  const some = (status: SettledPart['status']) => parts.some((part) => part.status === status);
  if (parts.length > 0 && parts.every(({ status }) => status === 'done')) return 'achieved';
  // One that is open may have calls that did some of it.
  const begun = parts.some(({ status, calls }) => status === 'open' && calls.length > 0);
  return some('refused') && !some('done') && !begun ? 'denied' : 'partial';
}

/**
 * The outcome that a run came to, held to its parts. What code decided otherwise, such as a spent
 * budget, stays; a `partial` of which no part tells why gets one that does.
 * @param note why the run ended as it did
 */
export function holdToParts(
  outcome: Outcome,
  parts: readonly SettledPart[],
  note: string,
): { outcome: Outcome; parts: SettledPart[] } {
  if (outcome === 'achieved') return { outcome: outcomeOfParts(parts), parts: [...parts] };
  if (outcome !== 'partial' && outcome !== 'denied') return { outcome, parts: [...parts] };
  const open = parts.filter(({ status }) => status !== 'done');
  if (open.length > 0) {
    const refused = open.some(({ status }) => status === 'refused');
    const held = outcome === 'denied' && refused ? outcome : outcomeOfParts(parts);
    return { outcome: held, parts: [...parts] };
  }
  const status = outcome === 'denied' ? 'refused' : 'open';
  const why = note === '' ? 'The run ended before it was done.' : note;
  const rest = { id: String(parts.length + 1), text: 'the rest of the task', why, calls: [] };
  return { outcome, parts: [...parts, { ...rest, status }] };
}

/** What is still to be done, for whoever plans. */
export function openText(open: readonly SettledPart[]): string {
  return open
    .map(({ text, why }) =>
      `Not done yet: ${text.replace(/(?<![.\s])[.\s]+$/, '')}. ${why ?? ''}`.trim(),
    )
    .join(' ');
}
