import * as fc from 'fast-check';

/** Text as models write it when it goes wrong. */
export const brokenText = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '{',
        '}',
        '[',
        ']',
        '"',
        ':',
        ',',
        '\\',
        '```json',
        '```',
        '<tool_call>',
        '</tool_call>',
        '<think>',
        '</think>',
        '{"name":"get_routing_info","arguments":{',
        '{"healthy":',
        'true',
        'null',
        '\u0000',
        '\uD800',
      ),
      fc.string({ maxLength: 20 }),
    ),
    { maxLength: 20 },
  )
  .map((pieces) => pieces.join(''));
