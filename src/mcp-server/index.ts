/** netoncall as an MCP server; apart from `src/mcp`, the only folder that knows the MCP package. */
export { answerOverHttp } from './serve-http';
export { serveStdio } from './serve-stdio';
export type { Caller } from './tool';
