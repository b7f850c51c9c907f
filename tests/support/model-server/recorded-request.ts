import type { IncomingMessage } from 'node:http';

/** A request as the scripted server saw it. */
export interface RecordedRequest {
  method: string;
  path: string;
  /** Without the value of Authorization: `authorization` says only whether there was one. */
  headers: Record<string, string>;
  authorized: boolean;
  body: CompletionRequest;
  /** The exact bytes of the body, as text. */
  text: string;
  /** Milliseconds, `performance.now()`. */
  at: number;
  /** When the client closed the connection before it was answered in full; null otherwise. */
  abandonedAt: number | null;
}

/** The fields of a completion request that tests look at. */
export interface CompletionRequest {
  model?: string;
  messages?: {
    role: string;
    content: string | null;
    tool_calls?: unknown;
    tool_call_id?: string;
  }[];
  tools?: { type: string; function: { name: string; description: string; parameters: unknown } }[];
  response_format?: {
    type: string;
    json_schema?: { name: string; strict?: boolean; schema: Record<string, unknown> };
  };
  temperature?: number;
  max_tokens?: number;
  max_completion_tokens?: number;
  stream?: boolean;
}

export async function recordRequest(request: IncomingMessage): Promise<RecordedRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString('utf8');
  const { authorization, ...headers } = request.headers;
  return {
    method: request.method ?? '',
    path: request.url ?? '',
    headers: Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, String(value)]),
    ),
    authorized: authorization !== undefined,
    body: JSON.parse(text) as CompletionRequest,
    text,
    at: performance.now(),
    abandonedAt: null,
  };
}

/**
 * The part of a prompt that an endpoint can find in its cache, as bytes: tools and messages in
 * the order in which templates put them, the system message and the tools first.
 */
export function promptBytes({ body }: RecordedRequest): string {
  const [system, ...turns] = body.messages ?? [];
  return JSON.stringify([system, body.tools ?? [], ...turns]);
}

/** How many characters two prompts have in common from the start. */
export function commonPrefix(left: RecordedRequest, right: RecordedRequest): number {
  const [one, other] = [promptBytes(left), promptBytes(right)];
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return length;
}
