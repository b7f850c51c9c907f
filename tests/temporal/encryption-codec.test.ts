import { defaultPayloadConverter } from '@temporalio/common';

import { fixedKeys, type KeySource, noKeys } from '../../src/encryption';
import { encryptionCodec, lenientCodec } from '../../src/temporal/encryption-codec';

const old = { id: 'old', secret: new Uint8Array(32).fill(1) };
const fresh = { id: 'fresh', secret: new Uint8Array(32).fill(2) };
const impostor = { id: 'old', secret: new Uint8Array(32).fill(3) };
const of = (...keys: { id: string; secret: Uint8Array }[]): KeySource =>
  fixedKeys(keys, 'the test');
const payload = defaultPayloadConverter.toPayload({ query: 'Why is PE1 down?' });

async function encode(keys: KeySource) {
  const [encoded] = await encryptionCodec(keys).encode([payload]);
  if (encoded === undefined) throw new Error('The codec gave nothing back.');
  return encoded;
}

async function read(keys: KeySource, encoded: typeof payload): Promise<unknown> {
  const [decoded] = await encryptionCodec(keys).decode([encoded]);
  return defaultPayloadConverter.fromPayload(decoded ?? {});
}

test('a payload is readable in no part of its encrypted form, which names the key', async () => {
  const encoded = await encode(of(old));
  const text = Buffer.from(encoded.data ?? []).toString('latin1');
  expect(text).not.toMatch(/PE1|query|json/);
  const metadata = Object.entries(encoded.metadata ?? {}).map(([name, bytes]) => [
    name,
    Buffer.from(bytes).toString(),
  ]);
  expect(metadata).toEqual([
    ['encoding', 'binary/encrypted'],
    ['encryption-key-id', 'old'],
  ]);
});

test('a fleet in the middle of a rotation, or of being given keys, reads all of its payloads', async () => {
  const before = of(old);
  const told = of(old, fresh);
  const rotated = of(fresh, old);
  for (const writer of [noKeys, before, told, rotated]) {
    for (const reader of [told, rotated]) {
      expect(await read(reader, await encode(writer))).toEqual({ query: 'Why is PE1 down?' });
    }
  }
});

test('a missing key is named, with where it belongs', async () => {
  const encoded = await encode(of(old));
  await expect(read(noKeys, encoded)).rejects.toThrow(
    'It is encrypted with key "old", which is not known here: this process has no keys. ' +
      'Add that key to NETONCALL_ENCRYPTION_KEYS or NETONCALL_ENCRYPTION_KEY_FILE.',
  );
  await expect(read(of(fresh), encoded)).rejects.toThrow('encrypts with key "fresh"');
});

test('a list shows a run of an unknown key as such, and what was changed is still an error', async () => {
  const encoded = await encode(of(old));
  const listed = async (keys: KeySource) => {
    const [decoded] = await lenientCodec(keys).decode([encoded]);
    return defaultPayloadConverter.fromPayload(decoded ?? {});
  };
  expect(await listed(of(old))).toEqual({ query: 'Why is PE1 down?' });
  expect(await listed(noKeys)).toBe('(encrypted with key "old")');
  await expect(listed(of(impostor))).rejects.toThrow('cannot be decrypted');
});

test('another key under the same id is named too', async () => {
  await expect(read(of(impostor), await encode(of(old)))).rejects.toThrow(
    'cannot be decrypted with key "old"',
  );
});
