/** How mails end before the name of their writer. */
const goodbye =
  '(?:(?:many|kind|best|warm|with|mit|freundlichen?|viele|beste|avec|med|met|vriendelijke|vänlig|vennlig|s|un|cordiali) ){0,3}(?:thanks|thank you|regards|wishes|greetings|cheers|rgds|br|kr|mfg|vg|lg|grüßen?|grüße|grüsse|cordialement|salutations|saludos|saluti|grazie|gracias|merci|obrigad[oa]|danke|dank|atenciosamente|cumprimentos|groet(?:en)?|hälsning(?:ar)?|hilsen|pozdrawiam|pozdravem|sincerely|yours (?:sincerely|faithfully|truly))';
const farewell = new RegExp(String.raw`^\s{0,8}(?:-{2,3}\s?|${goodbye}[\s,.!]*)$`, 'i');
/** "BR, Leena / Service Assurance": with the writer on the same line. */
const signedOff = new RegExp(
  String.raw`^\s{0,8}(?:${goodbye})[\s,.!-]{1,4}((?:[^\s\d?]{1,30}\s{1,3}){0,7}[^\s\d?]{1,30})\s*$`,
  'i',
);
/** Each word of a name or a title, or a sign between them. */
const title = /^(?:\p{Lu}[\p{L}.'-]*,?|[/|&,·-]|of|for|von|de|da|del|di|van|der)$/u;
/** A port, an address, a router or a name in capitals. */
const named = /\p{L}{1,24}\d|\d{1,3}(?:\.\d{1,3}){3}|\p{Lu}{2,}[-_]\p{Lu}/u;

function isSignedOff(line: string): boolean {
  const words = signedOff.exec(line)?.[1]?.trim().split(/\s+/);
  return words?.every((word) => title.test(word)) === true;
}

/** `>> shift lead: …`: whoever forwards a mail, before what is asked about it. */
const quoted = /^\s{0,4}(?:[>|]{1,4}\s*)?(?:\p{L}[\p{L} ]{1,24}:\s+)?/u;

interface Mail {
  body: string;
  /** What is asked behind the signature, by whoever passed the mail on. */
  remark: string;
}

/**
 * A mail without its writer's signature, which names a company and what it is called, where the mail
 * itself names what it is about; as it is where only the signature does.
 */
export function withoutSignature(text: string): Mail {
  const lines = text.split(/\r?\n/);
  const end = lines.findIndex(
    (line, index) => index > 0 && (farewell.test(line) || isSignedOff(line)),
  );
  const body = lines.slice(0, end);
  if (end < 0 || !body.some((line) => named.test(line))) return { body: text, remark: '' };
  const remark = lines
    .slice(end)
    .filter((line) => /\?\W*$/.test(line))
    .map((line) => line.replace(quoted, ''));
  return { body: body.join('\n'), remark: remark.join(' ').trim() };
}

/** Whether words name a port, an address, a router or a name in capitals. */
export const namesPlace = (words: string): boolean => named.test(words);

/** A text without what stands behind a goodbye, where that asks nothing and names nothing of a network. */
export function withoutGoodbye(text: string): string {
  const lines = text.split(/\r?\n/);
  const end = lines.findIndex(
    (line, index) => index > 0 && (farewell.test(line) || isSignedOff(line)),
  );
  const rest = lines.slice(end).join('\n');
  return end < 0 || rest.includes('?') || named.test(rest) ? text : lines.slice(0, end).join('\n');
}
