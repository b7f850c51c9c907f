import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { makeFolder } from '../../files/make-folder';
import { loadProfile } from '../../config/load-profile';
import { profilesDirectory, promptsDirectory } from '../../config/package-root';
import { checkPrompt, type PromptNode, promptNodes } from '../../reasoning/model/prompts';
import { CommandFailure } from '../command-failure';
import { exitCodes } from '../exit-codes';

/** A node's prompt as a profile has it. */
export interface PromptFile {
  node: PromptNode;
  file: string;
  /** Whether the profile has a prompt of its own. */
  own: boolean;
  text: string;
}

/** @throws CommandFailure for a node that does not exist, with those that do */
export function readNode(name: string): PromptNode {
  const node = promptNodes.find((known) => known === name);
  if (node !== undefined) return node;
  const known = promptNodes.join(', ');
  throw new CommandFailure(`There is no prompt "${name}". There are: ${known}.`, exitCodes.usage);
}

export function promptFile(profile: string, node: PromptNode): PromptFile {
  const ownFile = ownPath(profile, node);
  const own = existsSync(ownFile);
  const file = own ? ownFile : join(promptsDirectory(), `${node}.md`);
  return { node, file, own, text: readFileSync(file, 'utf8') };
}

/**
 * Makes a text the profile's own prompt.
 * @throws CommandFailure with what is wrong in it; then nothing is written
 */
export function savePrompt(profile: string, node: PromptNode, text: string): string {
  const problems = checkPrompt(node, text, promptsDirectory());
  if (problems.length > 0) throw new CommandFailure(problems.join('\n'), exitCodes.usage);
  const file = ownPath(profile, node);
  makeFolder(dirname(file));
  writeFileSync(file, text);
  return file;
}

/** @returns the file that was removed; null where the profile had none */
export function resetPrompt(profile: string, node: PromptNode): string | null {
  const file = ownPath(profile, node);
  if (!existsSync(file)) return null;
  rmSync(file);
  return file;
}

/** Only profiles that exist have a folder to write into. */
function ownPath(profile: string, node: PromptNode): string {
  return join(profilesDirectory(), loadProfile(profile).name, 'prompts', `${node}.md`);
}
