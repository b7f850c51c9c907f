import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/**
 * A process and all that it has started, itself first: `uvx`, `npx` and shells start the server that
 * they are asked for, which does not end with them while it hangs.
 */
export function processTree(root: number): number[] {
  const children = new Map<number, number[]>();
  for (const [pid, parent] of listed()) {
    children.set(parent, [...(children.get(parent) ?? []), pid]);
  }
  const tree = [root];
  for (const pid of tree) tree.push(...(children.get(pid) ?? []));
  return tree;
}

/** All processes with their parents; none where the system does not tell. */
function listed(): [pid: number, parent: number][] {
  try {
    return process.platform === 'linux' ? fromProc() : fromPs();
  } catch {
    return [];
  }
}

function fromProc(): [number, number][] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name): [number, number][] => {
      try {
        const text = readFileSync(`/proc/${name}/stat`, 'utf8');
        // The name in brackets may hold anything; the parent is the second field behind it.
        const parent = text.slice(text.lastIndexOf(')') + 2).split(' ')[1];
        return [[Number(name), Number(parent)]];
      } catch {
        return []; // It has ended since.
      }
    });
}

function fromPs(): [number, number][] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).split('\n');
  return lines.flatMap((line): [number, number][] => {
    const [pid, parent] = line.trim().split(/\s+/).map(Number);
    return pid === undefined || parent === undefined ? [] : [[pid, parent]];
  });
}
