/** How mails end before the name of their writer. */
const farewell =
  /^\s{0,8}(?:-{2,3}\s?|(?:(?:many|kind|best|warm|with|mit|freundlichen?|viele|beste|avec|med|met|vriendelijke|vänlig|vennlig|s|un|cordiali) ){0,3}(?:thanks|thank you|regards|wishes|greetings|cheers|rgds|br|mfg|grüßen?|grüsse|cordialement|salutations|saludos|saluti|atenciosamente|cumprimentos|groet(?:en)?|hälsning(?:ar)?|hilsen|pozdrawiam|pozdravem|sincerely|yours (?:sincerely|faithfully|truly))[\s,.!]*)$/i;
/** A port, an address, a router or a name in capitals. */
const named = /\p{L}{1,24}\d|\d{1,3}(?:\.\d{1,3}){3}|\p{Lu}{2,}[-_]\p{Lu}/u;

/**
 * A mail without its writer's signature, which names a company and what it is called, where the mail
 * itself names what it is about; as it is where only the signature does.
 */
export function withoutSignature(text: string): string {
  const lines = text.split(/\r?\n/);
  const end = lines.findIndex((line, index) => index > 0 && farewell.test(line));
  if (end < 0) return text;
  const body = lines.slice(0, end);
  return body.some((line) => named.test(line)) ? body.join('\n') : text;
}
