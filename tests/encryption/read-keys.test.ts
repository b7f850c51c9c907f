import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { generateKey, keysFromEnvironment } from '../../src/encryption';
import { readKeys } from '../../src/encryption/read-keys';

const material = (line: string): string => line.slice(line.indexOf(':') + 1);

describe('keys from the environment', () => {
  test('the first key encrypts and the others are found by their ids', async () => {
    const [now, before] = [generateKey('2026-11'), generateKey('2026-05')];
    const keys = keysFromEnvironment({ NETONCALL_ENCRYPTION_KEYS: `${now}, ${before}` });
    expect((await keys.current())?.id).toBe('2026-11');
    const found = await keys.find('2026-05');
    expect(Buffer.from(found?.secret ?? []).toString('base64')).toBe(material(before));
    expect(await keys.find('2026-01')).toBeNull();
  });

  test('nothing is encrypted where no key is named', async () => {
    expect(await keysFromEnvironment({}).current()).toBeNull();
  });

  test('a key that was added to the file is found without a restart, and the first one stays', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'netoncall-keys-'));
    try {
      const file = join(folder, 'keys');
      const [now, next] = [generateKey('now'), generateKey('next')];
      writeFileSync(file, `# made for this test\n\n${now}\n`);
      const keys = keysFromEnvironment({ NETONCALL_ENCRYPTION_KEY_FILE: file });
      expect(await keys.find('next')).toBeNull();
      writeFileSync(file, `${next}\n${now}\n`);
      const inTwoSeconds = Date.now() + 2_000;
      jest.spyOn(Date, 'now').mockReturnValue(inTwoSeconds);
      expect((await keys.find('next'))?.id).toBe('next');
      expect((await keys.current())?.id).toBe('now');
    } finally {
      jest.restoreAllMocks();
      rmSync(folder, { recursive: true });
    }
  });

  test.each([
    ['two sources', { NETONCALL_ENCRYPTION_KEYS: 'a', NETONCALL_ENCRYPTION_KEY_FILE: 'b' }, 'Both'],
    [
      'a missing file',
      { NETONCALL_ENCRYPTION_KEY_FILE: '/nowhere/keys' },
      '/nowhere/keys .*ENOENT',
    ],
    ['an empty list', { NETONCALL_ENCRYPTION_KEYS: ' , ' }, 'holds no key'],
  ])('%s are refused with what would be right', (_what, environment, expected) => {
    expect(() => keysFromEnvironment(environment)).toThrow(new RegExp(expected));
  });
});

describe('a malformed key', () => {
  const secret = material(generateKey('k'));
  test.each([
    ['no id', secret, 'test, key 1: write id:key'],
    ['an id with a space', `my key:${secret}`, 'test, key 1: write id:key'],
    ['a key that is cut', `k1:${secret.slice(0, 20)}`, 'test, key 1 ("k1") is not 32 bytes'],
    ['a key of other letters', `k1:${'*'.repeat(44)}`, 'test, key 1 ("k1") is not 32 bytes'],
    ['an id that stands twice', `k1:${secret}\nk1:${secret}`, 'two keys with the id "k1"'],
  ])(
    'with %s is named by its place, and nothing of the key is repeated',
    (_what, text, expected) => {
      let message = '';
      try {
        readKeys(text, 'test');
      } catch (error) {
        message = (error as Error).message;
      }
      expect(message).toContain(expected);
      for (let at = 0; at + 8 <= secret.length; at += 4) {
        expect(message).not.toContain(secret.slice(at, at + 8));
      }
    },
  );
});
