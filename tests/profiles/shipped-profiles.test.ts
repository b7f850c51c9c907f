import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { listProfiles, loadProfile } from '../../src/config';

/** What tells the domains apart. A new setting that a profile needs is added here. */
const settings = Object.fromEntries(
  ['network', 'graph', 'files'].map((name) => {
    const profile = loadProfile(name);
    const { planning, reasoner, checks, completion, builtInTools, policy } = profile;
    return [
      name,
      {
        planning,
        reasoner,
        checks,
        completion,
        builtInTools,
        inventory: profile.inventory?.tool ?? null,
        intents: profile.intents.length > 0,
        confirm: policy.confirm,
        servers: Object.keys(profile.mcpServers),
      },
    ];
  }),
);

describe('the shipped profiles', () => {
  it('differ in configuration only', () => {
    expect(listProfiles()).toEqual(expect.arrayContaining(['files', 'graph', 'network']));
    expect(settings).toEqual({
      network: {
        planning: 'catalog',
        reasoner: 'rules',
        checks: 'network',
        completion: 'optional',
        builtInTools: [],
        inventory: 'get_devices',
        intents: true,
        confirm: [],
        servers: ['gnmibuddy'],
      },
      graph: {
        planning: 'next-step',
        reasoner: 'model',
        checks: null,
        completion: 'optional',
        builtInTools: [],
        inventory: null,
        intents: false,
        confirm: ['graph/delete_*', 'graph/cypher_query'],
        servers: ['graph'],
      },
      files: {
        planning: 'generated',
        reasoner: 'model',
        checks: null,
        completion: 'required',
        builtInTools: ['attempt_completion', 'update_todo_list'],
        inventory: null,
        intents: false,
        confirm: [],
        servers: ['files'],
      },
    });
  });

  it('are named by no code: nothing branches on the name of a profile', () => {
    const names = listProfiles().filter((name) => name !== 'network');
    const source = join(__dirname, '..', '..', 'src');
    const folders = ['workflows', 'domain', 'activities', 'reasoning', 'checks', 'mcp', 'llm'];
    for (const file of folders.flatMap((folder) => filesIn(join(source, folder)))) {
      const text = readFileSync(file, 'utf8');
      expect([file, /\bprofile\.name\s*===/.test(text)]).toEqual([file, false]);
      for (const name of names) {
        expect([file, name, text.includes(`'${name}'`)]).toEqual([file, name, false]);
      }
    }
  });
});

function filesIn(directory: string): string[] {
  return readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join(directory, name));
}
