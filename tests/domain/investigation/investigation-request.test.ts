import * as fc from 'fast-check';

import {
  fieldsInWords,
  readInvestigationRequest,
  requestExample,
} from '../../../src/domain/investigation/investigation-request';

describe('the start input of an investigation', () => {
  it('needs a query only and fills in the rest', () => {
    expect(readInvestigationRequest({ query: 'Check BGP neighbors on PE1' })).toEqual({
      ok: true,
      request: { query: 'Check BGP neighbors on PE1', profile: 'network', attended: true },
    });
  });

  it('takes the example that every rejection shows', () => {
    expect(readInvestigationRequest(JSON.parse(requestExample)).ok).toBe(true);
  });

  it.each([
    ['nothing', undefined, 'input'],
    ['a bare string', 'Check BGP', 'input'],
    ['an empty query', { query: '   ' }, '"query": must not be empty'],
    ['a misspelled field', { query: 'x', device: 'PE1' }, 'device'],
    ['a time without a zone', { query: 'x', now: '2026-03-04T09:20:00' }, 'now'],
    ['a wrong override', { query: 'x', overrides: { maxRetries: -1 } }, 'overrides.maxRetries'],
  ])('rejects %s, says where and shows a correct input', (_what, input, where) => {
    const reading = readInvestigationRequest(input);
    expect(reading).toMatchObject({ ok: false, message: expect.stringContaining(where) });
    expect(reading).toMatchObject({ ok: false, message: expect.stringContaining(requestExample) });
  });

  it('says in the words of the configuration files what is missing, and what a misspelled field meant', () => {
    const reading = readInvestigationRequest({ querry: 'x', overrides: { maxretries: 1, zz: 0 } });
    expect(reading).toMatchObject({
      ok: false,
      message:
        'Invalid input: "query" is missing; ' +
        '"maxretries" is not a known field (Did you mean "maxRetries"?), ' +
        '"zz" is not a known field of "overrides"; ' +
        '"querry" is not a known field (Did you mean "query"?).\n' +
        `Example: ${requestExample}\n${fieldsInWords}`,
    });
  });

  it('never throws, whatever it is given', () => {
    fc.assert(
      fc.property(fc.anything(), (input) => {
        expect(typeof readInvestigationRequest(input).ok).toBe('boolean');
      }),
    );
  });
});
