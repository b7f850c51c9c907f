import { join } from 'node:path';

import type { CommandResult } from '../../support/run-cli';
import type { GuideStand } from './guide-stand';

const root = join(__dirname, '..', '..', '..');

/** A block that fetches a model and serves it, and what the model's own file in `llms/` says of it. */
export async function served(stand: GuideStand, block: string): Promise<CommandResult> {
  const llm = block.includes('ollama') ? 'local' : 'llamacpp';
  const doctor = `NETONCALL_LLM=${llm} netoncall doctor\n`;
  const result = await stand.run(block + doctor, { NETONCALL_LLMS: join(root, 'llms') });
  await stand.stopStaying();
  return result;
}

/** A block that holds a model to a test of the repository: the model that is running. */
export async function heldToTheTest(stand: GuideStand, block: string): Promise<CommandResult> {
  const { NETONCALL_REAL_MODEL_URL: url = '', NETONCALL_REAL_MODEL: name = 'default' } =
    process.env;
  const test = block
    .replace(/NETONCALL_REAL_MODEL_URL=\S+/, `NETONCALL_REAL_MODEL_URL='${url}'`)
    .replace(/NETONCALL_REAL_MODEL=\S+/, `NETONCALL_REAL_MODEL='${name}'`);
  const binaries = join('node_modules', '.bin');
  return await stand.run(`cd '${root}'; PATH="$PWD/${binaries}:$PATH"\n${test}`);
}
