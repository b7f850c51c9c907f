import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { listProfiles, loadProfile } from '../../src/config';

const names = ['network', 'pharmacokinetics', 'graph', 'files'];

/** Every setting of a profile, the nested ones by their path, each value as short as it tells. */
function settingsOf(name: string): Record<string, unknown> {
  const { limits, policy, ...profile } = loadProfile(name);
  const nested = Object.entries({ limits, policy }).flatMap(([group, values]) =>
    Object.entries(values).map(([key, value]) => [`${group}.${key}`, value] as const),
  );
  const settings = Object.fromEntries([...Object.entries(profile), ...nested]);
  return {
    ...settings,
    description: profile.description.length > 0,
    scope: profile.scope.length > 0,
    mcpServers: Object.keys(profile.mcpServers),
    inventory: profile.inventory?.tool ?? null,
    // Of the plans that were there first: another one is no difference that anybody has to write down.
    intents: [...new Set(profile.intents.map(({ intent }) => intent))].filter((intent) =>
      byStrength.includes(intent),
    ),
    vocabulary: Object.keys(profile.vocabulary).length,
    unseen: Object.keys(profile.unseen).length,
    argumentRules: [...new Set(profile.argumentRules.map(({ parameter }) => parameter))],
    capture: profile.capture.map(({ tool }) => tool),
    'policy.confirmations': policy.confirmations.map(({ tool }) => tool),
    'policy.readings': policy.readings.map(({ tool }) => tool),
  };
}

const byStrength = [
  'review_pe_device',
  'review_rr_device',
  'review_p_device',
  'general_device_health_check',
  'check_interface_status',
  'troubleshoot_vpn_vrf',
  'check_mpls_state',
  'check_bgp_neighbors',
];

/** The settings in which the four differ; the others have their defaults in all of them. */
const differences = {
  name: names,
  planning: ['catalog', 'next-step', 'next-step', 'generated'],
  reasoner: ['rules', 'model', 'model', 'model'],
  checks: ['network', null, null, null],
  mcpServers: [['gnmibuddy'], ['pharmacokinetics'], ['graph'], ['files']],
  inventory: ['get_devices', null, null, null],
  intents: [byStrength, [], [], []],
  defaultIntent: ['general_device_health_check', null, null, null],
  vocabulary: [11, 0, 0, 0],
  unseen: [15, 0, 0, 0],
  argumentRules: [
    [
      'device_name',
      'interface',
      'vrf_name',
      'protocol',
      'include_details',
      'minutes',
      'keywords',
      'show_all_logs',
    ],
    ['value'],
    ['write'],
    [],
  ],
  builtInTools: [[], [], [], ['attempt_completion', 'update_todo_list']],
  completion: ['optional', 'optional', 'optional', 'required'],
  capture: [[], ['pharmacokinetics/load_simulation', 'pharmacokinetics/run_simulation'], [], []],
  'limits.callsPerStep': [96, 24, 24, 24],
  'policy.allow': [
    ['gnmibuddy/get_*'],
    [
      'pharmacokinetics/list_parameters',
      'pharmacokinetics/get_*',
      'pharmacokinetics/calculate_pk_parameters',
    ],
    ['graph/add_node', 'graph/add_edge', 'graph/update_props', 'graph/query_graph'],
    ['files/*'],
  ],
  'policy.confirm': [
    [],
    [
      'pharmacokinetics/load_simulation',
      'pharmacokinetics/set_parameter_value',
      'pharmacokinetics/run_simulation',
    ],
    ['graph/delete_*', 'graph/cypher_query'],
    [],
  ],
  'policy.confirmations': [
    [],
    [
      'pharmacokinetics/load_simulation',
      'pharmacokinetics/set_parameter_value',
      'pharmacokinetics/run_simulation',
    ],
    [],
    [],
  ],
  'policy.readings': [[], [], ['graph/cypher_query'], []],
  'policy.batches': [false, false, true, false],
  'policy.annotations': ['tighten', 'tighten', 'unlisted', 'unlisted'],
};

describe('the shipped profiles', () => {
  it('differ in these settings and in no others', () => {
    expect([...listProfiles()].sort()).toEqual([...names].sort());
    const all = names.map(settingsOf);
    const keys = Object.keys(all[0] ?? {});
    const differing = keys.filter(
      (key) => new Set(all.map((one) => JSON.stringify(one[key]))).size > 1,
    );
    const found = Object.fromEntries(
      differing.map((key) => [key, all.map((settings) => settings[key])]),
    );
    expect(found).toEqual(differences);
  });

  it('are told apart by no workflow: none compares the name of a profile with anything', () => {
    expect(linesOf(['workflows', 'domain'], (line) => compared.test(line))).toEqual([]);
  });

  it('are named by no code that workflows and activities use', () => {
    const folders = ['workflows', 'domain', 'activities', 'reasoning', 'checks', 'mcp', 'llm'];
    expect(linesOf(folders, namesProfile)).toEqual([]);
  });

  it.each([
    "if (run.status.profile === 'graph') {",
    'switch (snapshot.profile.name) {',
    "if ('network' === request.profile) return;",
    'if (profile.name !== other) return;',
    'const special = new Set([`files`]);',
    "modes['pharmacokinetics']",
  ])('would be found out by: %s', (line) => {
    expect(compared.test(line) || namesProfile(line)).toBe(true);
  });
});

/** A profile's name compared with something, or chosen by. */
const compared =
  /\bprofile(?:\.name|Name)?\s*[!=]==|[!=]==\s*[\w.]*\bprofile(?:\.name|Name)?\b(?!\.)|switch\s*\([^)]*\bprofile(?:\.name)?\)/;
const named = new RegExp(names.map((name) => `['"\`]${name}['"\`]`).join('|'));

/**
 * Whether a line has the name of a profile as a text. `network` is other things too: a set of
 * checks, the subject of what belongs to no device, a kind of failure. A correct input that is
 * shown as an example decides nothing.
 */
function namesProfile(line: string): boolean {
  const text = /\bprofile\b(?!\.checks)/.test(line) ? line : line.replaceAll("'network'", '');
  return (
    named.test(text.replace(/"profile":"[a-z]+"/, '')) &&
    !/^\s*(?:\/?\*|\/\/)|\.default\('network'\)/.test(line)
  );
}

function linesOf(folders: string[], holds: (line: string) => boolean): [string, string][] {
  const source = join(__dirname, '..', '..', 'src');
  return folders
    .flatMap((folder) => filesIn(join(source, folder)))
    .flatMap((file) => {
      const lines = readFileSync(file, 'utf8').split('\n');
      return lines.filter(holds).map((line): [string, string] => [file, line]);
    });
}

function filesIn(directory: string): string[] {
  return readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join(directory, name));
}
