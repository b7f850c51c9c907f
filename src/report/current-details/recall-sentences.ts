import type { Recalled, RecalledIncident } from '../../domain/memory/incident-facts';
import { cleanText } from '../../domain/text/escape';
import { durationText, sentence, timeText } from '../../domain/text/phrases';

const noteLength = 200;
const likeness: Record<RecalledIncident['like'], string> = {
  cause: 'The same cause at the same place',
  shape: 'The same picture of symptoms',
};

/** What earlier incidents say about this one: when, what it was, how long, and what helped. */
export function recallSentences({ incidents, sameCause }: Recalled): string[] {
  return [
    ...(sameCause === null
      ? []
      : [
          `This is the ${ordinal(sameCause.times + 1)} time since ${timeText(sameCause.since)} that it has this cause at this place.`,
        ]),
    ...incidents.map(incidentSentences),
  ];
}

function incidentSentences(earlier: RecalledIncident): string {
  const { like, startedAt, found, lastedSeconds, notes, id } = earlier;
  const lasted = lastedSeconds === null ? '' : `; it lasted ${durationText(lastedSeconds)}`;
  const note = notes.at(-1);
  return [
    sentence(`${likeness[like]} on ${timeText(startedAt)} (${cleanText(id, 100)})${lasted}`),
    ...(found === '' ? [] : [sentence(`Found then: ${cleanText(found, noteLength)}`)]),
    ...(note === undefined
      ? ['Nobody noted a remedy.']
      : [sentence(`Noted${by(note.by)}: “${cleanText(note.text, noteLength)}”`)]),
  ].join(' ');
}

const by = (name: string | null): string => (name === null ? '' : ` by ${cleanText(name, 80)}`);

/** `2nd`, `3rd`, `11th`. */
function ordinal(number: number): string {
  const tens = number % 100;
  const suffix = ['th', 'st', 'nd', 'rd'][tens > 10 && tens < 14 ? 0 : number % 10] ?? 'th';
  return `${number}${suffix}`;
}
