import type { ToolError, ToolResult } from '../../domain/calls/tool';
import { readEnvelope, type Envelope } from '../parse/envelope';
import { fields, text, wholeText } from '../parse/read';
import { capText, toolError } from './error-class';
import { findLack } from './nothing-inside';
import { payloadOf, textOf, type CallToolResultLike } from './payload';

function result(
  status: ToolResult['status'],
  content: unknown,
  error: ToolError | null = null,
): ToolResult {
  return { status, content, error, truncated: null };
}

/** Errors of single protocols, which a routing reply keeps apart from its own error. */
function protocolErrors(envelope: Envelope): { failed: string[]; absent: string[] } {
  const found: { failed: string[]; absent: string[] } = { failed: [], absent: [] };
  for (const [name, value] of Object.entries(fields(envelope.metadata.protocol_errors) ?? {})) {
    const entry = fields(value);
    const message = `${name}: ${wholeText(entry?.message) ?? 'no reason given'}`;
    (entry?.type === 'feature_not_found' ? found.absent : found.failed).push(message);
  }
  return found;
}

function errorOf(envelope: Envelope, content: unknown): ToolError {
  const response = fields(fields(content)?.error_response);
  const message = wholeText(response?.message);
  if (response !== null)
    return toolError(text(response.type), message ?? text(response.type) ?? '');
  const { failed, absent } = protocolErrors(envelope);
  const protocols = [...failed, ...absent];
  if (protocols.length > 0) return toolError(null, protocols.join('; '));
  const issue = text(envelope.metadata.issue_type);
  return toolError(issue, wholeText(envelope.metadata.message) ?? issue ?? '');
}

function featureError(envelope: Envelope, content: unknown): ToolError {
  const missing = fields(fields(content)?.feature_not_found_response);
  const { absent } = protocolErrors(envelope);
  const message =
    wholeText(missing?.message) ??
    absent[0] ??
    wholeText(envelope.metadata.message) ??
    'the device does not have the feature';
  return { ...toolError(null, message), class: 'not_supported', transient: false };
}

function fromEnvelope(envelope: Envelope, content: unknown): ToolResult {
  if (envelope.status === 'failed') return result('failed', content, errorOf(envelope, content));
  if (envelope.status === 'feature_not_available') {
    return result('not_available', content, featureError(envelope, content));
  }
  const lack = findLack(envelope);
  if (envelope.status === 'partial_success') {
    const { failed } = protocolErrors(envelope);
    // A router of the core without BGP is partial by nature: that is no error.
    const error = failed.length > 0 ? toolError(null, failed.join('; ')) : (lack?.error ?? null);
    return result('partial', content, error);
  }
  if (envelope.status !== 'success') {
    return result('failed', content, toolError(null, `unknown status ${envelope.status}`));
  }
  return lack === null ? result('success', content) : result(lack.status, content, lack.error);
}

/**
 * Brings any MCP tool result into one shape. A protocol error (`isError`), a frame that reports a
 * failure with `isError: false`, a feature that a device lacks, a blank reply and a success without
 * content are told apart; replies of other servers are taken as they are. Never throws.
 */
export function classifyResult(reply: CallToolResultLike | null): ToolResult {
  const given = reply ?? {};
  if (given.isError === true) {
    const message = textOf(given) || (wholeText(fields(given.structuredContent)?.message) ?? '');
    const error = toolError(null, message);
    // The evidence keeps the whole text.
    return result('failed', { text: capText(message.trim() || error.message) }, error);
  }
  const content = payloadOf(given);
  if (content === null) {
    const error = toolError(null, 'The reply is blank: it says nothing, neither good nor bad.');
    return result('failed', null, { ...error, class: 'function', transient: false });
  }
  const envelope = readEnvelope(content);
  return envelope === null ? result('success', content) : fromEnvelope(envelope, content);
}
