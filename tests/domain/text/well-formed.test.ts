import * as fc from 'fast-check';

import { wellFormed } from '../../../src/domain/text/well-formed';

test('A text stays as it is but for what UTF-8 cannot hold.', () => {
  const units = fc.oneof(
    fc.constantFrom('\uD83D', '\uDE00', '😀', 'é', '路'),
    fc.string({ maxLength: 3 }),
  );
  fc.assert(
    fc.property(fc.array(units), (pieces) => {
      const text = pieces.join('');
      expect(wellFormed(text)).toBe(Buffer.from(text, 'utf8').toString('utf8'));
    }),
  );
});
