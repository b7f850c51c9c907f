/** What kind of error it was, and what it said; that a tool itself reported it goes without saying. */
export function errorText({ class: kind, message }: { class: string; message: string }): string {
  return kind === 'function' ? message : `${kind}: ${message}`;
}
