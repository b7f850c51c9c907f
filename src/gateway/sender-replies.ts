import type { FastifyReply } from 'fastify';

const retryAfterSeconds = 5;

/** The answer to a sender whose credentials are not those of its source. */
export async function refuseSender(reply: FastifyReply, message: string): Promise<FastifyReply> {
  const realm = 'Bearer realm="netoncall"';
  return await reply.code(401).header('www-authenticate', realm).send({ message });
}

/** Has a sender come again: nothing is known of what Temporal took, and all may come twice. */
export async function askAgain(reply: FastifyReply, what: string): Promise<FastifyReply> {
  const message = `Temporal has not taken the ${what}; send them again.`;
  return await reply.code(503).header('retry-after', String(retryAfterSeconds)).send({ message });
}
