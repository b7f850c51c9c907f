import type { HeaderReader } from './retry-after';

/** An answer of an endpoint that is no reply: a status from 400 up, with what it said. */
export class EndpointError extends Error {
  override readonly name = 'EndpointError';

  /** The message is fixed: the `openai` package looks for words in it and would read a timeout. */
  constructor(
    readonly status: number,
    readonly headers: HeaderReader,
    readonly body: string,
  ) {
    super('the endpoint answered with an error');
  }
}

/** A body that grew beyond all reason. */
export class BodyTooLargeError extends Error {
  override readonly name = 'BodyTooLargeError';
}

/** What an error's body says, whatever shape it came in. */
export interface ErrorDescription {
  message: string;
  /** Machine-readable words such as `model_not_found`, joined by a space; may be empty. */
  code: string;
}

/**
 * Reads the shapes that endpoints use: `{error: {message, type, code}}` (OpenAI, llama.cpp,
 * Anthropic), `{error: "…"}` (Ollama, LM Studio), the same fields at the top (vLLM),
 * `{detail: …}` (FastAPI), or no JSON at all.
 */
export function describeErrorBody(body: string): ErrorDescription {
  const document = parse(body);
  if (typeof document !== 'object' || document === null) return plainText(body);
  const fields = document as Record<string, unknown>;
  const inner = fields['error'];
  if (typeof inner === 'string') return { message: inner, code: words(fields['code']) };
  const source =
    typeof inner === 'object' && inner !== null ? (inner as Record<string, unknown>) : fields;
  const said = source['message'] ?? source['detail'] ?? source['title'];
  return {
    message: said === undefined || said === null ? body : asText(said) + rawReason(source),
    code: words(source['code'], source['type']),
  };
}

/** OpenRouter hands on what the provider behind it said, beside a message that says nothing. */
function rawReason(source: Record<string, unknown>): string {
  const metadata = source['metadata'];
  if (typeof metadata !== 'object' || metadata === null || !('raw' in metadata)) return '';
  return typeof metadata.raw === 'string' ? ` (${metadata.raw})` : '';
}

function plainText(body: string): ErrorDescription {
  if (!/<html|<!doctype/i.test(body)) return { message: body.trim(), code: '' };
  const title = /<title>([^<]{1,200})<\/title>/i.exec(body)?.[1];
  return { message: title === undefined ? 'an HTML page' : `an HTML page: ${title}`, code: 'html' };
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

function words(...values: unknown[]): string {
  return values.filter((value) => typeof value === 'string').join(' ');
}
