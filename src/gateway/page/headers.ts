import type { FastifyReply } from 'fastify';

/** What a page may load: what this server serves, and nothing that stands in the page itself. */
const policy = [
  "default-src 'none'",
  "style-src 'self'",
  "script-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Set on every reply. Without a referrer, browsers would send forms without their origin. */
export function secure(reply: FastifyReply, overTls: boolean): void {
  reply.headers({
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=()',
    'cache-control': 'no-store',
    ...(overTls && { 'strict-transport-security': 'max-age=31536000' }),
  });
}
