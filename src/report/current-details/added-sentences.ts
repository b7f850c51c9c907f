import type { IncidentNote, Recalled } from '../../domain/memory/incident-facts';
import { cleanText } from '../../domain/text/escape';
import { sentence, timeText } from '../../domain/text/phrases';
import { recallSentences } from './recall-sentences';

const noteLength = 300;
const mostNotes = 3;

/** What others than its runs say of an incident. */
export interface AddedToIncident {
  announced: { by: string; until: string | null } | null;
  recalled: Recalled | null;
  notes: readonly IncidentNote[];
}

/** What announced maintenance, earlier incidents and people add, the newest of the notes last. */
export function addedSentences({ announced, recalled, notes }: AddedToIncident): string[] {
  const until =
    announced === null || announced.until === null ? '' : `, until ${timeText(announced.until)}`;
  return [
    ...(announced === null ? [] : [`Announced maintenance: ${announced.by}${until}.`]),
    ...(recalled === null ? [] : recallSentences(recalled)),
    ...notes
      .slice(-mostNotes)
      .map(({ text, by, at }) =>
        sentence(
          `Note${by === null ? '' : ` by ${by}`}, ${timeText(at)}: ${cleanText(text, noteLength)}`,
        ),
      ),
  ];
}
