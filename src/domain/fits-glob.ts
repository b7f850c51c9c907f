/** Whether a text fits a glob: * stands for any text, ? for one character; letters count as they are. */
export function fitsGlob(glob: string, text: string): boolean {
  const escaped = glob.replaceAll(/[.+^${}()|[\]\\]/g, String.raw`\$&`);
  const pattern = escaped.replaceAll('*', '.*').replaceAll('?', '.');
  return new RegExp(`^${pattern}$`, 's').test(text);
}
