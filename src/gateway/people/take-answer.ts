import type { PersonAnswer } from '../../domain/destinations/person-answer';
import type { AnswerReply, HumanAnswer, HumanRequest } from '../../domain/people/human-request';
import type { AskedRequest, GatewayKey } from '../who/gateway-key';

type Said<K extends PersonAnswer['kind']> = Extract<PersonAnswer, { kind: K }>;

/** What a run or an incident says to somebody whose words it does not take. */
export class NotTakenError extends Error {
  override readonly name = 'NotTakenError';
}

/**
 * Runs and incidents as Temporal reaches them. `delivery` is the id of the Update, so that the same
 * click, delivered again, is the same Update.
 */
export interface Addressees {
  /** What a run asks now; null where it asks nothing. @throws NotTakenError for a run that is not there */
  openRequest(workflow: string): Promise<AskedRequest | null>;
  /** What the run of an incident asks now, and where the answer goes. @throws NotTakenError */
  openQuestion(
    incident: string,
  ): Promise<{ workflow: string; request: AskedRequest & OpenRequest } | null>;
  /** @throws NotTakenError with the run's own words */
  answer(workflow: string, answer: HumanAnswer, delivery: string): Promise<AnswerReply>;
  /** @throws NotTakenError */
  acknowledge(said: Said<'acknowledge'>): Promise<void>;
  /** @throws NotTakenError */
  note(said: Said<'note'>): Promise<void>;
}

type OpenRequest = Pick<HumanRequest, 'kind' | 'options'>;

/** What came of a person's words, to be said to that person alone. */
export interface Taken {
  taken: boolean;
  words: string;
}

/**
 * Passes on what a person said whose identity is proved. An answer is signed with the gateway's key
 * where the run holds that key for the name: the run verifies it, asks nobody here who may approve, and
 * a client that goes around the gateway has no signature.
 * @param sign as the gateway does; without a key it signs nothing, and its answers are claimed
 * @throws where Temporal cannot be asked: then nothing is known, and the words have to come again
 */
export async function takeAnswer(
  said: PersonAnswer,
  to: Addressees,
  sign: GatewayKey['sign'],
): Promise<Taken> {
  try {
    if (said.kind === 'acknowledge') {
      await to.acknowledge(said);
      return { taken: true, words: 'You are known to be on it.' };
    }
    if (said.kind === 'note') {
      await to.note(said);
      return { taken: true, words: 'The note is kept.' };
    }
    return await answer(said, to, sign);
  } catch (error) {
    if (error instanceof NotTakenError) return { taken: false, words: error.message };
    throw error;
  }
}

async function answer(
  { workflow, request, hash, answer: text, by, delivery }: Said<'answer'>,
  to: Addressees,
  sign: GatewayKey['sign'],
): Promise<Taken> {
  const open = await to.openRequest(workflow);
  const given: HumanAnswer = {
    requestId: request,
    answer: text,
    by,
    ...(hash !== undefined && { hash }),
  };
  // One that is closed has nothing to be signed; the run says what became of it.
  const signed = open?.id === request ? sign(open, given) : given;
  const reply = await to.answer(workflow, signed, delivery);
  if ('askedAgain' in reply || 'agreed' in reply) return { taken: true, words: reply.note };
  return { taken: true, words: `Recorded: “${reply.answer ?? ''}”.` };
}
