import * as z from 'zod';

/** A finding that people know of: until a date it is reported as known and notifies nobody. */
export const acknowledgementSchema = z.strictObject({
  check: z.string().min(1),
  device: z.string().min(1),
  object: z.string().min(1),
  /** ISO 8601; from then on the finding counts as unknown to people again. */
  until: z.iso.datetime({ offset: true }),
  by: z.string().trim().min(1).max(200),
  note: z.string().trim().min(1).max(1000).optional(),
});

export type Acknowledgement = z.infer<typeof acknowledgementSchema>;

/** What an acknowledgement and a course are about: one check on one object. */
export interface Subject {
  check: string;
  device: string;
  object: string;
}

/** A finding as a person types it: `bgp.session/PE1/10.255.0.100`; the object may hold slashes. */
export function subjectText({ check, device, object }: Subject): string {
  return `${check}/${device}/${object}`;
}

/** Reads what {@link subjectText} writes; null where it is not of that form. */
export function readSubject(text: string): Subject | null {
  const [check = '', device = '', ...rest] = text.split('/');
  const object = rest.join('/');
  return check === '' || device === '' || object === '' ? null : { check, device, object };
}

export function sameSubject(one: Subject, other: Subject): boolean {
  return subjectText(one) === subjectText(other);
}

/** Acknowledgements that still hold at a time. */
export function acknowledgedAt(
  acknowledgements: readonly Acknowledgement[],
  at: Date,
): Acknowledgement[] {
  return acknowledgements.filter(({ until }) => new Date(until).getTime() > at.getTime());
}
