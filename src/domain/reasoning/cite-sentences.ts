import type { Grounds } from './grounds';
import { type Claims, claimsNothing, claimsOf } from './sentence-claims';

/** A sentence of an answer with the calls that it rests on, by their ids. */
export interface CitedSentence {
  text: string;
  calls: string[];
}

/** A sentence as somebody wrote it; the calls are absent where the writer named none. */
export interface WrittenSentence {
  text: string;
  calls?: readonly string[];
}

export interface CitedAnswer {
  kept: CitedSentence[];
  /** Sentences with a number, id or name that the calls which they rest on do not have. */
  removed: string[];
}

/** Calls that one sentence may rest on where its writer named none. */
const mostCalls = 3;

/**
 * Holds sentences to the calls that they cite: each number, id and name in one has to occur in the
 * arguments or the results of those. Where the writer cites none, the fewest calls are looked for
 * that carry all of it. Pure.
 * @param grounds what each call was given and brought, by its id
 * @param told what needs no call: what was known before; absent where nothing was
 */
export function citeSentences(
  sentences: readonly WrittenSentence[],
  grounds: ReadonlyMap<string, Grounds>,
  told?: Grounds,
): CitedAnswer {
  const kept: CitedSentence[] = [];
  const removed: string[] = [];
  for (const { text, calls = [] } of sentences) {
    const claims = claimsOf(text);
    const known = calls.filter((id) => grounds.has(id));
    const cited = known.length > 0 ? heldTo(known, claims, grounds) : callsFor(claims, grounds);
    if (cited !== null) kept.push({ text, calls: cited });
    else if (told !== undefined && told.carries(claims).size === sizeOf(claims)) {
      kept.push({ text, calls: [] });
    } else removed.push(text);
  }
  return { kept, removed };
}

/** The calls that were cited, where they carry all of it together; null where they do not. */
function heldTo(
  ids: readonly string[],
  claims: Claims,
  grounds: ReadonlyMap<string, Grounds>,
): string[] | null {
  const carried = new Set(ids.flatMap((id) => [...(grounds.get(id)?.carries(claims) ?? [])]));
  return carried.size === sizeOf(claims) ? [...ids] : null;
}

/** One call that carries all, else a few that do so together; the later ones are preferred. */
function callsFor(claims: Claims, grounds: ReadonlyMap<string, Grounds>): string[] | null {
  if (claimsNothing(claims)) return [];
  const all = sizeOf(claims);
  const open = [...grounds].reverse().map(([id, one]) => ({ id, carried: one.carries(claims) }));
  const chosen: string[] = [];
  const carried = new Set<number>();
  while (carried.size < all && chosen.length < mostCalls) {
    const gains = open.map((one) => [...one.carried].filter((place) => !carried.has(place)));
    const most = Math.max(0, ...gains.map((gain) => gain.length));
    if (most === 0) return null;
    const best = gains.findIndex((gain) => gain.length === most);
    chosen.push(open[best]?.id ?? '');
    for (const place of gains[best] ?? []) carried.add(place);
  }
  return carried.size === all ? chosen.reverse() : null;
}

function sizeOf({ phrases, numbers }: Claims): number {
  return phrases.length + numbers.length;
}
