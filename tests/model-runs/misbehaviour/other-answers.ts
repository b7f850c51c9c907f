import { message, raw, text } from '../../support/model-server';
import { type Misbehaviour, once } from './misbehaviour';
import * as say from './says';

/** Something else than what was asked for, once. */
export const otherAnswers: Misbehaviour[] = [
  once('an empty text', 'recovers', () => text('')),
  once('no content at all', 'recovers', () => message({ role: 'assistant', content: null })),
  once('blanks', 'recovers', () => text(' \n\t ')),
  once(
    'no choice',
    'recovers',
    say.asBody((it) => ({ ...it, choices: [] })),
  ),
  once(
    'no choices',
    'recovers',
    say.asBody((it) => say.without(it, 'choices')),
  ),
  once('null', 'recovers', () => raw('null')),
  once('a body of nothing', 'recovers', () => raw('')),
  once('a page in place of JSON', 'recovers', () =>
    raw('<html><title>Welcome</title></html>', 'text/html'),
  ),
  once('an error with status 200', 'recovers', () =>
    raw('{"error":{"message":"overloaded","code":503}}'),
  ),
  once('an apology', 'recovers', () => text("I'm sorry, but I can't help with that.")),
  once('what the filter left', 'recovers', () => text('', { finishReason: 'content_filter' })),
  once(
    'an answer that is cut',
    'recovers',
    say.asText((it) => it.slice(0, it.length / 2), 'length'),
  ),
  once('an answer of another kind', 'recovers', () => text('{"kind":"dance","steps":{}}')),
  once('JSON too deep to be meant', 'recovers', () =>
    text('['.repeat(10_000) + ']'.repeat(10_000)),
  ),
  once('a question in place of an answer', 'recovers', () => text('Could you tell me which one?')),
];
