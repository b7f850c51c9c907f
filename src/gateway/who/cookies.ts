export interface CookieOptions {
  path: string;
  sameSite: 'Strict' | 'Lax';
  /** Only over TLS. */
  secure: boolean;
  /** 0 removes it. */
  maxAgeSeconds: number;
}

/** The value of a cookie that a browser sent; the first where there are several of the name. */
export function readCookie(header: string | undefined, name: string): string | undefined {
  for (const pair of (header ?? '').split(';')) {
    const [key = '', value] = pair.split('=', 2);
    if (key.trim() === name && value !== undefined) return value.trim();
  }
  return undefined;
}

/**
 * A `Set-Cookie` (RFC 6265) that no script can read.
 * @param value of letters that need no quoting, as sealed values are
 */
export function writeCookie(
  name: string,
  value: string,
  { path, sameSite, secure, maxAgeSeconds }: CookieOptions,
): string {
  return [
    `${name}=${value}`,
    `Path=${path}`,
    `Max-Age=${maxAgeSeconds}`,
    'HttpOnly',
    `SameSite=${sameSite}`,
    ...(secure ? ['Secure'] : []),
  ].join('; ');
}
