import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const root = join(__dirname, '..', '..', '..');
/** Pages that a test of their own follows as a whole. */
const followedElsewhere = new Set(['embed.md', 'make-a-profile.md']);

export interface Guide {
  /** The file's name. */
  page: string;
  /** The shell blocks, in order. */
  blocks: string[];
}

/** The README and the pages of `docs/how-to` and `docs/reference`, with their shell blocks. */
export function readGuides(): Guide[] {
  const folders = ['how-to', 'reference'].map((folder) => join(root, 'docs', folder));
  const pages = folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.md') && !followedElsewhere.has(name))
      .map((name) => join(folder, name)),
  );
  return [join(root, 'README.md'), ...pages].map((file) => ({
    page: basename(file),
    blocks: shellBlocks(readFileSync(file, 'utf8')),
  }));
}

/** The shell blocks of a page, in order. */
export function shellBlocks(text: string): string[] {
  return [...text.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block = '']) => block);
}

/** How a line says that its command stays in the foreground. */
const stays = /^(?<command>.*?)\s+#.*in a terminal of its own.*$/;

/**
 * A block as one terminal can run it: what stays in the foreground is started in a process group
 * of its own, whose id goes to the file `$STAYING`, and is waited for until it serves or polls.
 */
export function asScript(block: string): string {
  const lines = block.split('\n').map((line) => {
    const { command } = stays.exec(line)?.groups ?? {};
    return command === undefined ? line : startsAndStays(command);
  });
  return ['set -euo pipefail', 'set -m', ...lines].join('\n');
}

function startsAndStays(command: string): string {
  return [
    'output=$(mktemp)',
    `{ ${command}; } > "$output" 2>&1 < /dev/null &`,
    'echo $! >> "$STAYING"',
    `until grep -q -e '"url":' -e '"devices":' -e 'worker: polls' -e '[Ll]istening on' "$output"; do`,
    '  if ! kill -0 $! 2> /dev/null; then cat "$output" >&2; exit 1; fi',
    '  sleep 0.1',
    'done',
  ].join('\n');
}
