import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import Ajv2020 from 'ajv/dist/2020';

import { runDocumentJsonSchema } from '../../../src/domain/run/run-document-schema';
import { composeDocument } from '../../../src/report/compose-document';
import { input } from '../../report/fixtures';

const file = join(__dirname, '..', '..', '..', 'docs', 'reference', 'run-document.schema.json');
const published = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
const validate = new Ajv2020({ strict: false, validateFormats: false }).compile(published);

describe('the published schema of the run document', () => {
  it('is the one that the code reads documents with (node scripts/write-report-schema.mjs)', () => {
    expect(published).toEqual(runDocumentJsonSchema());
  });

  it('accepts documents as they are written', () => {
    const document: unknown = JSON.parse(JSON.stringify(composeDocument(input())));
    expect(validate(document) ? [] : validate.errors).toEqual([]);
  });

  it.each(['verdict', 'checks', 'coverage', 'limitations'])(
    'does not accept a document without %s',
    (field) => {
      const document = composeDocument(input()) as Record<string, unknown>;
      expect(validate({ ...document, [field]: undefined })).toBe(false);
    },
  );
});
