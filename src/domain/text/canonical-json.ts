/**
 * JSON text in which the keys of every object are sorted by UTF-16 code units (the order of
 * RFC 8785) and no space is left, so that equal documents give equal bytes. Values that JSON does
 * not know are treated as `JSON.stringify` treats them: left out of objects, null in lists.
 * @throws TypeError for a document that has no JSON form (undefined, a function, a BigInt, a
 *   cycle or a nesting that exceeds the stack).
 */
export function canonicalJson(value: unknown): string {
  let text: string | undefined;
  try {
    text = render(value);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new TypeError('The document contains itself or is nested too deeply for JSON.', {
      cause: error,
    });
  }
  if (text === undefined) throw new TypeError(`A ${typeof value} has no JSON form.`);
  return text;
}

function render(value: unknown): string | undefined {
  const plain = hasJsonForm(value) ? value.toJSON() : value;
  if (Array.isArray(plain)) {
    return `[${plain.map((item) => render(item) ?? 'null').join(',')}]`;
  }
  if (typeof plain !== 'object' || plain === null) return JSON.stringify(plain);
  const members: string[] = [];
  for (const [key, item] of Object.entries(plain).sort(byKey)) {
    const text = render(item);
    if (text !== undefined) members.push(`${JSON.stringify(key)}:${text}`);
  }
  return `{${members.join(',')}}`;
}

function hasJsonForm(value: unknown): value is { toJSON(): unknown } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'toJSON' in value &&
    typeof value.toJSON === 'function'
  );
}

function byKey([left]: [string, unknown], [right]: [string, unknown]): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}
