import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import Ajv2020 from 'ajv/dist/2020';

import {
  publicFields,
  readInvestigationRequest,
} from '../../../src/domain/investigation/investigation-request';
import {
  requestJsonSchema,
  requestReference,
} from '../../../src/domain/investigation/request-schema';

const reference = join(__dirname, '..', '..', '..', 'docs', 'reference');
const read = (file: string) => readFileSync(join(reference, file), 'utf8');
const published = JSON.parse(read('request.schema.json')) as Record<string, unknown>;
const validate = new Ajv2020({ strict: false, validateFormats: false }).compile(published);

describe('the published reference of the start input (node scripts/write-request-reference.mjs)', () => {
  it('is made from the schema that inputs are read with', () => {
    expect(published).toEqual(requestJsonSchema());
    expect(read('request.md')).toBe(requestReference());
  });

  it.each([
    [{ query: 'x', plan: 'check_bgp_neighbors', window: 60, maxRetries: 1, by: 'night shift' }],
    [{ query: 'x', overrides: { llm: 'local' } }],
    [{ query: 'x', unattended: true, devices: ['PE1'], temperature: 0 }],
    [{ plan: 'x' }],
    [{ query: 'x', colour: 'red' }],
    [{ query: 'x', maxRetries: 11 }],
  ])('accepts what the workflow accepts, and nothing else: %j', (input) => {
    expect(validate(input)).toBe(readInvestigationRequest(input).ok);
  });
});

describe('JSON that says what the command line can say', () => {
  it('takes options by their names, at the top level', () => {
    const flat = {
      plan: 'p',
      llm: 'local',
      window: 60,
      maxRetries: 1,
      unattended: true,
      by: 'ann',
    };
    expect(readInvestigationRequest({ query: 'x', ...flat })).toEqual({
      ok: true,
      request: {
        query: 'x',
        profile: 'network',
        attended: false,
        askedBy: 'ann',
        overrides: { plan: 'p', llm: 'local', windowMinutes: 60, maxRetries: 1 },
      },
    });
  });

  it('lets what stands in the place of the schema win', () => {
    const input = { query: 'x', windowMinutes: 5, window: 9, overrides: { maxRetries: 2 } };
    const reading = readInvestigationRequest(input);
    expect(reading.ok && reading.request.overrides).toEqual({ windowMinutes: 5, maxRetries: 2 });
  });

  it('lists what exists where a field is not known', () => {
    const reading = readInvestigationRequest({ query: 'x', retries: 3 });
    expect(reading).toMatchObject({ ok: false, message: expect.stringContaining('windowMinutes') });
    expect(publicFields).not.toContain('conversation');
  });

  it('says of a question of 10,000 characters how long one may be', () => {
    const reading = readInvestigationRequest({ query: 'x'.repeat(10_000) });
    expect(reading).toMatchObject({
      ok: false,
      message: expect.stringContaining(
        '"query": the question is too long: 10000 characters; the limit is 4000. Ask in a few sentences',
      ),
    });
  });
});
