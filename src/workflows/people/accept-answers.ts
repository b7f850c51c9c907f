import {
  ApplicationFailure,
  defineSignal,
  defineUpdate,
  proxyLocalActivities,
  setHandler,
} from '@temporalio/workflow';

import type { Activities } from '../../activities';
import { failureTypes } from '../../domain/investigation/failure-types';
import { answerUpdate, passAnswerSignal } from '../../domain/investigation/investigation-names';
import {
  type AnswerReply,
  type HumanAnswer,
  humanAnswerSchema,
  type HumanRequest,
  type Identity,
} from '../../domain/people/human-request';
import { type AnswerReading, readAnswer } from '../../domain/people/read-answer';
import { type Proof, proofOf } from '../../domain/people/signed-content';
import type { Run } from '../run/run';
import { askAgain, countAgreement, recordLate, recordRefusal, settle } from './settle-request';

const answerOf = defineUpdate<AnswerReply, [HumanAnswer]>(answerUpdate);
const answerBySignal = defineSignal<[unknown]>(answerUpdate);
const passAnswer = defineSignal<[unknown]>(passAnswerSignal);

const { verifyAnswer } = proxyLocalActivities<Pick<Activities, 'verifyAnswer'>>({
  startToCloseTimeout: '10s',
  retry: { maximumAttempts: 3, initialInterval: '200ms' },
  summary: 'the signature of an answer',
});

const bySignal =
  'it came as a signal, which shows nobody who sent it and gets no reply; an answer counts as the Update "answer" only';

/** Accepts answers for as long as the run lives; call once, before anything is asked. */
export function acceptAnswers(run: Run): void {
  setHandler(answerOf, (input) => takeAnswer(run, input), {
    description: 'Answers the open question: {"requestId":"…","answer":"…","by":"…","hash":"…"}',
    validator: (input) => {
      const reading = read(run, input);
      if (reading.kind === 'rejected' && reading.late === undefined) {
        throw new Error(reading.message);
      }
    },
  });
  setHandler(answerBySignal, (input) => ignore(run, input), {
    description: 'Answers nothing: answers are taken as the Update of this name only',
  });
  const pass = (input: unknown): void => {
    // A run that an earlier version prepared is told the answers of its conversation this way.
    const earlier = run.prepared !== null && run.prepared.answerRules === undefined;
    if (!earlier) ignore(run, input);
    else if (read(run, input).kind !== 'rejected') void takeAnswer(run, input);
  };
  setHandler(passAnswer, pass, {
    description: 'Answers nothing; runs of earlier versions took answers of conversations this way',
  });
}

function read({ status }: Run, input: unknown): AnswerReading {
  return readAnswer(input, status.openRequest, status.decisions, Date.now());
}

/** Returns a promise only where a signature is to be verified first. */
function takeAnswer(run: Run, input: unknown): AnswerReply | Promise<AnswerReply> {
  const { openRequest } = run.status;
  const reading = read(run, input);
  if (openRequest === null || !('answer' in reading)) return conclude(run, reading, 'claimed');
  const proof = reading.kind === 'refused' ? null : proofOf(openRequest, reading.answer);
  if (proof === null) return conclude(run, reading, 'claimed');
  return takeSigned(run, input, reading.answer, proof);
}

async function takeSigned(
  run: Run,
  input: unknown,
  answer: HumanAnswer,
  proof: Proof,
): Promise<AnswerReply> {
  const verified = await verifyAnswer(proof);
  // The question may have been settled in the meantime, so all is judged as it stands now.
  const { openRequest } = run.status;
  const reading = read(run, input);
  if (verified || openRequest === null || !('answer' in reading)) {
    return conclude(run, reading, 'proved');
  }
  const message = `The signature is not one by the key that the profile holds for ${answer.by ?? ''} over this answer to this question of this run.`;
  return conclude(run, { kind: 'refused', answer, message }, 'claimed');
}

function conclude(run: Run, reading: AnswerReading, identity: Identity): AnswerReply {
  const { openRequest } = run.status;
  if (reading.kind === 'repeated') return reading.decision;
  if (reading.kind === 'rejected' && reading.late !== undefined) {
    recordLate(run, reading.late, reading.message);
  }
  if (reading.kind === 'rejected' || openRequest === null) {
    // A reset applies old answers again, past the validator: that must not break the task.
    throw notTaken(reading.kind === 'rejected' ? reading.message : 'Nothing is waiting.');
  }
  const { answer } = reading;
  if (reading.kind === 'refused') {
    recordRefusal(
      run,
      openRequest,
      { answer: answer.answer, by: answer.by ?? null },
      reading.message,
    );
    throw notTaken(reading.message);
  }
  if (reading.kind === 'unclear') return askAgain(run, openRequest, answer, reading.note);
  const { choice } = reading;
  const more = choice === 'yes' ? countAgreement(run, openRequest, answer, identity) : null;
  if (more !== null) return more;
  const known = openRequest.terms === undefined ? {} : { identity };
  return settle(run, openRequest, { answer, choice, by: 'answer', ...known });
}

/** Says in the record that somebody tried; what is malformed or meets no question leaves no trace. */
function ignore(run: Run, input: unknown): void {
  const open: HumanRequest | null = run.status.openRequest;
  const said = humanAnswerSchema.safeParse(input);
  if (open === null || !said.success) return;
  const { answer, by = null } = said.data;
  recordRefusal(run, open, { answer, by }, `An answer was ignored: ${bySignal}.`);
}

function notTaken(message: string): ApplicationFailure {
  return ApplicationFailure.nonRetryable(message, failureTypes.answerNotTaken);
}
