import * as serve from '../../serve/http-server';
import type { Lab } from '../lab';
import type { Caller } from './caller';
import { mcpServer } from './mcp-server';

export type { HttpServer } from '../../serve/http-server';

/** Serves a lab over streamable HTTP at /mcp, with sessions; port 0 lets the system choose. */
export function serveHttp(
  lab: Lab,
  call: Caller,
  address: { host?: string; port?: number; allowedHost?: readonly string[] } = {},
): Promise<serve.HttpServer> {
  return serve.serveHttp(() => mcpServer(lab, call), address);
}
