/** The slot of a port's card, `0/1` for `GigabitEthernet0/1/0/3`; null for a port without a card. */
export function slotOf(port: string): string | null {
  return /^[A-Za-z]+(\d+\/\d+)\/\d+\/\d+$/.exec(port)?.[1] ?? null;
}
