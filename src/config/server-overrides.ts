import * as z from 'zod';

import { type McpServer, mcpServerSchema } from '../domain/configuration/profile';
import { plainWords } from '../domain/text/plain-problems';
import { ConfigurationError } from './configuration-error';
import { readJsonFile } from './read-json-file';
import { schemaProblems } from './schema-problems';

const serversSchema = z.record(z.string(), z.unknown());

/**
 * Reads a file of MCP servers in the usual shape, `{"mcpServers": {"name": {…}}}`, or the bare map
 * of names to servers. Of what other programs keep in such a file only `mcpServers` is read.
 * @throws ConfigurationError with file, field and reason of each problem
 */
export function readServerOverrides(file: string): Record<string, McpServer> {
  const reading = readJsonFile(file, serversSchema);
  if (!reading.ok) throw new ConfigurationError(reading.problems);
  const wrapped = 'mcpServers' in reading.value;
  const prefix = wrapped ? ['mcpServers'] : [];
  const servers = z
    .record(z.string(), mcpServerSchema)
    .safeParse(wrapped ? reading.value['mcpServers'] : reading.value, plainWords);
  if (servers.success) return servers.data;
  throw new ConfigurationError(schemaProblems(file, servers.error, prefix));
}
