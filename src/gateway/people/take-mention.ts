import type { PersonAnswer } from '../../domain/destinations/person-answer';
import { questionPart } from '../../domain/destinations/telling';
import { chooseOption } from '../../domain/people/choose-option';
import type { Mention } from '../../destinations';
import type { GatewayKey } from '../who/gateway-key';
import { type Addressees, NotTakenError, type Taken, takeAnswer } from './take-answer';

/** What a thread is about, and its messages by the part of the incident that they are. */
export interface MentionedThread {
  incident: string | null;
  parts: ReadonlyMap<string, string>;
}

const help =
  'In the thread of an incident I take the answer to its question, "note" with what helped, and "ack".';
const noteWord = /^note\b[\s:,-]*/i;
const acknowledgement = /^(?:ack|acknowledged?|on it)[.!]?$/i;

/**
 * Passes on what somebody said to the app in the thread of an incident: a note, that somebody is on
 * it, or the answer to what its run asks. An answer counts for a question only that stood in the
 * thread before it. Words may refuse a call and approve none: the button does, which is bound to the
 * call that it stands under.
 * @throws where Temporal cannot be asked: then nothing is known, and the words have to come again
 */
export async function takeMention(
  mention: Mention,
  { incident, parts }: MentionedThread,
  to: Addressees,
  sign: GatewayKey['sign'],
): Promise<Taken> {
  const { text, ts, channel, user, by, delivery } = mention;
  if (incident === null || text === '') return { taken: false, words: help };
  const common = {
    by,
    name: null,
    at: new Date(Number(ts) * 1000).toISOString(),
    delivery,
    source: { kind: 'slack' as const, channel, message: ts, user },
  };
  const pass = async (said: PersonAnswer) => await takeAnswer(said, to, sign);
  if (acknowledgement.test(text)) return await pass({ kind: 'acknowledge', incident, ...common });
  if (noteWord.test(text)) {
    const note = text.replace(noteWord, '').slice(0, 3000);
    if (note === '') return { taken: false, words: 'Say what helped behind "note".' };
    return await pass({ kind: 'note', incident, text: note, ...common });
  }
  const asked = await openQuestion(to, incident);
  if (asked === null) return { taken: false, words: `Nothing waits for an answer. ${help}` };
  const { workflow, request } = asked;
  const seen = parts.get(questionPart(request.id));
  if (seen === undefined || Number(seen) > Number(ts)) {
    return { taken: false, words: 'The question changed meanwhile: read it, and answer again.' };
  }
  if (request.kind === 'confirmation' && chooseOption(text, request.options) !== 'no') {
    const words =
      'An approval needs the button under the question; "no" refuses the call here too.';
    return { taken: false, words };
  }
  const { id, hash } = request;
  const answer = { workflow, request: id, ...(hash !== undefined && { hash }), answer: text };
  return await pass({ kind: 'answer', ...answer, ...common });
}

async function openQuestion(to: Addressees, incident: string) {
  try {
    return await to.openQuestion(incident);
  } catch (error) {
    if (error instanceof NotTakenError) return null;
    throw error;
  }
}
