import { setTimeout as sleep } from 'node:timers/promises';

/** What came back on deliveries: by HTTP status, and how many requests had no answer at all. */
export interface Answers {
  statuses: Map<number, number>;
  unanswered: number;
}

const patience = 10_000;
const pause = 250;

/**
 * Sends each body until it is taken, as senders of alerts do: again after 5xx and after a connection
 * that was lost. They begin evenly over a time.
 */
export async function sendAll(
  url: string,
  bodies: readonly string[],
  overMs: number,
): Promise<Answers> {
  const answers: Answers = { statuses: new Map(), unanswered: 0 };
  const send = async (body: string): Promise<void> => {
    for (;;) {
      const status = await fetch(url, {
        method: 'POST',
        body,
        signal: AbortSignal.timeout(patience),
      }).then(
        (reply) => reply.status,
        () => null,
      );
      if (status === null) answers.unanswered += 1;
      else answers.statuses.set(status, (answers.statuses.get(status) ?? 0) + 1);
      if (status !== null && status < 500) return;
      await sleep(pause);
    }
  };
  const [first = '', ...rest] = bodies;
  await send(first);
  const sending: Promise<void>[] = [];
  for (const body of rest) {
    sending.push(send(body));
    await sleep(overMs / rest.length);
  }
  await Promise.all(sending);
  return answers;
}
