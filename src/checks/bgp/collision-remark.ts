import { namedDevices } from '../answers/asked-devices';
import type { CheckContext } from '../context';
import { isEstablished } from './sessions';

/**
 * What the message of a collision means, where somebody asks about one and the sessions are up: it reads like a loss,
 * and closes the second of two connections that were opened at once (RFC 4271, section 6.8).
 */
export function collisionRemarks(context: CheckContext): string[] {
  if (!context.question.names('collision')) return [];
  const sessions = namedDevices(context).flatMap(({ bgp }) => bgp?.neighbors ?? []);
  return sessions.length > 0 && sessions.every(isEstablished)
    ? [
        'A collision message means that both ends opened a connection at once and one of the two was closed; it is normal when a session comes up, so nothing has to be done.',
      ]
    : [];
}
