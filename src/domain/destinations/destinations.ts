import * as z from 'zod';

import { destinationSchema } from './destination';

/** All destinations; their names differ, since reports and commands tell them by those. */
export const destinationsSchema = z
  .array(destinationSchema)
  .superRefine((destinations, context) => {
    for (const [index, { name }] of destinations.entries()) {
      if (destinations.findIndex((one) => one.name === name) === index) continue;
      context.addIssue({
        code: 'custom',
        path: [index, 'name'],
        message: `"${name}" is there already`,
      });
    }
  });
