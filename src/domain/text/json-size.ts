/** Characters that a number, a boolean or null takes, about. */
const scalar = 8;
/** Quotes and separators around each text and member. */
const marks = 3;

/**
 * About how many bytes of JSON a value takes, without writing it: the lengths of its texts and names,
 * which is what large documents are made of. Not for limits that have to be exact.
 * @param most what to count to; what is larger comes back as this or a little more
 */
export function jsonSize(value: unknown, most = Number.POSITIVE_INFINITY): number {
  let size = 0;
  const open: unknown[] = [value];
  while (open.length > 0 && size < most) {
    const next = open.pop();
    if (typeof next === 'string') size += next.length + marks;
    else if (typeof next !== 'object' || next === null) size += scalar;
    else if (Array.isArray(next)) for (const item of next) open.push(item);
    else {
      for (const [name, member] of Object.entries(next)) {
        size += name.length + marks;
        open.push(member);
      }
    }
  }
  return size;
}
