import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/** What has to be there before test files run, and takes seconds. */
export interface TestNeeds {
  /** The Temporal server of the test run. */
  server: boolean;
  /** The compiled sources and the workflow bundle. */
  build: boolean;
}

const mentionsServer = /NETONCALL_TEST_(?:ADDRESS|DIRECTORY)/;
const mentionsBuild = /(?:['"`]|\.\.\/)dist['"`/]/;
const imported = /(?:from|import|require\()\s*['"](\.[^'"]+)['"]/g;

/** All test files below a folder. */
export function testFilesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => join(folder, file));
}

/**
 * What test files need, from what they and the files of `folder` that they import speak of. A file
 * that asks for the server in another way finds that none was started, and fails.
 */
export function needsOf(files: readonly string[], folder: string): TestNeeds {
  const needs: TestNeeds = { server: false, build: false };
  const waiting = [...files];
  const seen = new Set(waiting);
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    const text = readFileSync(file, 'utf8');
    needs.server ||= mentionsServer.test(text);
    // Workers on the server run the bundle, whoever reads it for them.
    needs.build ||= needs.server || mentionsBuild.test(text);
    for (const [, path = ''] of text.matchAll(imported)) {
      const found = sourceOf(resolve(dirname(file), path));
      if (found === null || !found.startsWith(folder) || seen.has(found)) continue;
      seen.add(found);
      waiting.push(found);
    }
  }
  return needs;
}

function sourceOf(path: string): string | null {
  const candidates = [path, `${path}.ts`, `${path}.cjs`, join(path, 'index.ts')];
  return candidates.find((one) => /\.(?:ts|cjs)$/.test(one) && existsSync(one)) ?? null;
}
