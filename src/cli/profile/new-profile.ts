import { existsSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { makeFolder } from '../../files/make-folder';
import { profilesDirectory } from '../../config/package-root';
import { schemaProblems } from '../../config/schema-problems';
import { profileSchema } from '../../domain/configuration/profile';
import { plainWords } from '../../domain/text/plain-problems';
import { CommandFailure } from '../command-failure';
import { exitCodes } from '../exit-codes';

export interface NewProfileOptions {
  description: string;
  scope: string;
  planning: string;
  reasoner: string;
  /** How the MCP server is reached: one of these. */
  url?: string;
  npm?: string;
  command?: string;
  arg?: string[];
  /** Environment variables that are passed on to the server. */
  env?: string[];
}

/**
 * Writes `<profiles>/<name>/profile.json`, to be edited further. Nothing that exists is written over.
 * @returns the file
 * @throws CommandFailure where it exists, or what was given makes no profile
 */
export function writeNewProfile(
  name: string,
  options: NewProfileOptions,
  environment: NodeJS.ProcessEnv,
): string {
  const profile = {
    name,
    description: options.description,
    scope: options.scope,
    planning: options.planning,
    reasoner: options.reasoner,
    mcpServers: { [name]: serverOf(options) },
    policy: { allow: [], confirm: [`${name}/*`], deny: [] },
  };
  const parsed = profileSchema.safeParse(profile, plainWords);
  const file = join(profilesDirectory(environment), name, 'profile.json');
  if (!parsed.success) {
    const problems = schemaProblems(file, parsed.error);
    throw new CommandFailure(
      problems.map(({ field, reason }) => `${field}: ${reason}`).join('\n'),
      exitCodes.usage,
    );
  }
  if (existsSync(file)) throw new CommandFailure(`${file} exists already.`, exitCodes.usage);
  makeFolder(dirname(file));
  writeFileSync(file, `${JSON.stringify(profile, null, 2)}\n`);
  return file;
}

function serverOf({ url, npm, command, arg = [], env = [] }: NewProfileOptions): object {
  const ways = [url, npm, command].filter((way) => way !== undefined);
  if (ways.length !== 1) {
    throw new CommandFailure('Give one of --url, --npm or --command.', exitCodes.usage);
  }
  if (url !== undefined) return { url };
  const passedOn = Object.fromEntries(env.map((variable) => [variable, `\${${variable}}`]));
  const started =
    npm === undefined
      ? { command, args: arg }
      : { command: 'node', args: [`\${npm:${npm}}`, ...arg] };
  return { ...started, ...(env.length > 0 && { env: passedOn }) };
}
