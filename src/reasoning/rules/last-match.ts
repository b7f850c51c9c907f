/** The last item that fits; undefined where none does. */
export function lastMatch<T>(items: readonly T[], fits: (item: T) => boolean): T | undefined {
  for (let index = items.length - 1; index >= 0; index -= 1) {
    const item = items[index] as T;
    if (fits(item)) return item;
  }
  return undefined;
}
