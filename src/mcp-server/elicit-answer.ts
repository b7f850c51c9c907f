import type { Server } from '@modelcontextprotocol/sdk/server/index.js';

import type { HumanRequest } from '../domain/people/human-request';
import { cleanLines } from '../domain/text/escape';

/** Milliseconds that a timer can hold. */
const longestTimer = 2 ** 31 - 1;

/**
 * Puts the open question of a run to the person at the client. Null where that person declines, or
 * the client cannot ask after all: the question then stays open.
 */
export async function elicitAnswer(
  server: Server,
  request: HumanRequest,
  signal: AbortSignal,
): Promise<string | null> {
  const { prompt, options, optionsOnly, deadline } = request;
  const only = optionsOnly === true && options.length > 0;
  const choices = options.length === 0 ? '' : `\n\nOptions: ${options.join(', ')}`;
  try {
    const result = await server.elicitInput(
      {
        message: `${cleanLines(prompt)}${only ? '' : choices}`,
        requestedSchema: {
          type: 'object',
          properties: {
            answer: {
              type: 'string',
              title: 'Answer',
              // An option that ends with a colon wants text behind it, which no list can hold.
              ...(only && !options.some((one) => one.endsWith(':')) && { enum: options }),
            },
          },
          required: ['answer'],
        },
      },
      { signal, timeout: Math.min(Math.max(1_000, deadline - Date.now()), longestTimer) },
    );
    const answer = result.action === 'accept' ? result.content?.['answer'] : undefined;
    return typeof answer === 'string' && answer.trim() !== '' ? answer : null;
  } catch {
    // Withdrawn, out of time, or a client that named the capability and does not have it.
    return null;
  }
}
