/**
 * Splits calls, in their order, into turns of at most `atOnce`. With `deviceOf`, no turn asks the
 * same device twice: then each device of a fleet has one query at a time.
 */
export function turnsOf<T>(
  calls: readonly T[],
  atOnce: number,
  deviceOf: (call: T) => string | null = () => null,
): T[][] {
  const turns: T[][] = [];
  // Where the last call to a device stands: its next one must not come before that.
  const lastTurn = new Map<string, number>();
  let open = 0;
  for (const call of calls) {
    const device = deviceOf(call);
    const earliest = device === null ? 0 : (lastTurn.get(device) ?? -1) + 1;
    let place = Math.max(open, earliest);
    while ((turns[place]?.length ?? 0) >= atOnce) place += 1;
    (turns[place] ??= []).push(call);
    if (device !== null) lastTurn.set(device, place);
    while ((turns[open]?.length ?? 0) >= atOnce) open += 1;
  }
  return turns;
}
