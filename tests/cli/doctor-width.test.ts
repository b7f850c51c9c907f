import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { runProgram } from '../../src/cli/run-program';
import { fakeTerminal } from './fake-terminal';

it('what `doctor` found can be copied from a narrow window', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'netoncall-narrow-'));
  const evidence = join(directory, 'evidence-of-a-long-name-that-no-narrow-column-holds');
  const environment = { NETONCALL_HOME: directory, NETONCALL_EVIDENCE: evidence };
  const { terminal, texts } = fakeTerminal({ columns: 40, environment });
  await runProgram(['doctor'], terminal);
  expect(texts.output).toContain(evidence);
  expect(texts.output).not.toContain('…');
  rmSync(directory, { recursive: true, force: true });
});
