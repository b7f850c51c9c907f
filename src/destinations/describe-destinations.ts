import * as z from 'zod';

import { allDestinations } from './all-destinations';

export interface DescribedKind {
  kind: string;
  about: string;
  settings: {
    name: string;
    meaning: string;
    /** What counts where it is not there, such as `default "incident"`, or `needed`. */
    otherwise: string;
  }[];
}

/** Every kind of destination with its settings, in the words of its definition. */
export function describeDestinations(): DescribedKind[] {
  return allDestinations.map(({ kind, about, schema }) => ({
    kind,
    about,
    settings: Object.entries(schema.shape)
      .filter(([name]) => name !== 'kind')
      .map(([name, field]) => ({
        name,
        meaning: field.description ?? '',
        otherwise: otherwiseOf(field),
      })),
  }));
}

function otherwiseOf(field: z.ZodType): string {
  const absent = field.safeParse(undefined);
  if (!absent.success) return 'needed';
  if (absent.data === undefined) return 'optional';
  return `default ${[absent.data]
    .flat()
    .map((one) => JSON.stringify(one))
    .join(', ')}`;
}
