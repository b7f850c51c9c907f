import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { bundleWorkflowCode, DefaultLogger } from '@temporalio/worker';

/**
 * The bundle of workflows that only tests have, made once a test run: to bundle takes seconds of
 * processor time, and several test files run the same workflows, side by side and one after another.
 */
export async function sharedBundle(workflowsPath: string): Promise<{ code: string }> {
  const directory = process.env['NETONCALL_TEST_DIRECTORY'];
  if (directory === undefined) throw new Error('The global set-up has made no folder.');
  const name = relative(join(__dirname, '..'), workflowsPath).replaceAll(/\W/g, '-');
  const file = join(directory, `${name}.bundle.js`);
  for (;;) {
    const code = await readFile(file, 'utf8').catch(() => null);
    if (code !== null) return { code };
    if (isFirst(`${file}.being-made`)) break;
    await sleep(100);
  }
  try {
    const { code } = await bundleWorkflowCode({ workflowsPath, logger: new DefaultLogger('WARN') });
    // Whoever waits finds the whole of it or nothing.
    const written = `${file}.${randomUUID()}`;
    await writeFile(written, code);
    await rename(written, file);
    return { code };
  } finally {
    await rm(`${file}.being-made`, { recursive: true });
  }
}

/** Whether nobody else makes it. A folder is made by one process only. */
function isFirst(folder: string): boolean {
  try {
    mkdirSync(folder);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}
