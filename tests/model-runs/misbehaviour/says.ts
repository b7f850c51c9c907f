import type { ServerResponse } from 'node:http';

import type { Answer } from '../../support/malformed-replies';
import {
  document,
  httpError,
  message,
  type RecordedRequest,
  raw,
  type ScriptStep,
  text,
  toolCalls,
} from '../../support/model-server';

/** What a model that misbehaves says where `right` would be right. */
export type Says = (right: Answer, request: RecordedRequest) => ScriptStep;

/** The right answer as text: JSON, or the JSON of a call. */
export const words = (right: Answer): string =>
  JSON.stringify(
    right.kind === 'json' ? right.value : { name: right.name, arguments: right.arguments },
  );

type Message = Record<string, unknown>;

/** The right answer as the message of a completion. */
export function rightMessage(right: Answer): Message {
  if (right.kind === 'json') return { role: 'assistant', content: JSON.stringify(right.value) };
  const called = { name: right.name, arguments: JSON.stringify(right.arguments) };
  const tool_calls = [{ id: 'call_1', type: 'function', function: called }];
  return { role: 'assistant', content: null, tool_calls };
}

/** Without some of its members. */
export const without = (it: Message, ...names: string[]): Message =>
  Object.fromEntries(Object.entries(it).filter(([name]) => !names.includes(name)));

const finishOf = (right: Answer): string => (right.kind === 'json' ? 'stop' : 'tool_calls');

/** A whole completion around a message, as endpoints send it. */
export const completion = (right: Answer): Record<string, unknown> => ({
  id: 'chatcmpl-1',
  object: 'chat.completion',
  model: 'scripted-model',
  choices: [{ index: 0, message: rightMessage(right), finish_reason: finishOf(right) }],
  usage: { prompt_tokens: 10, completion_tokens: 5 },
});

/** The text of the right answer, changed. */
export const asText =
  (change: (words: string) => string, finishReason?: string | null): Says =>
  (right) =>
    text(change(words(right)), finishReason === undefined ? {} : { finishReason });

/** The message of the right answer, changed. */
export const asMessage =
  (change: (message: Message, right: Answer) => unknown, changes: object = {}): Says =>
  (right) =>
    message(change(rightMessage(right), right), { finishReason: finishOf(right), ...changes });

/** The body of the right answer, changed. */
export const asBody =
  (change: (body: Record<string, unknown>) => unknown): Says =>
  (right) =>
    document(change(completion(right)));

/** The bytes of the right answer, changed. */
export const asBytes =
  (change: (bytes: string) => string, contentType?: string): Says =>
  (right) =>
    raw(change(JSON.stringify(completion(right))), contentType);

export const always =
  (step: () => ScriptStep): Says =>
  () =>
    step();

/** An error of the endpoint, with what it says of it. */
export const error =
  (status: number, said?: string | object, headers?: Record<string, string>): Says =>
  () =>
    httpError(status, typeof said === 'string' ? { error: { message: said } } : said, headers);

/** Arguments or members of the right answer, changed; what has neither stays as it is. */
export const withArguments =
  (change: (given: Record<string, unknown>) => Record<string, unknown>): Says =>
  (right) => {
    if (right.kind === 'call') {
      return toolCalls([{ name: right.name, arguments: change(right.arguments) }]);
    }
    const { arguments: given } = right.value;
    const values = typeof given === 'object' && given !== null;
    const value = values ? { ...right.value, arguments: change({ ...given }) } : right.value;
    return text(JSON.stringify(value));
  };

/** The tool of the right answer under another name. */
export const withTool =
  (change: (name: string) => string): Says =>
  (right) => {
    if (right.kind === 'call') {
      return toolCalls([{ name: change(right.name), arguments: right.arguments }]);
    }
    const { tool } = right.value;
    const renamed = typeof tool === 'string' ? { tool: change(tool) } : {};
    return text(JSON.stringify({ ...right.value, ...renamed }));
  };

/** The right answer, byte by byte, too slow to be waited for. */
export const tooSlow: Says = (right) => ({
  what: 'a reply that trickles for minutes',
  play: (response: ServerResponse) => {
    const bytes = JSON.stringify(completion(right));
    response.writeHead(200, { 'content-type': 'application/json' });
    let at = 0;
    const timer = setInterval(() => response.write(bytes.slice(at, (at += 1))), 500);
    response.on('close', () => clearInterval(timer));
  },
});

/** The right answer as the stream that nobody asked for. */
export const asStream: Says = (right) => {
  const { choices, ...rest } = completion(right);
  const [{ message: delta }] = choices as [{ message: unknown }];
  const chunk = { ...rest, choices: [{ index: 0, delta, finish_reason: finishOf(right) }] };
  return raw(`data: ${JSON.stringify(chunk)}\n\ndata: [DONE]\n\n`, 'text/event-stream');
};

type CalledFunction = { name: string; arguments: string };
type Called = { id?: string; type: string; function: CalledFunction };

const changingCalls =
  (change: (called: Called) => unknown) =>
  (it: Message): Message => {
    const calls = it['tool_calls'] as Called[] | undefined;
    return calls === undefined ? it : { ...it, tool_calls: calls.map((called) => change(called)) };
  };

export const argumentsAsObject = changingCalls((called) => {
  const given: unknown = JSON.parse(called.function.arguments);
  return { ...called, function: { ...called.function, arguments: given } };
});

export const argumentsTwice = changingCalls((called) => {
  const given = JSON.stringify(called.function.arguments);
  return { ...called, function: { ...called.function, arguments: given } };
});

export const callWithoutId = changingCalls((called) => without({ ...called }, 'id'));

/** As before there were several calls in a message. */
export function callOfOldForm({ tool_calls: calls, ...it }: Message): Message {
  const [called] = (calls as Called[] | undefined) ?? [];
  return called === undefined ? it : { ...it, function_call: called.function };
}

/** All is done, where nothing was; the rest is right. */
export const endsAtOnce: Says = (right) => {
  const said = 'All of it is done.';
  if (right.kind === 'json') {
    const isCall = right.value['kind'] === 'call';
    return text(JSON.stringify(isCall ? { kind: 'finished', text: said } : right.value));
  }
  // Whichever of the two is offered; the other one is told that it is not there.
  const completes = { name: 'attempt_completion', arguments: { result: said } };
  const finishes = { name: 'finish_step', arguments: { status: 'done', note: said } };
  return toolCalls([completes, finishes]);
};
