/** A place in stored evidence without the value that stood there. */
export interface Place {
  ref: string;
  /** RFC 6901 JSON pointer into the tool's result. */
  pointer: string;
}

/** A JSON pointer below `base`; escapes `~` and `/` as RFC 6901 asks. */
export function below(base: Place, ...parts: (string | number)[]): Place {
  const suffix = parts
    .map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`)
    .join('');
  return { ref: base.ref, pointer: `${base.pointer}${suffix}` };
}

/** The place of a whole result. */
export function whole(ref: string): Place {
  return { ref, pointer: '' };
}
