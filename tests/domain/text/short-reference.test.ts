import { createHash } from 'node:crypto';

import { refsIn } from '../../../src/evidence/collect-garbage';
import { fullReference, shortReference } from '../../../src/domain/text/short-reference';

it('a reference comes back whole from its short form, which is base64url', () => {
  for (const text of ['', 'one', 'two', 'three']) {
    const hash = createHash('sha256').update(text);
    const ref = `sha256:${hash.copy().digest('hex')}`;
    expect(shortReference(ref)).toBe(`~${hash.digest('base64url')}`);
    expect(fullReference(shortReference(ref))).toBe(ref);
  }
});

it('what is no reference stays as it is', () => {
  expect(shortReference('memory:1')).toBe('memory:1');
  expect(fullReference('memory:1')).toBe('memory:1');
});

it('what a history cites in the short form is found, and not taken for garbage', () => {
  const ref = `sha256:${createHash('sha256').update('cited').digest('hex')}`;
  expect(refsIn(`{"since":"${shortReference(ref)}"}`)).toEqual([ref]);
});
