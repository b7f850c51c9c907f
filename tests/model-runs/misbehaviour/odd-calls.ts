import { text, toolCalls } from '../../support/model-server';
import { inCall, inTurns, type Misbehaviour } from './misbehaviour';
import * as say from './says';

/** Calls, planned or made in turns, that are odd, wrong or too many. */
export const oddCalls: Misbehaviour[] = [
  inCall(
    'a call in tags',
    'takes it',
    say.asText((it) => `<tool_call>${it}</tool_call>`),
    inTurns,
  ),
  inCall('arguments that are no text', 'takes it', say.asMessage(say.argumentsAsObject)),
  inCall('arguments in quotes twice', 'recovers', say.asMessage(say.argumentsTwice)),
  inCall('a call without an id', 'takes it', say.asMessage(say.callWithoutId)),
  inCall('a call in the old form', 'takes it', say.asMessage(say.callOfOldForm)),
  inCall(
    'the same call twice in one message',
    'recovers',
    (right) => (right.kind === 'call' ? toolCalls([right, right]) : text(say.words(right))),
    inTurns,
  ),
  inCall(
    'optional arguments as empty text',
    'recovers',
    say.withArguments((it) => ({ ...it, reason: '' })),
  ),
  inCall(
    'an argument that nobody knows',
    'recovers',
    say.withArguments((it) => ({ ...it, zeal: 9 })),
  ),
  inCall(
    'all arguments missing',
    'recovers',
    say.withArguments(() => ({})),
  ),
  inCall(
    'arguments of another type',
    'recovers',
    say.withArguments((it) => Object.fromEntries(Object.keys(it).map((key) => [key, [1]]))),
  ),
  inCall(
    'a tool in capitals',
    'recovers',
    say.withTool((it) => it.toUpperCase()),
  ),
  inCall(
    'a tool with a prefix',
    'recovers',
    say.withTool((it) => `functions.${it}`),
  ),
  inCall(
    'a tool that is not there',
    'recovers',
    say.withTool(() => 'do_it'),
  ),
  inCall(
    'a tool without a name',
    'recovers',
    say.withTool(() => ''),
  ),
  inCall(
    'a hundred calls in one message',
    'recovers',
    (right) =>
      right.kind === 'call'
        ? toolCalls(Array.from({ length: 100 }, () => right))
        : text(say.words(right)),
    inTurns,
  ),
];
