/** A connection could not be made, so no request was sent. */
export class ConnectError extends Error {
  override readonly name = 'ConnectError';

  /**
   * @param reason what the SDK or the system threw
   * @param hint what the server said last; empty where it said nothing
   */
  constructor(
    readonly reason: unknown,
    readonly hint: string,
  ) {
    super('The connection could not be made.');
  }
}
