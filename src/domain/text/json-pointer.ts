export type ResolvedPointer = { found: true; value: unknown } | { found: false; value: undefined };

const nothing: ResolvedPointer = { found: false, value: undefined };
const arrayIndex = /^(?:0|[1-9][0-9]*)$/;

/**
 * Follows an RFC 6901 JSON pointer. Text that is no pointer, and a pointer that leads nowhere,
 * give `found: false`; a member whose value is null is found. Only own members count, so
 * `/constructor` does not lead into the language.
 */
export function resolvePointer(document: unknown, pointer: string): ResolvedPointer {
  if (pointer === '') return { found: true, value: document };
  if (!pointer.startsWith('/')) return nothing;
  let value = document;
  for (const token of pointer.slice(1).split('/')) {
    if (/~(?![01])/.test(token)) return nothing;
    const key = token.replaceAll('~1', '/').replaceAll('~0', '~');
    if (typeof value !== 'object' || value === null) return nothing;
    if (Array.isArray(value) && !arrayIndex.test(key)) return nothing;
    if (!Object.hasOwn(value, key)) return nothing;
    value = (value as Record<string, unknown>)[key];
  }
  return { found: true, value };
}
