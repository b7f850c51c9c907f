import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { examineEncryption } from '../../src/cli/doctor/examine-encryption';
import { generateKey, keysFromEnvironment } from '../../src/encryption';
import { runHere } from '../support/run-here';

const keys = { NETONCALL_ENCRYPTION_KEYS: generateKey('k1') };
const token = { NETONCALL_CODEC_TOKEN: 'a token of these tests' };
const environment = (more: NodeJS.ProcessEnv) => ({
  ...process.env,
  TEMPORAL_ADDRESS: '',
  ...more,
});

test('a new key can be used as it is printed', async () => {
  const { code, output } = await runHere(['encryption-key', '--id', '2027-01'], environment({}));
  expect(code).toBe(0);
  const source = keysFromEnvironment({ NETONCALL_ENCRYPTION_KEYS: output });
  expect((await source.current())?.id).toBe('2027-01');
});

test.each([
  ['without keys', ['codec-server'], token, /no keys.*\n.*\n.*netoncall encryption-key/],
  ['without a token', ['codec-server'], keys, /NETONCALL_CODEC_TOKEN must hold/],
  ['with a short one', ['codec-server'], { ...keys, NETONCALL_CODEC_TOKEN: 'x' }, /at least 16/],
  ['open to a network', ['codec-server', '--no-token', '--host', '0.0.0.0'], keys, /loopback/],
  ['for no Web UI', ['codec-server', '--origin', 'javascript:1'], keys, /address of a Web UI/],
])(
  'a codec server %s does not start, and says what is needed',
  async (_how, words, given, said) => {
    const { code, errors } = await runHere(words, environment(given));
    expect(code).toBe(2);
    expect(errors).toMatch(said);
    expect(errors).not.toContain('    at ');
  },
);

test('doctor says which key encrypts, and that others can read the file of keys', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'netoncall-keys-'));
  const file = join(folder, 'keys');
  await writeFile(file, generateKey('k1'), { mode: 0o600 });
  const look = async () => await examineEncryption({ NETONCALL_ENCRYPTION_KEY_FILE: file });
  try {
    expect(await look()).toMatchObject({ ok: true, found: expect.stringContaining('key "k1"') });
    await chmod(file, 0o644);
    expect(await look()).toMatchObject({ ok: false, mend: [`chmod 600 ${file}`] });
    await writeFile(file, 'k1:short');
    expect(await look()).toMatchObject({
      ok: false,
      found: expect.stringContaining('is not 32 bytes'),
    });
    expect(await examineEncryption({})).toMatchObject({ ok: false, optional: true });
  } finally {
    await rm(folder, { recursive: true });
  }
});
