/**
 * Something that was worked out from the text of others was ended before it came to an end: it took
 * too long, or too much memory. What asked for it goes on without it and says so.
 */
export class NotEnded extends Error {
  override readonly name = 'NotEnded';
}
