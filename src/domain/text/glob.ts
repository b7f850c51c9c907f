const compiled = new Map<string, RegExp>();

/** Whether a text fits a glob: * stands for any text, ? for one character; letters count as they are. */
export function fitsGlob(glob: string, text: string): boolean {
  return compile(glob, 's').test(text);
}

/** The same where capital and small letters count alike. */
export function matchesGlob(glob: string, text: string): boolean {
  return compile(glob, 'is').test(text);
}

function compile(glob: string, flags: string): RegExp {
  const key = `${flags}/${glob}`;
  let pattern = compiled.get(key);
  if (pattern === undefined) {
    const escaped = glob.replaceAll(/[.+^${}()|[\]\\]/g, String.raw`\$&`);
    pattern = new RegExp(`^${escaped.replaceAll('*', '.*').replaceAll('?', '.')}$`, flags);
    compiled.set(key, pattern);
  }
  return pattern;
}
