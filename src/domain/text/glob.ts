/** Whether a text fits a glob: * stands for any text, ? for one character; letters count as they are. */
export function fitsGlob(glob: string, text: string): boolean {
  return fits(glob, text);
}

/** The same where capital and small letters count alike. */
export function matchesGlob(glob: string, text: string): boolean {
  return fits(glob.toLowerCase(), text.toLowerCase());
}

/**
 * Goes back to the last `*` alone where a character does not fit: what an earlier one took never
 * has to change. At most length times length steps, where a regular expression takes a power of
 * the number of stars.
 */
function fits(glob: string, text: string): boolean {
  let at = 0;
  let place = 0;
  let star = -1;
  let taken = 0;
  while (place < text.length) {
    if (glob[at] === '*') {
      star = at;
      taken = place;
      at += 1;
    } else if (at < glob.length && (glob[at] === '?' || glob[at] === text[place])) {
      at += 1;
      place += 1;
    } else if (star >= 0) {
      taken += 1;
      place = taken;
      at = star + 1;
    } else return false;
  }
  while (glob[at] === '*') at += 1;
  return at === glob.length;
}
