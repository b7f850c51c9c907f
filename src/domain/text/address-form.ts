/**
 * Whether a text is made as an IPv4 or IPv6 address is, at most 45 characters long (RFC 4291, 2.2).
 * Libraries that read addresses tell no by an error, which costs far more than this for each word
 * of a question.
 */
export function hasAddressForm(text: string): boolean {
  return (
    text.length <= 45 &&
    /^(?:\d{1,3}(?:\.\d{1,3}){3}|(?:[0-9a-f]{0,4}:){2}[0-9a-f:.]*)$/i.test(text)
  );
}
