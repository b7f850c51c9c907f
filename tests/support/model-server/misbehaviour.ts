import type { ServerResponse } from 'node:http';

import type { ScriptStep } from './steps';

const whole = JSON.stringify({
  id: 'chatcmpl-1',
  model: 'scripted-model',
  choices: [
    { index: 0, message: { role: 'assistant', content: 'all is well' }, finish_reason: 'stop' },
  ],
  usage: { prompt_tokens: 10, completion_tokens: 5 },
});

function step(what: string, play: (response: ServerResponse) => void): ScriptStep {
  return { what, play };
}

/** Takes the request and says nothing, ever. */
export function hangBeforeHeaders(): ScriptStep {
  return step('silence before the headers', () => undefined);
}

/** Sends the headers and then nothing, ever. */
export function hangAfterHeaders(): ScriptStep {
  return step('silence after the headers', (response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.flushHeaders();
    response.write('{"id":');
  });
}

/** Sends an error's headers and then nothing, ever. */
export function hangInErrorBody(): ScriptStep {
  return step('silence in the body of an error', (response) => {
    response.writeHead(500, { 'content-type': 'application/json' });
    response.flushHeaders();
  });
}

/** Breaks the connection in the middle of the body. */
export function cutBody(): ScriptStep {
  return step('a body cut by a reset', (response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': whole.length });
    response.write(whole.slice(0, 40), () => response.destroy());
  });
}

/** Ends the body early in good order, as a proxy that gives up does. */
export function cutBodyCleanly(): ScriptStep {
  return step('a body that ends early', (response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(whole.slice(0, 40));
  });
}

/** Closes the connection without a word. */
export function dropConnection(): ScriptStep {
  return step('a dropped connection', (response) => response.destroy());
}

/** Answers as a stream although none was asked for, cut or not. */
export function unwantedStream(): ScriptStep {
  return step('a stream that nobody asked for', (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.end('data: {"choices":[{"delta":{"content":"all"}}]}\n\n');
  });
}

/** Sends the reply in small pieces with pauses, longer in all than `milliseconds`. */
export function trickle(milliseconds: number): ScriptStep {
  return step('a reply that trickles', (response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    let at = 0;
    const timer = setInterval(() => {
      response.write(whole.slice(at, at + 4));
      at += 4;
      if (at >= whole.length) response.end();
    }, milliseconds / 20);
    response.on('close', () => clearInterval(timer));
  });
}

/** Sends bytes without end. */
export function endless(): ScriptStep {
  return step('a body without end', (response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const chunk = 'x'.repeat(1 << 20);
    const more = (): void => {
      while (!response.destroyed && response.write(chunk));
    };
    response.on('drain', more);
    more();
  });
}
