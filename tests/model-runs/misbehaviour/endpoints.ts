import {
  cutBody,
  cutBodyCleanly,
  dropConnection,
  endless,
  hangAfterHeaders,
  hangBeforeHeaders,
  hangInErrorBody,
  noBounds,
  noFormatUnexplained,
  noGrammar,
  noJsonMode,
  noJsonSchema,
  noJsonSchemaTopLevel,
  noMaxTokens,
  noStrict,
  noTemperature,
  message,
  noTools,
  text,
} from '../../support/model-server';
import {
  ever,
  fatal,
  inCall,
  inPrompt,
  inTurns,
  type Misbehaviour,
  once,
  refuses,
} from './misbehaviour';
import * as say from './says';

const slow = (headers: Record<string, string>) => say.error(429, 'slow down', headers);
const soon = () => ({ 'retry-after': new Date(Date.now() + 2000).toUTCString() });
const tooLong = "This model's maximum context length is 8192 tokens; your messages have 9001.";

/** Endpoints that break, refuse or want to be asked otherwise; what is wrong once, and for ever. */
export const endpoints: Misbehaviour[] = [
  once('a connection that breaks', 'recovers', say.always(dropConnection)),
  once('a body that breaks off', 'recovers', say.always(cutBody)),
  once('a body that ends early', 'recovers', say.always(cutBodyCleanly)),
  once('silence before the headers', 'recovers', say.always(hangBeforeHeaders)),
  once('silence after the headers', 'recovers', say.always(hangAfterHeaders)),
  once('silence in an error', 'recovers', say.always(hangInErrorBody)),
  once('a reply too slow to be waited for', 'recovers', say.tooSlow),
  once('a body without end', 'recovers', say.always(endless)),
  ...[408, 500, 502, 503, 504, 529].map((status) =>
    once(`status ${status}`, 'waits', say.error(status)),
  ),
  once('too many requests', 'waits', slow({})),
  once('too many requests, for a second', 'waits', slow({ 'retry-after': '1' })),
  once('too many requests, for milliseconds', 'waits', slow({ 'retry-after-ms': '700' })),
  once('too many requests, until a time', 'waits', (...asked) => slow(soon())(...asked)),
  once('too many requests, for nonsense', 'waits', slow({ 'retry-after': 'soon' })),
  // Where the tools stand in the prompt; beside it there is nothing in so short a run to leave out.
  inCall('a prompt that is too long', 'shortens', say.error(400, tooLong), inPrompt),
  inCall('a body that is too large', 'shortens', say.error(413, 'Payload Too Large'), inPrompt),
  refuses('an endpoint without schemas', noJsonSchema),
  refuses('an endpoint without schemas, in another form', noJsonSchemaTopLevel),
  refuses('an endpoint without strict', noStrict),
  refuses(
    'an endpoint without JSON mode',
    (request) => noJsonSchema(request) ?? noJsonMode(request),
  ),
  refuses('an endpoint without formats that says no why', noFormatUnexplained),
  refuses('a model without tools', noTools, inTurns),
  refuses('an endpoint with another name for max_tokens', noMaxTokens),
  refuses('a model without temperature', noTemperature),
  // The tools of the network have no bounds, nor has what ends a step.
  refuses('an endpoint that makes no grammar of bounds', noBounds, [
    ...inPrompt,
    'generated',
    'none',
  ]),
  refuses('an endpoint that makes no grammar of schemas', noGrammar),
  // For ever.
  fatal('a refused key', say.error(401, 'Incorrect API key')),
  fatal('a key that may not', say.error(403, 'no access')),
  fatal('a model that is not there', say.error(404, 'The model `x` does not exist')),
  fatal('an address that is wrong', say.error(404, '404 page not found')),
  fatal('an account without money', say.error(402, 'Insufficient credits')),
  fatal(
    'a quota that is used up',
    say.error(429, { error: { message: 'quota', code: 'insufficient_quota' } }),
  ),
  fatal('a wait of days', slow({ 'retry-after': '259200' })),
  fatal(
    'an address that points elsewhere',
    say.error(302, '', { location: 'http://127.0.0.1:1/' }),
  ),
  ever('nothing but errors', say.error(500)),
  ever('nothing but silence', say.always(hangBeforeHeaders)),
  ever('nothing but broken connections', say.always(dropConnection)),
  ever('nothing but refusals', () => message({ role: 'assistant', content: null, refusal: 'No.' })),
  ever('nothing but prose', () => text('All is well, I am sure of it.')),
  ever('nothing but empty texts', () => text('')),
  ever(
    'nothing but broken JSON',
    say.asText((it) => it.slice(1)),
  ),
  ever('nothing but a prompt that is too long', say.error(400, tooLong)),
  ever(
    'nothing but a tool that is not there',
    say.withTool(() => 'do_it'),
  ),
  ever(
    'nothing but wrong arguments',
    say.withArguments(() => ({ zeal: 9 })),
  ),
  ever('nothing but the end, with nothing done', say.endsAtOnce),
];
