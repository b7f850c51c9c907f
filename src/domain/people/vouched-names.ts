import type { AnswerTerms } from './answer-terms';

/**
 * Names that a gateway gives to those whom it knows: by a bearer token, by the word of a reverse
 * proxy, by OpenID Connect, by Slack.
 */
const vouched = /^(?:token|proxy|oidc|slack):./;
const byMcp = 'mcp:';

/** The name of an answer that comes by MCP, where a model may have given it. */
export function nameByMcp(name: string): string {
  return `${byMcp}${name}`;
}

export function cameByMcp(name: string): boolean {
  return name.startsWith(byMcp);
}

/** The name alone, whatever way the answer came. */
export function nameOnly(by: string): string {
  return cameByMcp(by) ? by.slice(byMcp.length) : by;
}

/**
 * Public keys of which one has to have signed an answer of that name: the person's own, else those
 * of the gateways where a gateway gives such names. None where nobody can sign it.
 */
export function keysFor(by: string, terms: Pick<AnswerTerms, 'keys' | 'gateways'>): string[] {
  const { keys = {}, gateways = [] } = terms;
  const name = nameOnly(by);
  const own = Object.hasOwn(keys, name) ? keys[name] : undefined;
  if (own !== undefined) return [own];
  return vouched.test(name) ? gateways : [];
}
