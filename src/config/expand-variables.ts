/** `${NAME}` and `${NAME:-default}`, as a shell reads them; a default cannot hold a `}`. */
const reference = /\$\{([A-Za-z_][A-Za-z0-9_]*)(?::-([^}]*))?\}/g;

/** `${npm:<package>/<file>}`: a file of an installed package, wherever npm has put it. */
const packageFile = /\$\{npm:([^}]+)\}/g;

/** Called for each variable that is not set and has no default. */
export type MissingVariable = (name: string, path: readonly PropertyKey[]) => void;

/**
 * A copy of plain data in which every string has its references to environment variables filled
 * in. As in a shell, the default also stands for a variable that is set to nothing.
 * @param path where in its document the value stands, for the report on missing variables
 */
export function expandVariables<T>(
  value: T,
  environment: NodeJS.ProcessEnv,
  missing: MissingVariable,
  path: readonly PropertyKey[] = [],
): T {
  return expand(value, environment, missing, path) as T;
}

function expand(
  value: unknown,
  environment: NodeJS.ProcessEnv,
  missing: MissingVariable,
  path: readonly PropertyKey[],
): unknown {
  if (typeof value === 'string') return expandText(value, environment, missing, path);
  if (Array.isArray(value)) {
    return value.map((item, index) => expand(item, environment, missing, [...path, index]));
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      expand(item, environment, missing, [...path, key]),
    ]),
  );
}

function expandText(
  text: string,
  environment: NodeJS.ProcessEnv,
  missing: MissingVariable,
  path: readonly PropertyKey[],
): string {
  const located = text.replace(packageFile, (whole, file: string) => {
    const found = locatePackageFile(file);
    if (found === null) missing(whole.slice(2, -1), path);
    return found ?? '';
  });
  return located.replace(reference, (_whole, name: string, fallback: string | undefined) => {
    const value = environment[name];
    if (fallback !== undefined) return value || fallback;
    if (value === undefined) missing(name, path);
    return value ?? '';
  });
}

/** Looks beside this package first, then where the program was started. */
function locatePackageFile(file: string): string | null {
  try {
    return require.resolve(file, { paths: [__dirname, process.cwd()] });
  } catch {
    return null;
  }
}
