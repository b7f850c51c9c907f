import * as z from 'zod';

/**
 * Blocks as Slack's reference of Block Kit describes them (docs.slack.dev/reference/block-kit), as
 * far as netoncall uses them. Strict: what is not known here is a mistake.
 */
const plain = (limit: number) =>
  z.strictObject({
    type: z.literal('plain_text'),
    text: z.string().min(1).max(limit),
    emoji: z.boolean().optional(),
  });

/** `&` begins an entity, and `<` a link with an address or a mention of one user. */
const safe = /^(?:[^&<>]|&amp;|&lt;|&gt;|<https?:\/\/[^|>]+\|[^|>]+>|<@[UW][A-Z0-9]+>)*$/;
const mrkdwn = z.strictObject({
  type: z.literal('mrkdwn'),
  text: z.string().min(1).max(3000).regex(safe, 'holds control characters that are not escaped'),
  verbatim: z.literal(true),
});

const identifier = z.string().min(1).max(255);
const button = z.strictObject({
  type: z.literal('button'),
  action_id: identifier,
  text: plain(75),
  value: z.string().max(2000),
  style: z.enum(['primary', 'danger']).optional(),
  confirm: z
    .strictObject({ title: plain(100), text: plain(300), confirm: plain(30), deny: plain(30) })
    .optional(),
});

const block = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('header'), text: plain(150) }),
  z.strictObject({ type: z.literal('section'), text: mrkdwn }),
  z.strictObject({ type: z.literal('context'), elements: z.array(mrkdwn).min(1).max(10) }),
  z.strictObject({ type: z.literal('actions'), elements: z.array(button).min(1).max(25) }),
  z.strictObject({
    type: z.literal('input'),
    block_id: identifier,
    optional: z.boolean(),
    label: plain(2000),
    element: z.strictObject({
      type: z.literal('plain_text_input'),
      action_id: identifier,
      multiline: z.boolean(),
      max_length: z.int().min(1).max(3000),
    }),
  }),
]);

/** What Slack would turn down, one line each. */
export function blockProblems(blocks: unknown): string[] {
  const reading = z.array(block).min(1).max(50).safeParse(blocks);
  if (!reading.success) {
    return reading.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  }
  const ids = reading.data.flatMap((one) => (one.type === 'input' ? [one.block_id] : []));
  const actions = reading.data.flatMap((one) =>
    one.type === 'actions' ? one.elements.map(({ action_id }) => action_id) : [],
  );
  return [ids, actions].flatMap((names) =>
    new Set(names).size === names.length ? [] : [`an id is used twice: ${names.join(', ')}`],
  );
}
