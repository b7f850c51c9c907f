import type { McpServer } from '../domain/configuration/profile';
import { ConfigurationError } from './configuration-error';
import { listProfiles, loadProfile } from './load-profile';
import { profilesDirectory } from './package-root';
import { resolveServers } from './resolve-servers';
import { readServerOverrides } from './server-overrides';

/**
 * Servers of all profiles by name. One name has one meaning in a worker. A profile whose servers
 * cannot be resolved is told to `log` and left out: runs of other profiles need not suffer.
 * @throws ConfigurationError for a profile that cannot be read, and for what no run could do
 *   without: a folder without profiles, or a file of servers that was named and cannot be read
 */
export function readAllServers(
  log: (message: string) => void,
  environment: NodeJS.ProcessEnv = process.env,
  directory: string = profilesDirectory(),
): Record<string, McpServer> {
  const names = listProfiles(directory);
  if (names.length === 0) {
    const reason = 'there is no profile in this folder; NETONCALL_PROFILES may name another one';
    throw new ConfigurationError([{ file: directory, field: '', reason }]);
  }
  if (environment['NETONCALL_MCP_CONFIG']) readServerOverrides(environment['NETONCALL_MCP_CONFIG']);
  const servers: Record<string, McpServer> = {};
  for (const name of names) {
    const profile = loadProfile(name, { directory });
    try {
      Object.assign(servers, resolveServers(profile, environment));
    } catch (error) {
      log(`profile "${name}" is left out here: ${(error as Error).message}`);
    }
  }
  return servers;
}
