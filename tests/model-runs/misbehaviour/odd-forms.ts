import { type Misbehaviour, once } from './misbehaviour';
import * as say from './says';

/** The right thing, in a form that endpoints and models have been seen to give it. */
export const oddForms: Misbehaviour[] = [
  once(
    'a code fence around it',
    'takes it',
    say.asText((it) => `\`\`\`json\n${it}\n\`\`\``),
  ),
  once(
    'prose before it',
    'takes it',
    say.asText((it) => `Sure, here it is:\n${it}`),
  ),
  once(
    'prose after it',
    'takes it',
    say.asText((it) => `${it}\nLet me know if that helps!`),
  ),
  once(
    'thinking before it',
    'takes it',
    say.asText((it) => `<think>Hm {"a":</think>${it}`),
  ),
  once(
    'thinking that is never closed',
    'recovers',
    say.asText((it) => `<think>Hm.\n${it}`),
  ),
  once(
    'thinking in a field of its own',
    'takes it',
    say.asMessage((it) => ({ ...it, reasoning_content: 'Hm.' })),
  ),
  once(
    'content as a list of parts',
    'takes it',
    say.asMessage((it) => ({ ...it, content: [{ type: 'text', text: it['content'] ?? '' }] })),
  ),
  once(
    'members that nobody knows',
    'takes it',
    say.asMessage((it) => ({ ...it, annotations: [], audio: null })),
  ),
  once(
    'an empty refusal beside it',
    'takes it',
    say.asMessage((it) => ({ ...it, refusal: '' })),
  ),
  once(
    'no finish reason',
    'takes it',
    say.asMessage((it) => it, { finishReason: null }),
  ),
  once(
    'a finish reason of its own',
    'takes it',
    say.asMessage((it) => it, { finishReason: 'eos' }),
  ),
  once(
    'usage that is missing',
    'takes it',
    say.asBody((it) => say.without(it, 'usage')),
  ),
  once(
    'usage that is nonsense',
    'takes it',
    say.asMessage((it) => it, { usage: { prompt_tokens: '-7', completion_tokens: 1e99 } }),
  ),
  once(
    'neither id nor model',
    'takes it',
    say.asBody((it) => say.without(it, 'id', 'model')),
  ),
  once(
    'a second choice',
    'takes it',
    say.asBody((it) => ({
      ...it,
      choices: [...(it['choices'] as []), { index: 1, message: { content: 'no' } }],
    })),
  ),
  once(
    'another content type',
    'takes it',
    say.asBytes((it) => it, 'text/plain'),
  ),
  once(
    'a byte order mark',
    'takes it',
    say.asBytes((it) => `\uFEFF${it}`),
  ),
  once(
    'blank lines before the body',
    'takes it',
    say.asBytes((it) => `\n\n   ${it}\n`),
  ),
  once(
    'it in a list',
    'recovers',
    say.asText((it) => `[${it}]`),
  ),
  once(
    'it under a name',
    'recovers',
    say.asText((it) => `{"answer":${it}}`),
  ),
  once(
    'it twice',
    'recovers',
    say.asText((it) => `${it}\n${it}`),
  ),
  once(
    'a comma too many',
    'recovers',
    say.asText((it) => it.replace(/\}$/, ',}')),
  ),
  once(
    'single quotes',
    'recovers',
    say.asText((it) => it.replaceAll('"', "'")),
  ),
  once(
    'a comment in it',
    'recovers',
    say.asText((it) => it.replace('{', '{ // here\n')),
  ),
  once(
    'characters that cannot be seen',
    'recovers',
    say.asText((it) => `\u0000\u200B${it}\u0000`),
  ),
  once(
    'half a character',
    'recovers',
    say.asText((it) => `\uD83D ${it}`),
  ),
  once(
    '200 kB of prose before it',
    'recovers',
    say.asText((it) => `${'words, '.repeat(30_000)}${it}`),
  ),
  once('the form of a stream', 'recovers', say.asStream),
];
