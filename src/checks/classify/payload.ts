import { fields, list, wholeText } from '../parse/read';

/** What an MCP tool returns, as far as it matters here. */
export interface CallToolResultLike {
  structuredContent?: unknown;
  content?: unknown;
  isError?: boolean;
}

/** All text blocks of a result, joined. */
export function textOf(result: CallToolResultLike): string {
  return (list(result.content) ?? [])
    .flatMap((block) => {
      const entry = fields(block);
      return entry?.type === 'text' ? (wholeText(entry.text) ?? []) : [];
    })
    .join('\n');
}

/**
 * The data of a result: structured content, else its text as JSON, else `{text}`; null where the
 * reply is blank.
 */
export function payloadOf(result: CallToolResultLike): unknown {
  const structured = result.structuredContent;
  if (structured !== undefined && structured !== null)
    return isBlank(structured) ? null : structured;
  const written = textOf(result);
  if (written === '') {
    const blocks = list(result.content) ?? [];
    const other = blocks.filter((block) => fields(block)?.type !== 'text');
    return other.length === 0 ? null : other;
  }
  try {
    const parsed: unknown = JSON.parse(written);
    return isBlank(parsed) ? null : parsed;
  } catch {
    return { text: written };
  }
}

function isBlank(value: unknown): boolean {
  return (
    value === null ||
    value === '' ||
    (fields(value) !== null && Object.keys(value as object).length === 0)
  );
}
