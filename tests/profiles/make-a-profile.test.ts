import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { shellBlocks } from '../project/support/guide-blocks';
import { leavesOut, testedByInstalling } from '../project/support/tested-by';
import { cliScript, runCommand } from '../support/run-cli';
import { testAddress } from '../support/test-worker';

const guide = join(__dirname, '..', '..', 'docs', 'how-to', 'make-a-profile.md');

/** `npm run conformance` installs the server as a reader does; else the one of the checkout serves. */
const installs = !leavesOut(testedByInstalling, 'make-a-profile.md, npm install');

/** The commands of the guide, word by word and in order. */
function commandsOfGuide(): string {
  const blocks = shellBlocks(readFileSync(guide, 'utf8'));
  return blocks.filter((block) => installs || !block.includes('npm install')).join('\n');
}

it('makes a working agent for another MCP server by following the guide word by word', async () => {
  const home = mkdtempSync(join(tmpdir(), 'netoncall-guide-'));
  try {
    const bin = join(home, 'bin');
    mkdirSync(bin);
    const program = join(bin, 'netoncall');
    writeFileSync(program, `#!/bin/sh\nexec "${process.execPath}" "${cliScript}" "$@"\n`);
    chmodSync(program, 0o755);
    const script = `cd "${home}"\nset -m\n${commandsOfGuide()}`;
    const { code, output, errors } = await runCommand('bash', ['-euo', 'pipefail', '-c', script], {
      ...process.env,
      PATH: `${bin}:${process.env['PATH'] ?? ''}`,
      TEMPORAL_ADDRESS: testAddress(),
      NETONCALL_HOME: join(home, 'state'),
      NETONCALL_EVIDENCE: join(home, 'evidence'),
      NO_COLOR: '1',
      npm_config_prefer_offline: 'true',
    });
    expect({ code, errors: code === 0 ? '' : errors }).toEqual({ code: 0, errors: '' });
    const installed = join(home, 'memory-desk', 'node_modules', '@modelcontextprotocol');
    expect(existsSync(join(installed, 'server-memory'))).toBe(installs);
    expect(errors).toContain('memory/read_graph           confirm');
    expect(output).toContain('✓ plan steps: every step has a matching tool');
    expect(output).toContain('# Done: Read the entire knowledge graph: relations: none');
    expect(output).toContain('was replaced in March');
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}, 300_000);
