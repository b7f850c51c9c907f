import type { HumanAnswer, HumanRequest } from './human-request';
import { cameByMcp, keysFor, nameOnly } from './vouched-names';

/**
 * Why an answer to the open request does not count, in words for whoever sent it; null where it
 * does. What a signature is worth is found out later, where there is one to verify.
 * @param choice the option that the answer stands for; null where it stands for none
 */
export function whyRefused(
  answer: HumanAnswer,
  open: HumanRequest,
  choice: string | null,
): string | null {
  if (answer.hash !== undefined && answer.hash !== open.hash) {
    return `The answer is for another call (hash ${answer.hash}). This is asked: ${open.prompt}`;
  }
  return (
    whatIsMissing(answer, open) ??
    whyNotBy(answer, open) ??
    whyNotTheAsker(answer, open, choice) ??
    whyNotByMcp(answer, open, choice) ??
    whyUnsigned(answer, open)
  );
}

/** An answer to a confirmation says who gives it, and shows that this call was read. */
function whatIsMissing({ answer, by, hash }: HumanAnswer, open: HumanRequest): string | null {
  if (open.terms === undefined || open.kind !== 'confirmation') return null;
  const missing = [
    ...(by === undefined || /^<.*>$/.test(by) ? ['"by" (who answers)'] : []),
    ...(hash === undefined && open.hash !== undefined
      ? ['"hash" (of the call that you read)']
      : []),
  ];
  if (missing.length === 0) return null;
  const right = { requestId: open.id, answer, by: '<your name>', hash: open.hash };
  return `The answer approves nothing without ${missing.join(' and ')}. Right would be ${JSON.stringify(right)} for this call: ${open.prompt}`;
}

function whyNotBy({ by }: HumanAnswer, { approvers = [] }: HumanRequest): string | null {
  if (approvers.length === 0 || approvers.includes(nameOnly(by ?? ''))) return null;
  const who =
    by === undefined ? 'The answer does not say who gives it' : `${by} may not answer this`;
  return `${who}; those who may: ${approvers.join(', ')} ("by").`;
}

/** Whoever asked may take the question back, and no more. */
function whyNotTheAsker(
  { by = '' }: HumanAnswer,
  { kind, terms }: HumanRequest,
  choice: string | null,
): string | null {
  if (kind !== 'confirmation' || terms?.asker === undefined || choice === 'no') return null;
  if (!samePerson(by, terms.asker)) return null;
  return `${by} asked the question of this run, and the profile wants somebody else to approve ("askerMayApprove": false).`;
}

/** What comes by MCP may be the word of a model; as with the asker, refusing takes nobody's trust. */
function whyNotByMcp(
  { by = '' }: HumanAnswer,
  { kind, terms }: HumanRequest,
  choice: string | null,
): string | null {
  if (kind !== 'confirmation' || terms === undefined || choice === 'no') return null;
  if (!cameByMcp(by) || terms.overMcp === true) return null;
  return `The answer came by MCP, and the profile takes approvals from people only ("approvalsOverMcp": true would allow it). A person can answer: ${answerCommandHint}`;
}

const answerCommandHint = 'netoncall answer <id of the run>, or the page of the run.';

function whyUnsigned(
  { by = '', signature }: HumanAnswer,
  { kind, terms }: HumanRequest,
): string | null {
  if (terms === undefined) return null;
  const canBeSigned = keysFor(by, terms).length > 0;
  if (canBeSigned && signature === undefined) {
    return Object.hasOwn(terms.keys ?? {}, nameOnly(by))
      ? `The profile holds a public key of ${by}, so an answer of that name has to be signed: netoncall answer --by ${by} --key <file of the private key>.`
      : `Names such as ${by} are given by a gateway, which signs what those say whom it knows, and this answer is not signed. Answer on the page of the run.`;
  }
  if (canBeSigned) return null;
  if (terms.provedOnly === true && kind === 'confirmation') {
    return `Nothing proves that ${by === '' ? 'this' : by} is who answers, and the profile takes proved names only ("identity": "proved"): answer on the page of the run, or with a key that the profile knows.`;
  }
  if (signature === undefined) return null;
  return `The profile holds no public key of ${by === '' ? 'whoever answers' : by}, so the signature proves nothing. Send the answer without it, or have the key added to "approvers".`;
}

/** Names of people are compared without regard to case, the spaces around them, and the way they came. */
export function samePerson(one: string, other: string): boolean {
  return personKey(one) === personKey(other);
}

/** The same for all names of one person. */
export function personKey(name: string): string {
  return nameOnly(name.trim()).trim().toLowerCase();
}
