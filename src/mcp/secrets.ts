import type { McpServer } from '../domain/profile';

const secretName = /key|token|secret|passw|auth|cookie|credential|private/i;
const shortest = 3;

/**
 * A function that takes the secrets of a server's configuration out of text: the values of all
 * headers, of environment variables whose name says so, and the password in the address.
 */
export function secretFilter(server: McpServer): (text: string) => string {
  const secrets = [
    ...Object.values(server.headers).flatMap(withParts),
    ...Object.entries(server.env)
      .filter(([name]) => secretName.test(name))
      .flatMap(([, value]) => withParts(value)),
    ...passwordOf(server.url),
  ].filter((secret) => secret.length >= shortest);
  const longestFirst = [...new Set(secrets)].sort((left, right) => right.length - left.length);
  return (text) => longestFirst.reduce((clean, secret) => clean.replaceAll(secret, '***'), text);
}

/** `Bearer abc` gives away as much as `abc`. */
function withParts(value: string): string[] {
  const credential = /^(?:Basic|Bearer|Token) (.+)$/i.exec(value)?.[1];
  return credential === undefined ? [value] : [value, credential];
}

function passwordOf(url: string | undefined): string[] {
  if (url === undefined || !URL.canParse(url)) return [];
  const { password } = new URL(url);
  return [password, decodeURIComponent(password)];
}
