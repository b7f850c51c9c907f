import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { runProgram } from '../../src/cli/run-program';
import { openDirectoryStore } from '../../src/evidence/directory-store';
import { fakeTerminal } from './fake-terminal';

describe('netoncall evidence show', () => {
  const directory = mkdtempSync(join(tmpdir(), 'netoncall-test-'));
  let ref = '';

  beforeAll(async () => {
    const store = await openDirectoryStore(directory);
    ref = await store.put({
      call: { server: 's', tool: 't', arguments: {} },
      result: { status: 'success', content: { neighbors: [{ state: 'IDLE' }], text: '\u009B2J' } },
    });
  });

  async function show(...words: string[]) {
    const { terminal, texts } = fakeTerminal({ environment: { NETONCALL_EVIDENCE: directory } });
    const code = await runProgram(['evidence', 'show', ...words], terminal);
    return { code, ...texts };
  }

  it('prints the value that a report points at', async () => {
    expect(await show(ref, '--pointer', '/neighbors/0/state')).toMatchObject({
      code: 0,
      output: '"IDLE"\n',
    });
  });

  it('takes reference and pointer as a report shows them', async () => {
    const short = ref.slice(0, 'sha256:'.length + 12);
    expect(await show(short, '--pointer', '#/neighbors/0/state')).toMatchObject({
      code: 0,
      output: '"IDLE"\n',
    });
    expect(await show(short, '#/neighbors/0/state')).toMatchObject({ output: '"IDLE"\n' });
    expect(await show(ref.slice(0, 12))).toMatchObject({ code: 2, output: '' });
  });

  it('prints a whole answer as JSON that no terminal obeys', async () => {
    const { output } = await show(ref);
    expect(JSON.parse(output)).toMatchObject({ result: { content: { text: '\u009B2J' } } });
    expect(output).toContain('\\u009b2J');
  });

  it('says on standard error which call the answer came from, unless JSON is all that is wanted', async () => {
    const store = await openDirectoryStore(directory);
    const item = await store.put({
      call: { server: 's', tool: 'get_logs', arguments: { device: 'PE1' } },
      at: '2026-11-27T21:30:00.000Z',
      milliseconds: 12,
      result: { status: 'success', content: [] },
    });
    const { notes, output } = await show(item, '--pointer', '');
    expect(notes).toBe('get_logs PE1: success, 2026-11-27T21:30:00.000Z, 12 ms\n');
    expect(await show(item, '--pointer', '', '--json')).toEqual({ code: 0, notes: '', output });
  });

  it('says so where nothing stands at a pointer, and where the evidence is not there', async () => {
    expect(await show(ref, '--pointer', '/neighbors/9')).toMatchObject({ code: 2, output: '' });
    const missing = await show(`sha256:${'0'.repeat(64)}`);
    expect(missing.code).toBe(30);
    expect(missing.notes).toContain('is not in this store');
    expect(missing.notes).toContain('export NETONCALL_EVIDENCE=');
  });
});
