import type { Tree } from '../openconfig/tree';
import type { PathElement } from '../serve/protocol';

/** An element of a document with the path that leads to it, keys filled in. */
export interface Selected {
  elem: PathElement[];
  value: Tree[string];
}

/** The keys of each list, by its name; a list may be found in several places under one name. */
const listKeys: Record<string, readonly string[]> = {
  interface: ['name', 'interface-id', 'id'],
  subinterface: ['index'],
  'network-instance': ['name'],
  protocol: ['identifier', 'name'],
  'afi-safi': ['afi-safi-name'],
  neighbor: ['neighbor-address'],
  'peer-group': ['peer-group-name'],
  level: ['level-number'],
  adjacency: ['system-id'],
  'reserved-label-block': ['local-id'],
};

const plain = (text: string): string => text.slice(text.indexOf(':') + 1);

/** A key as text; keys are never containers. */
function keyText(value: Tree[string] | undefined): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function isTree(value: Tree[string] | undefined): value is Tree {
  return typeof value === 'object' && !Array.isArray(value);
}

/** Names are found with and without the prefix of their module. */
function child(node: Tree, name: string): Tree[string] | undefined {
  const found = Object.keys(node).find((key) => key === name || plain(key) === plain(name));
  return found === undefined ? undefined : node[found];
}

/** Keys as they are printed into a path: identities lose their prefix, as IOS XR prints them. */
function keysOf(name: string, entry: Tree): Record<string, string> {
  const names = listKeys[name] ?? ['name'];
  const keys = names.filter((key) => key in entry);
  // Of the lists called "interface" each has one of three keys.
  const own = name === 'interface' ? keys.slice(0, 1) : keys;
  return Object.fromEntries(
    own.map((key) => {
      const value = keyText(entry[key]);
      return [key, /^openconfig-[a-z-]+:/.test(value) ? plain(value) : value];
    }),
  );
}

function fits(entry: Tree, wanted: Record<string, string>): boolean {
  return Object.entries(wanted).every(
    ([key, value]) =>
      value === '*' ||
      (key in entry && [keyText(entry[key]), plain(keyText(entry[key]))].includes(value)),
  );
}

/**
 * The elements that a path leads to, in the order of the document. A list without keys, or with
 * `*` for a key, means all its entries; a member that is nowhere gives nothing.
 */
export function select(tree: Tree, path: readonly PathElement[]): Selected[] {
  let found: Selected[] = [{ elem: [], value: tree }];
  for (const { name, key } of path) {
    found = found.flatMap(({ elem, value }) => {
      const next = isTree(value) ? child(value, name) : undefined;
      if (next === undefined) return [];
      if (!Array.isArray(next) || next.some((entry) => !isTree(entry))) {
        return [{ elem: [...elem, { name, key: {} }], value: next }];
      }
      return (next as Tree[])
        .filter((entry) => fits(entry, key))
        .map((entry) => ({ elem: [...elem, { name, key: keysOf(name, entry) }], value: entry }));
    });
  }
  return found;
}
