/** Error codes of JSON-RPC 2.0 (section 5.1), and the two that the MCP SDK makes up itself. */
export const jsonRpcCode = {
  parseError: -32_700,
  invalidRequest: -32_600,
  methodNotFound: -32_601,
  invalidParams: -32_602,
  internalError: -32_603,
  connectionClosed: -32_000,
  requestTimeout: -32_001,
} as const;
