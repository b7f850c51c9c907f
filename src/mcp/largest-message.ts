/** Bytes of a reply after which the connection ends; the SDK's default for children is 10 MiB. */
export const largestMessage = 64 * 1024 * 1024;
