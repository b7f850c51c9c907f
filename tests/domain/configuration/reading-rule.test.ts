import * as fc from 'fast-check';

import { confirmationProblems } from '../../../src/domain/configuration/policy-problems';
import { loadProfile } from '../../../src/config';
import { profileSchema } from '../../../src/domain/configuration/profile';
import { readingRuleSchema, surelyReads } from '../../../src/domain/configuration/reading-rule';
import {
  needsConfirmation,
  onlyReads,
  readingRule,
  toolPolicySchema,
} from '../../../src/domain/configuration/tool-policy';
import { runSnapshotSchema } from '../../../src/domain/investigation/run-snapshot';

const graph = loadProfile('graph');
const [rule] = graph.policy.readings;
if (rule === undefined)
  throw new Error('The graph profile says where its server enforces reading.');
const cypher = { policy: 'confirm' as const, reads: rule };

describe('a query in free text', () => {
  it.each([
    'MATCH (n) RETURN n',
    'MATCH (n) RETURN pg_sleep(1)',
    'PRAGMA writable_schema = 1',
    'SELECT lo_unlink(1)',
    '',
  ])('counts as changing, whatever it says: %s', (query) => {
    expect(needsConfirmation(cypher, { query })).toBe(true);
    expect(onlyReads(cypher, { query })).toBe(false);
    expect(needsConfirmation({ policy: 'confirm' }, { query, write: false })).toBe(true);
  });

  it('counts as reading only in a call in which its server enforces that', () => {
    fc.assert(
      fc.property(fc.string(), fc.jsonValue(), (query, write) => {
        expect(needsConfirmation(cypher, { query, write })).toBe(write !== false);
      }),
    );
  });

  it('does not count as reading by a value that the call has from its prototype', () => {
    const values = Object.create({ write: false }) as Record<string, unknown>;
    expect(surelyReads(rule, values)).toBe(false);
  });
});

it('a rule without arguments speaks of every call of its tool', () => {
  expect(surelyReads(readingRuleSchema.parse({ tool: 'sql/read_only_query' }), { q: 'x' })).toBe(
    true,
  );
});

describe('a rule about words, as earlier versions had', () => {
  const words = {
    tool: 'graph/cypher_query',
    parameter: 'query',
    begins: ['MATCH'],
    never: ['SET'],
  };

  it('is refused in a profile', () => {
    const policy = { ...graph.policy, readings: [words] };
    expect(profileSchema.safeParse({ ...graph, policy }).success).toBe(false);
  });

  it('is sure of nothing in a run that began with it', () => {
    expect(surelyReads(words as never, { query: 'MATCH (n) RETURN n' })).toBe(false);
    const policy = { ...graph.policy, readings: [words, rule] };
    const snapshot = runSnapshotSchema.parse({
      profile: { ...graph, policy },
      plans: [],
      tools: [],
      versions: { netoncall: '0', checks: '0' },
    });
    expect(snapshot.profile.policy.readings).toEqual([rule]);
  });
});

describe('a policy with a rule for reading', () => {
  const policy = toolPolicySchema.parse({
    confirm: ['graph/*'],
    readings: [{ tool: 'graph/cypher_*', when: { access: 'read' } }],
  });
  const tool = { server: 'graph', name: 'cypher_query' };

  it('loosens nothing that a server calls destructive, unless the lists are the last word', () => {
    const destructive = { ...tool, annotations: { destructiveHint: true } };
    expect(readingRule(policy, destructive)).toBeUndefined();
    expect(readingRule({ ...policy, annotations: 'unlisted' }, destructive)).toBeDefined();
  });

  it('is wrong where the tool has no such parameter', () => {
    const listed = { ...tool, description: '', inputSchema: { properties: { text: {} } } };
    expect(confirmationProblems(policy, [listed])).toEqual([
      'policy.readings[0] for graph/cypher_query: "access" is no parameter of the tool; its parameters are text',
    ]);
  });
});
