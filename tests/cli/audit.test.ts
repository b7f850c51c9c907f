import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { hashText } from '../../src/cli/audit/audit-file';
import { headAfter } from '../../src/cli/audit/export-audit';
import { verifyAudit } from '../../src/cli/audit/verify-audit';
import { type AuditLine, lineAfter } from '../../src/domain/audit/audit-chain';

const directory = mkdtempSync(join(tmpdir(), 'netoncall-audit-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const publicText = (key: KeyObject): string => `ed25519:${key.export({ format: 'jwk' }).x ?? ''}`;
const signer = publicText(publicKey);

/** Lines of two exports, of one run each, with a head behind each. */
function lines(): AuditLine[] {
  const made: AuditLine[] = [];
  const add = (record: Record<string, unknown>): void => {
    made.push(lineAfter(made.at(-1) ?? null, record, hashText));
  };
  for (const run of ['first', 'second']) {
    add({ run, run_id: `${run}-1`, kind: 'asked', detail: 'Check PE1', missing: undefined });
    add({ run, run_id: `${run}-1`, kind: 'ended', name: 'achieved' });
    add(headAfter(made.at(-1)!, privateKey));
  }
  return made;
}

async function verify(
  written: readonly (AuditLine | string)[],
  options: { publicKey?: string; head?: string } = {},
) {
  const file = join(directory, 'audit.jsonl');
  const texts = written.map((line) => (typeof line === 'string' ? line : JSON.stringify(line)));
  writeFileSync(file, texts.map((text) => `${text}\n`).join(''));
  return await verifyAudit({ file, publicKey: signer, head: undefined, ...options });
}

describe('an audit log', () => {
  it('is whole as it was written, with its runs, its lines and its last head', async () => {
    const written = lines();
    expect(await verify(written)).toMatchObject({
      lines: 6,
      runs: 2,
      head: { number: 6, hash: written[5]?.hash },
    });
  });

  it.each<[string, (all: AuditLine[]) => (AuditLine | string)[], RegExp]>([
    [
      'a word was changed',
      ([first, ...rest]) => [{ ...first!, record: { ...first!.record, detail: 'x' } }, ...rest],
      /line 1 was changed/,
    ],
    ['a line was taken out', ([first, , ...rest]) => [first!, ...rest], /line 2 has the number 3/],
    ['two lines were exchanged', ([a, b, ...rest]) => [b!, a!, ...rest], /line 1 has the number 2/],
    ['its beginning was cut off', ([, ...rest]) => rest, /line 1 has the number 2/],
    [
      'a line is of something else',
      (all) => [...all, '{"a":1}'],
      /line 7 is not a line of an audit/,
    ],
    ['a line is half there', (all) => [...all, '{"format":"netonc'], /line 7 is not a line/],
    [
      'a line was added without a signature',
      (all) => [...all, lineAfter(all.at(-1)!, { kind: 'ended' }, hashText)],
      /has 1 line after its last signed line, and nobody signed it/,
    ],
    ['nobody signed it', (all) => all.slice(0, 2), /has no signed line/],
    ['it is empty', () => [], /holds no line/],
  ])('is not whole where %s', async (_what, change, message) => {
    await expect(verify(change(lines()))).rejects.toThrow(message);
  });

  it('is not whole where all of it was made anew with another key', async () => {
    const other = publicText(generateKeyPairSync('ed25519').publicKey);
    await expect(verify(lines(), { publicKey: other })).rejects.toThrow(
      /line 3 was not signed with this key/,
    );
  });

  it('is not whole where it was cut off at an earlier head, by whoever knows the later one', async () => {
    const all = lines();
    const short = all.slice(0, 3);
    expect(await verify(short)).toMatchObject({ lines: 3 });
    await expect(verify(short, { head: all[5]!.hash })).rejects.toThrow(
      /lines were removed at its end, or the hash belongs to another log/,
    );
    expect(await verify(all, { head: all[2]!.hash })).toMatchObject({ lines: 6 });
  });

  it('keeps the bytes that it was written with', async () => {
    await verify(lines());
    const [first = ''] = readFileSync(join(directory, 'audit.jsonl'), 'utf8').split('\n');
    expect(JSON.parse(first)).toEqual({
      format: 'netoncall/audit/1',
      number: 1,
      previous: null,
      record: { run: 'first', run_id: 'first-1', kind: 'asked', detail: 'Check PE1' },
      hash: expect.stringMatching(/^sha256:[0-9a-f]{64}$/) as string,
    });
  });
});
