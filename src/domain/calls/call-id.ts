/** The id of a call: unique in the run, stable over replay, and telling where it belongs. */
export function callId(pass: number, step: number, number: number): string {
  return `p${pass}.s${step}.c${number}`;
}

/** Pass and step of a call, as its id tells them; null for an id of another form. */
export function placeOfCall(id: string): { pass: number; step: number } | null {
  const place = /^p(\d+)\.s(\d+)\.c\d+$/.exec(id);
  return place === null ? null : { pass: Number(place[1]), step: Number(place[2]) };
}
