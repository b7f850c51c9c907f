import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { success } from '../tools/answer';
import type { Json } from '../tools/envelope';

const FIELD = ',"padding":""'.length;

/** Fills `metadata.padding` until the text of a reply has about `bytes` bytes; larger replies stay as they are. */
export function padReply(reply: CallToolResult, bytes: number): CallToolResult {
  const body = reply.structuredContent;
  const [first] = reply.content;
  if (body === undefined || first?.type !== 'text' || !('metadata' in body)) return reply;
  const missing = bytes - Buffer.byteLength(first.text) - FIELD;
  if (missing <= 0) return reply;
  const metadata = { ...(body['metadata'] as Json), padding: 'x'.repeat(missing) };
  return success({ ...body, metadata });
}
