import type { DeviceFacts } from '../facts';

/** The direction in which a router logs that a session has no policy; `both` where it logs both. */
type MissingPolicy = 'inbound' | 'outbound' | 'both';

/** Null where no line about the peer says a direction. */
export function missingPolicy(
  { logs }: DeviceFacts,
  peer: string,
  vrf: string | null,
): MissingPolicy | null {
  const texts = logs.lines
    .filter((line) => line.kind === 'no_policy' && line.peer === peer && line.vrf === vrf)
    .map(({ text }) => text);
  const [isIn, isOut] = [/\bNo inbound\b/i, /\bNo outbound\b/i].map((direction) =>
    texts.some((text) => direction.test(text)),
  );
  if (isIn && isOut) return 'both';
  return isIn ? 'inbound' : isOut ? 'outbound' : null;
}

/** RFC 8212: what an external session without a policy does not do, and what its router logs. */
export function policyWords(missing: MissingPolicy | null): { what: string; which: string } {
  return missing === null ? words.unsaid : words[missing];
}

const words = {
  inbound: { what: 'accepts no route from', which: 'no inbound policy is' },
  outbound: { what: 'announces no route to', which: 'no outbound policy is' },
  both: { what: 'exchanges no route with', which: 'neither an inbound nor an outbound policy is' },
  unsaid: { what: 'exchanges no route with', which: 'no policy is' },
};
