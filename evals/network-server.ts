import type { McpServer, Profile } from '../src/domain/configuration/profile';

/** A device that hangs is given up sooner than in production, or it would hold up all others. */
const callTimeoutMs = 6000;
/** The lab takes calls side by side. */
const concurrency = 8;

/** Name under which a profile reaches its routers, and how an evaluation uses the lab there. */
export function networkServer({ inventory, mcpServers }: Profile): [string, McpServer] {
  const name = inventory?.server ?? Object.keys(mcpServers)[0];
  const server = name === undefined ? undefined : mcpServers[name];
  if (name === undefined || server === undefined) {
    throw new Error('The profile "network" names no server for its routers.');
  }
  return [name, { ...server, concurrency, callTimeoutMs }];
}
