import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { examineAgents } from '../../src/cli/doctor/examine-agents';
import { loadProfile } from '../../src/config';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'netoncall-agents-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const examine = (agents: Record<string, unknown>[], agent?: string) => {
  for (const one of agents) {
    writeFileSync(join(folder, `${String(one['name'])}.json`), JSON.stringify(one));
  }
  const profile = { ...loadProfile('graph'), ...(agent !== undefined && { agent }) };
  return examineAgents(profile, { NETONCALL_AGENTS: folder });
};

it('agents that can be used are counted', () => {
  const need = examine([{ name: 'one', client_ids: ['graph'], llm_config_id: 'local' }]);
  expect(need).toEqual({ need: 'agents', found: `1 in ${folder}`, ok: true });
});

it.each([
  [{ client_ids: ['grahp'] }, 'has no MCP server "grahp". Did you mean "graph"?'],
  [{ llm_config_id: 'nowhere' }, 'there is no LLM "nowhere"'],
  [{ evaluation: 'no-such' }, 'no-such'],
])('one that refers to what is not there (%j) is told', (fields, said) => {
  const strange = { name: 'strange', ...fields };
  const other = examine([strange]);
  // It may be meant for another profile; the profile's own has to fit.
  expect(other.found).toContain('for other profiles, and not used by this one: "strange" (');
  expect(other.found).not.toContain('cannot be used');
  expect(other.found).toContain(said);
  expect(other.ok).toBe(true);
  const own = examine([strange], 'strange');
  expect(own.found).toContain('"strange" cannot be used with this profile: ');
  expect(own.found).toContain(said);
  expect(own.ok).toBe(false);
});

it('a profile that names an agent which is not there is wrong', () => {
  const need = examine([], 'gone');
  expect(need.ok).toBe(false);
  expect(need.found).toContain('the profile names "gone"');
});

it('a file that cannot be used is wrong, with its field', () => {
  const need = examine([{ name: 'one', client_id: ['graph'] }]);
  expect(need.ok).toBe(false);
  expect(need.found).toContain('client_id');
});
