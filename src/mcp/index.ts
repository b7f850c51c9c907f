/** Connections to MCP servers: the only folder that knows the MCP package. */
export { type McpCallResult, type McpFailure, McpServerError } from './call-result';
export { createMcpPool, type McpPool } from './mcp-pool';
