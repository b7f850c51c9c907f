/**
 * Takes out the fields that hold null, wherever validation complains of just that: strict mode
 * makes a model write null for what it would leave out.
 * @param paths places, as zod reports them, that are null and may not be
 */
export function dropNulls(value: unknown, paths: readonly (readonly PropertyKey[])[]): unknown {
  return paths.reduce<unknown>((document, path) => dropAt(document, path), value);
}

function dropAt(value: unknown, path: readonly PropertyKey[]): unknown {
  const [head, ...rest] = path;
  if (head === undefined || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    return value.map((item, index) => (index === head ? dropAt(item, rest) : item));
  }
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key, item]) => !(key === head && rest.length === 0 && item === null))
      .map(([key, item]) => [key, key === head ? dropAt(item, rest) : item]),
  );
}
