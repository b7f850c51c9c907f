/** `[22:24] mara: …`, `22:24 <mara> …`, `<lena> …`: who says it, and when. */
const speaker =
  /^\s{0,4}(?:[[(]?\d{1,2}:\d{2}(?::\d{2})?(?:\s?[AP]M)?[\])]?\s{1,3})?(?:<@?[\w. -]{1,30}>|@?[A-Za-z][\w.-]{0,30}(?=:\s)):?\s{1,3}(?=\S)/i;
const stamped = /^\s{0,4}[[(]?\d{1,2}:\d{2}(?::\d{2})?[\])]?\s|^\s{0,4}</;

/** The sentences of a chat, without who said them and when; null for any other text. */
export function readChat(text: string): string | null {
  const lines = text.split(/\r?\n/);
  const spoken = lines.filter((line) => stamped.test(line) && speaker.test(line));
  if (spoken.length < 2) return null;
  const said = lines
    .map((line) => line.replace(speaker, '').trim())
    .filter((line) => line !== '')
    .map((line) => (/[.?!:;]$/.test(line) ? line : `${line}.`));
  return said.join(' ');
}
