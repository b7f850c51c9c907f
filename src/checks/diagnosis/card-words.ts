/** What routers call a card in their logs: `Node 0/1/CPU0 state is …`, `NODE_STATE_CHANGE`, `FPC 2 offline`. */
const cardWords = /(?<![A-Za-z])(?:node|card|linecard|lc|fpc|module|slot)(?![A-Za-z])/i;

/** A card that is a mere number stands right behind its word: `FPC 2`, `fpc(2)`, `FPC @ 2/*`, `Card 2`. */
const numbered = /(?<![A-Za-z])(?:card|linecard|fpc|slot)\W{0,3}(\d{1,3})(?!\d)/gi;

/** `0/1` in `Node 0/1/CPU0`, and not in `Node 0/10/CPU0`, nor in `LC/0/1/CPU0`, which writes the line. */
function holdsSlot(text: string, slot: string): boolean {
  const parts = text.split(slot);
  return parts
    .slice(1)
    .some((after, index) => !/[\w/]$/.test(parts[index] ?? '') && !/^\d/.test(after));
}

/** Whether a message mentions a card, by its slot. */
export function tellsOfCard(text: string, slot: string): boolean {
  if (/^\d+$/.test(slot)) return [...text.matchAll(numbered)].some(([, number]) => number === slot);
  return cardWords.test(text) && holdsSlot(text, slot);
}
