import type { McpServer } from '../domain/configuration/profile';
import { percentDecoded } from '../domain/text/percent-decoded';

const secretName = /key|token|secret|passw|auth|cookie|credential|private/i;
const shortest = 3;

/**
 * A function that takes the secrets of a server's configuration out of text: the values of all
 * headers, the password in the address, and what stands under the name of a secret in environment
 * variables, in the query of the address and in arguments (`--token abc`, `--token=abc`).
 */
export function secretFilter(server: McpServer): (text: string) => string {
  const secrets = [
    ...Object.values(server.headers).flatMap(withParts),
    ...Object.entries(server.env)
      .filter(([name]) => secretName.test(name))
      .flatMap(([, value]) => withParts(value)),
    ...secretsOfAddress(server.url),
    ...secretsOfArguments(server.args),
  ].filter((secret) => secret.length >= shortest);
  const longestFirst = [...new Set(secrets)].sort((left, right) => right.length - left.length);
  return (text) => longestFirst.reduce((clean, secret) => clean.replaceAll(secret, '***'), text);
}

/** `Bearer abc` gives away as much as `abc`. */
function withParts(value: string): string[] {
  const credential = /^(?:Basic|Bearer|Token) (.+)$/i.exec(value)?.[1];
  return credential === undefined ? [value] : [value, credential];
}

function secretsOfAddress(address: string | undefined): string[] {
  if (address === undefined || !URL.canParse(address)) return [];
  const { password, search } = new URL(address);
  const query = search.slice(1).split('&');
  const named = query.flatMap((pair) => valueOfSecret(pair) ?? []);
  return [password, ...named].flatMap((value) => [value, percentDecoded(value)]);
}

function secretsOfArguments(args: readonly string[]): string[] {
  return args.flatMap((argument, index) => {
    const value = valueOfSecret(argument);
    if (value !== null) return [value];
    const isName = argument.startsWith('-') && !argument.includes('=') && secretName.test(argument);
    return isName ? (args[index + 1] ?? []) : [];
  });
}

/** The value of `name=value` where the name is that of a secret. */
function valueOfSecret(pair: string): string | null {
  const [name = '', ...rest] = pair.split('=');
  return rest.length > 0 && secretName.test(name) ? rest.join('=') : null;
}
