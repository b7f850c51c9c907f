/** Names of functions in the API: letters, digits, `_`, `-`, at most 64 characters. */
const longestName = 64;

export interface NamedTool<T> {
  /** Unique, and fit for the API. */
  name: string;
  tool: T;
}

/**
 * Gives each tool a name that the API takes and that is its own where nothing speaks against it:
 * MCP allows dots and more, and two servers may call their tools the same.
 */
export function nameTools<T extends { server: string; name: string }>(
  tools: readonly T[],
): NamedTool<T>[] {
  const taken = new Set<string>();
  const twice = new Set(
    tools
      .map(({ name }) => apiName(name))
      .filter((name, index, names) => names.indexOf(name) !== index),
  );
  return tools.map((tool) => {
    const short = apiName(tool.name);
    const wanted = twice.has(short) ? apiName(`${tool.server}-${tool.name}`) : short;
    const name = firstFree(wanted, taken);
    taken.add(name);
    return { name, tool };
  });
}

/** A name that the API takes, as near to the given one as it can be. */
export function apiName(name: string): string {
  const fit = name.replaceAll(/[^A-Za-z0-9_-]/g, '_').slice(0, longestName);
  return fit === '' ? 'tool' : fit;
}

function firstFree(wanted: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number += 1) {
    const ending = number === 1 ? '' : `_${number}`;
    const name = `${wanted.slice(0, longestName - ending.length)}${ending}`;
    if (!taken.has(name)) return name;
  }
}
