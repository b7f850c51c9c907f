import * as fc from 'fast-check';

import { evidenceItemSchema } from '../../../src/domain/calls/evidence';
import { canonicalJson } from '../../../src/domain/text/canonical-json';
import { resolvePointer } from '../../../src/domain/text/json-pointer';
import { refsIn } from '../../../src/evidence';
import { deepFreeze } from '../../../src/evidence/document-cache';
import { runDocumentSchema } from '../../../src/domain/run/run-document';
import { composeDocument } from '../../../src/report';
import { renderHtml } from '../../../src/report/html';
import { hostileDocument } from '../documents';
import { entrance, Harm, jsonSize } from '../entrance';
import { composeInputOf } from '../hostile-run';
import { recordedResults } from '../samples';
import { hostileText } from '../texts';
import { evidenceOf } from './replies';

const items = recordedResults().map((result, number) =>
  evidenceOf({ status: 'success', content: result, error: null, truncated: null }, number),
);
const run = composeDocument(composeInputOf('harmless'));

/** Documents of a store that somebody else can write to, and pointers that a report cites. */
export const evidence = entrance({
  name: 'evidence',
  inputs: fc.record({
    document: hostileDocument([...items, run], 20_000, ['sha256:', '~', 'a1'.repeat(32)]),
    pointer: fc.oneof(
      hostileText(2000, ['/', '~', '~0', '~1', '/result', '/content', '/__proto__', '/0']),
      fc.constantFrom('', '/call/arguments', '/constructor', '/result/content/__proto__/toString'),
    ),
  }),
  size: (input) => jsonSize(input),
  enter({ document, pointer }) {
    const text = JSON.stringify(document) ?? 'null';
    const read = deepFreeze(JSON.parse(text) as unknown);
    refsIn(text);
    const item = evidenceItemSchema.safeParse(read);
    const parsed = runDocumentSchema.safeParse(read);
    if (parsed.success) renderHtml(parsed.data, null);
    return { item: item.success, value: resolvePointer(read, pointer), text: storedText(read) };
  },
  inspect(result) {
    const { value } = result as { value: ReturnType<typeof resolvePointer> };
    if (typeof value.value === 'function') throw new Harm('a pointer that leads into the language');
  },
});

/** The store refuses what has no form that it can keep. */
function storedText(document: unknown): string | null {
  try {
    return canonicalJson(document);
  } catch (error) {
    if (error instanceof TypeError && /nested too deeply/.test(error.message)) return null;
    throw error;
  }
}
