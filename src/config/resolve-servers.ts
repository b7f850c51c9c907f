import type { McpServer, Profile } from '../domain/configuration/profile';
import { fieldName } from '../domain/text/plain-problems';
import { ConfigurationError, type ConfigurationProblem } from './configuration-error';
import { expandVariables } from './expand-variables';
import { readServerOverrides } from './server-overrides';

/**
 * The servers of a profile, ready to connect to: entries of the file that NETONCALL_MCP_CONFIG names
 * take the place of those of the same name (others in that file belong to other profiles and are
 * left alone), then `${NAME}` and `${NAME:-default}` are filled in from the environment.
 *
 * The result may hold secrets. It is for connections only: it goes into no snapshot, no history
 * and no log.
 * @throws ConfigurationError naming each variable that is missing, with the field that wants it,
 *   and each field that is not usable once filled in
 */
export function resolveServers(
  profile: Pick<Profile, 'name' | 'mcpServers'>,
  environment: NodeJS.ProcessEnv = process.env,
): Record<string, McpServer> {
  const overridesFile = environment['NETONCALL_MCP_CONFIG'];
  const overrides = overridesFile ? readServerOverrides(overridesFile) : {};
  const problems: ConfigurationProblem[] = [];
  const resolved: Record<string, McpServer> = {};
  for (const [name, written] of Object.entries(profile.mcpServers)) {
    const override = Object.hasOwn(overrides, name) ? overrides[name] : undefined;
    const file = override === undefined ? `profile "${profile.name}"` : (overridesFile ?? '');
    resolved[name] = resolveServer(override ?? written, environment, (path, reason) =>
      problems.push({ file, field: fieldName(['mcpServers', name, ...path]), reason }),
    );
  }
  if (problems.length > 0) throw new ConfigurationError(problems);
  return resolved;
}

type Report = (path: readonly PropertyKey[], reason: string) => void;

function resolveServer(
  written: McpServer,
  environment: NodeJS.ProcessEnv,
  report: Report,
): McpServer {
  let complete = true;
  const server = expandVariables(written, environment, (variable, path) => {
    complete = false;
    report(path, missingReason(variable));
  });
  if (complete) checkServer(server, written, report);
  return server;
}

function missingReason(variable: string): string {
  if (variable.startsWith('npm:')) {
    const file = variable.slice('npm:'.length);
    const name = file.split('/', file.startsWith('@') ? 2 : 1).join('/');
    return `needs the file ${file} of an npm package, which is not installed (npm install ${name})`;
  }
  return (
    `needs the environment variable ${variable}, which is not set ` +
    `(set it, or give a default: \${${variable}:-…})`
  );
}

/** Messages show what was written, never what a variable held. */
function checkServer(server: McpServer, written: McpServer, report: Report): void {
  if (server.url !== undefined && !isWebAddress(server.url)) {
    report(['url'], `"${written.url ?? ''}" does not give an http:// or https:// address`);
  }
  if (server.command !== undefined && server.command.trim() === '') {
    report(['command'], `"${written.command ?? ''}" gives nothing to run`);
  }
  const needed = server.transport === 'stdio' ? 'command' : 'url';
  if (server.transport !== undefined && server[needed] === undefined) {
    report(['transport'], `"${server.transport}" needs "${needed}"`);
  }
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol);
}
