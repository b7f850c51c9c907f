import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { runProgram } from '../../src/cli/run-program';
import { previewPrompt } from '../../src/cli/prompts/preview';
import { fakeTerminal } from './fake-terminal';

const root = join(__dirname, '..', '..');
const guide = readFileSync(join(root, 'docs', 'how-to', 'make-a-profile.md'), 'utf8');

/** The blocks of the guide that make the parcel desk, as somebody copies them. */
function blockOfGuide(language: string, has: string): string {
  const blocks = [...guide.matchAll(/^```(\w+)\n([^]*?)^```$/gm)];
  const found = blocks.find(([, kind, text = '']) => kind === language && text.includes(has));
  if (found?.[2] === undefined) throw new Error(`The guide has no ${language} block with ${has}.`);
  return found[2];
}

interface Written {
  llm?: string;
  policy: Record<string, unknown>;
}

describe('netoncall profile lint', () => {
  const home = mkdtempSync(join(tmpdir(), 'netoncall-lint-'));
  const folder = join(home, 'profiles', 'parcels');
  const before = { ...process.env };

  beforeAll(() => {
    mkdirSync(folder, { recursive: true });
    symlinkSync(join(root, 'node_modules'), join(home, 'node_modules'));
    writeFileSync(join(home, 'server.mjs'), blockOfGuide('js', 'list_parcels'));
    process.env['NETONCALL_PROFILES'] = join(home, 'profiles');
    process.env['PARCELS_FILE'] = join(home, 'parcels.json');
  });
  afterAll(() => {
    process.env = before;
    rmSync(home, { recursive: true, force: true });
  });

  async function lint(change: (profile: Written) => void = () => undefined) {
    const text = blockOfGuide('json', '"parcels"').replace(
      '/home/me/parcels/server.mjs',
      join(home, 'server.mjs'),
    );
    const profile = JSON.parse(text) as Written;
    change(profile);
    writeFileSync(join(folder, 'profile.json'), JSON.stringify(profile));
    const { terminal, texts } = fakeTerminal({ environment: { ...process.env } });
    const code = await runProgram(['profile', 'lint', 'parcels'], terminal);
    // A table breaks its cells at words.
    return { code, output: texts.output.replaceAll(/\s+/g, ' ') };
  }

  it('finds nothing wrong in the profile of the guide', async () => {
    const { code, output } = await lint();
    expect(output).not.toContain('✗');
    expect(output).toMatch(/✓ LLM \S+ as llms\/local\.json has it/);
    expect(output).toMatch(/✓ policy all tools and parameters that it names exist/);
    expect(code).toBe(0);
  });

  it('finds what would end every run at its start, and names that fit no tool', async () => {
    const { code, output } = await lint((profile) => {
      profile.llm = 'nowhere';
      const [rule] = profile.policy['confirmations'] as Record<string, unknown>[];
      const readBack = { tool: 'parcels/get_parcel', arguments: { id: '{parcel_id}' } };
      profile.policy = {
        ...profile.policy,
        confirmations: [{ ...rule, template: ['Move it to {shelf}'], readBack }],
        deny: ['parcels/delete_*'],
        confirm: ['parcels/move_parcels'],
      };
    });
    expect(code).toBe(1);
    expect(output).toMatch(/✗ LLM there is no LLM "nowhere"/);
    expect(output).toContain(
      '{shelf} is no parameter of the tool; its parameters are parcel_id, locker',
    );
    expect(output).toContain(
      'readBack: "id" is no parameter of parcels/get_parcel; its parameters are parcel_id',
    );
    expect(output).toContain('policy.deny[0]: "parcels/delete_*" fits no tool');
    expect(output).toContain(
      '"parcels/move_parcels" fits no tool. Did you mean "parcels/move_parcel"',
    );
  });

  it('finds a tool to read back with that is not there, and a model that nothing names', async () => {
    const { code, output } = await lint((profile) => {
      delete profile.llm;
      const [rule] = profile.policy['confirmations'] as Record<string, unknown>[];
      const readBack = { tool: 'parcels/get_parcels', arguments: {} };
      profile.policy = { ...profile.policy, confirmations: [{ ...rule, readBack }] };
    });
    expect(code).toBe(1);
    expect(output).toContain(
      'there is no tool parcels/get_parcels to read back with. Did you mean',
    );
    expect(output).toMatch(/✗ LLM .*requires an LLM, but none is selected/);
  });
});

describe('the preview of a prompt', () => {
  const tool = {
    server: 'graph',
    name: 'add_node',
    description: 'Adds a node.',
    inputSchema: { type: 'object', properties: { label: { type: 'string' } } },
  };

  it('has the live tools, with their arguments where the answer names a call', () => {
    const step = previewPrompt('graph', 'plan-step', 'Add a user.', [tool]);
    expect(step).toContain('- add_node: Adds a node.');
    expect(step).toContain('label');
    expect(step).not.toContain('[tool instructions]');
    const told = previewPrompt('graph', 'tell-answer', 'Add a user.', [tool]);
    expect(told).toContain('The tools that there are:');
    expect(previewPrompt('graph', 'plan-step', 'Add.')).toContain('[tool instructions]');
  });
});
