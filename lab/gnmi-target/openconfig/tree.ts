/** A document of OpenConfig models as JSON; members that a router does not report are left out. */
export type Tree = { [name: string]: Tree | Tree[] | string | number | boolean | string[] };

/** An object without the members that are null: a router sends no nulls. */
export function present(members: { [name: string]: Tree[string] | null | undefined }): Tree {
  const given = Object.entries(members).filter(
    ([, value]) => value !== null && value !== undefined,
  );
  return Object.fromEntries(given) as Tree;
}

/** A 64-bit number as RFC 7951 writes it; null where there is none. */
export function wide(value: number | null): string | null {
  return value === null ? null : String(value);
}

/** A moment as OpenConfig's `timeticks64`: nanoseconds since the epoch. */
export function nanoseconds(moment: Date): string {
  return String(BigInt(moment.getTime()) * 1_000_000n);
}
