import * as fc from 'fast-check';

import { EncryptionError, keyFor, seal, unseal } from '../../src/encryption';

const key = { id: 'k1', secret: new Uint8Array(32).fill(7) };
const other = { id: 'k1', secret: new Uint8Array(32).fill(8) };

test('what was sealed comes back, and never looks the same twice', () => {
  fc.assert(
    fc.property(fc.uint8Array(), fc.string(), (bytes, bound) => {
      const sealed = seal(key, bytes, bound);
      expect(unseal(key, sealed, bound)).toEqual(Buffer.from(bytes));
      expect(seal(key, bytes, bound)).not.toEqual(sealed);
    }),
  );
});

test('a changed byte, another key of the id, another place and a cut end are noticed', () => {
  const sealed = seal(key, Buffer.from('PE1 is down'), 'documents/1');
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(() => unseal(key, changed, 'documents/1')).toThrow(EncryptionError);
  }
  expect(() => unseal(other, sealed, 'documents/1')).toThrow('cannot be decrypted with key "k1"');
  expect(() => unseal(key, sealed, 'documents/2')).toThrow(EncryptionError);
  expect(() => unseal(key, sealed.subarray(0, 20), 'documents/1')).toThrow(EncryptionError);
});

test('keys for two purposes differ from each other and from the key that they are made of', () => {
  const made = ['one', 'two'].map((purpose) => Buffer.from(keyFor(purpose, key).secret));
  expect(made[0]).not.toEqual(made[1]);
  expect(made[0]).not.toEqual(Buffer.from(key.secret));
});
