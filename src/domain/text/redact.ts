import { noSecrets, secretMember, secretPatterns } from './secret-patterns';

/** Stands in the place of a secret. */
export const redacted = '[redacted]';

/** Texts without any of these hold nothing to look for; most texts. */
const suspicious =
  /pass|pwd|secret|communit|key|token|authoriz|bearer|:\/\/|\$\d|auth|priv|snmp|akia|eyj|gh[pousr]_|xox|glpat/i;

const patterns = secretPatterns.map(({ source, flags = '', unlikeWords = false }) => ({
  expression: new RegExp(source, `gi${flags}`),
  unlikeWords,
}));

/** Deeper than any document of a server; what lies below is left as it is. */
const deepest = 500;

/**
 * A text without the secrets that are known by their form: passwords, keys, SNMP communities, tokens.
 * What is not known by its form stays. The time grows as the length of the text does.
 */
export function redactText(text: string): string {
  if (!suspicious.test(text)) return text;
  return patterns.reduce(
    (before, { expression, unlikeWords }) =>
      before.replace(expression, (match: string, ...rest: unknown[]) => {
        const { secret = '' } = rest.at(-1) as { secret?: string };
        if (!isSecret(secret, unlikeWords)) return match;
        const at = match.lastIndexOf(secret);
        // Quotes stay: the text may be JSON.
        const quote = /^(["']).*\1$/s.exec(secret)?.[1] ?? '';
        const clean = `${quote}${redacted}${quote}`;
        return `${match.slice(0, at)}${clean}${match.slice(at + secret.length)}`;
      }),
    text,
  );
}

/**
 * A JSON value without the secrets in it: those in its texts, and the texts of members whose names
 * say that they hold one. The same object where there are none.
 */
export function redactValue<T>(value: T): T {
  return redactMember(value, '', false, 0) as T;
}

function redactMember(value: unknown, name: string, inSnmp: boolean, depth: number): unknown {
  if (typeof value === 'string') {
    const hidden = secretMember.test(name) || (inSnmp && name === 'community');
    return hidden && isSecret(value, false) ? redacted : redactText(value);
  }
  if (typeof value !== 'object' || value === null || depth > deepest) return value;
  if (Array.isArray(value)) {
    const items = value.map((item) => redactMember(item, name, inSnmp, depth + 1));
    return items.some((item, index) => item !== value[index]) ? items : value;
  }
  const entries = Object.entries(value);
  const clean = entries.map(([key, member]) => {
    const plain = key.toLowerCase().replaceAll(/[_-]/g, '');
    return [key, redactMember(member, plain, inSnmp || plain.includes('snmp'), depth + 1)] as const;
  });
  const changed = clean.some(([, member], index) => member !== entries[index]?.[1]);
  return changed ? Object.fromEntries(clean) : value;
}

function isSecret(text: string, unlikeWords: boolean): boolean {
  const bare = withoutEnds(text).toLowerCase();
  if (bare === '' || bare === redacted || noSecrets.has(bare)) return false;
  if (!unlikeWords) return true;
  // A kind ("password 7"), a plain word and an address say nothing secret by themselves.
  return /[\d$!@#%^&*_+=~]/.test(bare) && !/^\d{1,2}$|^[\d.:/]+$/.test(bare);
}

/** Without the quote that it begins with, and the quotes and full stops that it ends with. */
function withoutEnds(text: string): string {
  const start = /^["']/.test(text) ? 1 : 0;
  let end = text.length;
  // Not by a pattern: one that is anchored at the end is tried anew from each place before it.
  while (end > start && `"'.:!?)`.includes(text[end - 1] ?? '')) end -= 1;
  return text.slice(start, end);
}
