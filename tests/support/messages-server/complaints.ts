import type { MessagesRequest, MessagesTurn } from './request-schema';

type Block = MessagesTurn['content'][number];

/** Marks of the cache that one request may hold. */
const mostMarks = 4;

/** Keywords that structured output does not take. */
const bounds = /"(?:minLength|maxLength|minimum|maximum|multipleOf|pattern|maxItems)":/;

/**
 * What the API would refuse in a request whose fields are right: the order of turns, calls without
 * their results, thoughts that are missing or not as they came, too many marks, open schemas.
 * @param issued signatures of the thoughts that were given out, with the thought of each
 * @param paused whether the last answer was a turn that goes on
 */
export function complaintAbout(
  request: MessagesRequest,
  issued: ReadonlyMap<string, string>,
  paused = false,
): string | null {
  const { messages, max_tokens: most, thinking } = request;
  if (messages[0]?.role !== 'user') return 'messages: first message must use the "user" role';
  // A turn that was paused is gone on with; prefilled answers are not taken.
  if (messages.at(-1)?.role !== 'user' && !paused) {
    return 'the conversation must end with a user message';
  }
  const twice = messages.findIndex(({ role }, index) => role === messages[index - 1]?.role);
  if (twice !== -1) return `messages.${twice}: roles must alternate between "user" and "assistant"`;
  if (thinking?.type === 'enabled' && thinking.budget_tokens >= most) {
    return '`max_tokens` must be greater than `thinking.budget_tokens`';
  }
  return (
    unpaired(messages) ??
    notThought(request) ??
    changedThought(messages, issued) ??
    tooMuch(request) ??
    openSchema(request)
  );
}

const usesIn = (turn: MessagesTurn | undefined): string[] =>
  ((turn?.content ?? []) as Block[]).flatMap((block) =>
    block.type === 'tool_use' ? [block.id] : [],
  );
const resultsIn = (turn: MessagesTurn | undefined): string[] =>
  ((turn?.content ?? []) as Block[]).flatMap((block) =>
    block.type === 'tool_result' ? [block.tool_use_id] : [],
  );

function unpaired(messages: readonly MessagesTurn[]): string | null {
  const all = messages.flatMap(usesIn);
  if (new Set(all).size < all.length) return 'messages: `tool_use` ids must be unique';
  for (const [index, turn] of messages.entries()) {
    const uses = usesIn(turn);
    const next = messages[index + 1];
    const missing = uses.filter((use) => !resultsIn(next).includes(use));
    if (missing.length > 0) {
      return `messages.${index}: \`tool_use\` ids were found without \`tool_result\` blocks immediately after: ${missing.join(', ')}`;
    }
    const before = usesIn(messages[index - 1]);
    const stray = resultsIn(turn).filter((result) => !before.includes(result));
    if (stray.length > 0) {
      return `messages.${index}: unexpected \`tool_use_id\` found in \`tool_result\` blocks: ${stray.join(', ')}`;
    }
    const types = turn.content.map(({ type }) => type);
    if (
      types.includes('tool_result') &&
      types.lastIndexOf('tool_result') >= resultsIn(turn).length
    ) {
      return `messages.${index}: \`tool_result\` blocks must come first`;
    }
  }
  return null;
}

const isThought = (block: Block | undefined): boolean =>
  block?.type === 'thinking' || block?.type === 'redacted_thinking';

function notThought({ messages, thinking }: MessagesRequest): string | null {
  if (thinking?.type !== 'enabled') return null;
  const last = [...messages].reverse().find(({ role }) => role === 'assistant');
  if (usesIn(last).length === 0 || isThought(last?.content[0])) return null;
  return 'Expected `thinking` or `redacted_thinking`, but found `tool_use`. When `thinking` is enabled, a final `assistant` message must start with a thinking block';
}

function changedThought(
  messages: readonly MessagesTurn[],
  issued: ReadonlyMap<string, string>,
): string | null {
  for (const block of messages.flatMap(({ content }) => content as Block[])) {
    if (block.type === 'thinking' && issued.get(block.signature) !== block.thinking) {
      return 'Invalid `signature` in `thinking` block';
    }
  }
  return null;
}

function tooMuch(request: MessagesRequest): string | null {
  const marks = JSON.stringify(request).split('"cache_control":{"type":"ephemeral"}').length - 1;
  if (marks > mostMarks) {
    return `A maximum of ${mostMarks} blocks with cache_control may be provided. Found ${marks}.`;
  }
  const names = (request.tools ?? []).map(({ name }) => name);
  return new Set(names).size < names.length ? 'tools: Tool names must be unique.' : null;
}

function openSchema({ output_config: output }: MessagesRequest): string | null {
  const schema = output?.format?.schema;
  if (schema === undefined) return null;
  if (bounds.test(JSON.stringify(schema))) {
    return 'output_config.format.schema: For this type, bounds are not supported';
  }
  return isClosed(schema)
    ? null
    : "output_config.format.schema: For 'object' type, 'additionalProperties' must be explicitly set to false";
}

function isClosed(node: unknown): boolean {
  if (typeof node !== 'object' || node === null) return true;
  const { type, additionalProperties } = node as Record<string, unknown>;
  if (type === 'object' && additionalProperties !== false) return false;
  return Object.values(node).every(isClosed);
}
