import * as z from 'zod';

import { runDocumentSchema } from './run-document';

/** JSON Schema (draft 2020-12) of the document that `netoncall run --json` prints. */
export function runDocumentJsonSchema(): Record<string, unknown> {
  return {
    ...z.toJSONSchema(runDocumentSchema, { io: 'output' }),
    $id: 'netoncall/run/1',
    title: 'Document of a netoncall run',
    description:
      'What one investigation found, did and could not do. Printed by `netoncall run --json` and `netoncall report --json`.',
  };
}
