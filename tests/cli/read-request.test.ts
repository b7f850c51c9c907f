import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { readRequest } from '../../src/cli/read-request';

function file(content: string): string {
  const path = join(mkdtempSync(join(tmpdir(), 'netoncall-test-')), 'request.json');
  writeFileSync(path, content);
  return path;
}

describe('readRequest', () => {
  it('joins the words of the question and fills in the defaults', async () => {
    expect(await readRequest(['Check', 'BGP', 'on PE1'], {})).toEqual({
      query: 'Check BGP on PE1',
      profile: 'network',
      attended: true,
    });
  });

  it('puts every option where the request has it', async () => {
    const options = { device: ['PE1'], plan: 'check_mpls_state', maxRetries: 0, window: 60 };
    expect(await readRequest(['x'], { ...options, unattended: true, profile: 'lab' })).toEqual({
      query: 'x',
      profile: 'lab',
      attended: false,
      devices: ['PE1'],
      overrides: { plan: 'check_mpls_state', maxRetries: 0, windowMinutes: 60 },
    });
  });

  it('lets the command line overrule a JSON input and keeps the rest of it', async () => {
    const input = file(
      '{"query":"a","sessionId":"s","overrides":{"maxRetries":1,"windowMinutes":5}}',
    );
    expect(await readRequest([], { input, window: 60 })).toMatchObject({
      query: 'a',
      sessionId: 's',
      overrides: { maxRetries: 1, windowMinutes: 60 },
    });
  });

  it.each([
    ['{"query":', 'is not valid JSON: it ends too early'],
    ['["query"]', 'does not contain a JSON object'],
    ['{"query":""}', '"query": must not be empty'],
    ['{"query":"a","qeury":"b"}', '"qeury" is not a known field (Did you mean "query"?)'],
  ])('rejects %s with the reason and a correct example', async (content, reason) => {
    const reading = readRequest([], { input: file(content) });
    await expect(reading).rejects.toMatchObject({ exitCode: 2 });
    await expect(reading).rejects.toThrow(reason);
    await expect(reading).rejects.toThrow('{"query":"Check BGP neighbors on PE1"}');
  });
});
