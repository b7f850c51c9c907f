import { httpFetch } from '../http';
import { BodyTooLargeError, EndpointError } from './errors/endpoint-error';

/** A reply is kept in memory up to here; an error's body far less. */
export const largestReply = 16 * 1024 * 1024;
const largestError = 64 * 1024;

/**
 * What the packages of the providers send through: a status from 400 up is thrown, with its body.
 * @throws EndpointError for a status from 400 up; whatever fetch throws otherwise
 */
export async function fetchOrThrow(
  address: string | URL | Request,
  options?: RequestInit,
): Promise<Response> {
  // A redirect would carry the key to another address.
  const response = await httpFetch(address instanceof Request ? address.url : address, {
    ...options,
    redirect: 'error',
  });
  if (response.ok) return response;
  const body = await readBody(response, largestError).catch(() => '');
  throw new EndpointError(response.status, response.headers, body);
}

/**
 * A body as text. Read here, because the packages read bodies without a deadline and drop the
 * errors of endpoints that shape theirs in another way.
 */
export async function readBody(response: Response, largest: number): Promise<string> {
  if (response.body === null) return '';
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for await (const chunk of response.body as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    // Leaving the loop cancels the stream and closes the connection.
    if (size > largest) {
      if (response.ok) throw new BodyTooLargeError('the reply is too large');
      break;
    }
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

/** The packages add headers from a variable of theirs to requests to anybody; these take them out. */
export function withoutCustomHeaders(variable = ''): Record<string, null> {
  const names = variable.split('\n').map((line) => line.split(':', 1)[0]?.trim() ?? '');
  return Object.fromEntries(names.filter((name) => name !== '').map((name) => [name, null]));
}
