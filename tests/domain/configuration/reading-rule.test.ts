import * as fc from 'fast-check';

import { loadProfile } from '../../../src/config';
import { surelyReads } from '../../../src/domain/configuration/reading-rule';
import {
  confirmationProblems,
  needsConfirmation,
  readingRule,
  toolPolicySchema,
} from '../../../src/domain/configuration/tool-policy';

const [rule] = loadProfile('graph').policy.readings;
if (rule === undefined) throw new Error('The graph profile tells reading from writing Cypher.');
const reads = (query: string, more: Record<string, unknown> = {}) =>
  surelyReads(rule, { query, ...more });

describe('a statement that surely only reads', () => {
  it.each([
    'MATCH (t:Ticket) RETURN t.title',
    "match (t:Ticket {status: 'open'})\n  where t.priority > 1 return count(*)",
    'OPTIONAL MATCH (n) RETURN n ORDER BY n.id LIMIT 5;',
    'UNWIND [1, 2] AS x RETURN x',
    'WITH 1 AS x RETURN x',
    "MATCH (n) WHERE n.title CONTAINS 'please DELETE or SET this' RETURN n",
    'MATCH (n) WHERE n.title = "it\'s set" RETURN n',
    "MATCH (n) WHERE n.name = 'Müller' RETURN n.`created by set`",
    'MATCH (n) RETURN n.created, n.settings, n.dropped // all of them',
    'MATCH (a)-[r]->(b) /* every edge */ RETURN a, r, b',
    "MATCH (a)--(b) WHERE a.url = 'http://example.net/#top' RETURN b",
  ])('is known: %s', (query) => expect(reads(query)).toBe(true));

  it.each([
    "CREATE (n:Ticket {id: 'x'})",
    'MATCH (n) DETACH DELETE n',
    "MATCH (n) SET n.status = 'open' RETURN n",
    "match (n)\nset n.status = 'open'",
    'MATCH (n) ReMoVe n.status',
    'MERGE (n:Ticket)',
    'DROP TABLE Ticket',
    "COPY Ticket FROM 'tickets.csv'",
    'ALTER TABLE Ticket ADD x STRING',
    'CALL show_tables() RETURN *',
    'MATCH (n) CALL { WITH n DELETE n } RETURN 1',
    "LOAD FROM 'secret.csv' RETURN *",
    'PROFILE MATCH (n) RETURN n',
    "RETURN nextval('numbers')",
    'BEGIN TRANSACTION',
    '',
  ])('is no other one: %s', (query) => expect(reads(query)).toBe(false));

  it.each([
    ['behind another statement', 'MATCH (n) RETURN n; MATCH (n) DELETE n'],
    ['behind a semicolon', 'MATCH (n) RETURN n;;VACUUM'],
    ['at the end', 'MATCH (n) DELETE;'],
    ['between comments', 'MATCH (n)/**/DELETE/**/n'],
    ['behind a comment in quotes', "MATCH (n) WHERE n.x = '/*' DELETE n //*/'"],
    ['between quotes in comments', "MATCH (n) // it's\nDELETE n // it's"],
    ['between quotes in other comments', "MATCH (n) -- '\nDELETE n -- '"],
    ['between quotes in dollars', "MATCH (n) WHERE n.x = $$ ' $$ DELETE n RETURN $$ ' $$"],
    ['between three quotes', "MATCH (n) WHERE n.x = '''a' DELETE n 'b'''"],
    ['behind an escaped quote', String.raw`MATCH (n) WHERE n.x = 'a\' DELETE n //' RETURN n`],
    ['as an escape', String.raw`MATCH (n) \u0044ELETE n`],
    ['in strange letters', 'MATCH (n) ſET n.x = 1'],
    ['behind a strange space', 'MATCH (n) RETURN n\u2028DELETE n'],
    ['behind a quote left open', "MATCH (n) WHERE n.x = 'a DELETE n"],
    ['behind a quote left open, turned round', 'MATCH (n) WHERE n.x = "\' DELETE n'],
    ['behind a number', 'MATCH (n) WHERE n.x = 1DELETE n'],
    ['behind a number with a line', 'MATCH (n) WHERE n.x = 1_DELETE n'],
    ['behind a bracket', 'MATCH (n)DELETE(n)'],
  ])('hides no write %s', (_how, query) => expect(reads(query)).toBe(false));

  it('is none where the call says that it writes, or holds no text', () => {
    expect(reads('MATCH (n) RETURN n', { write: true })).toBe(false);
    expect(reads('MATCH (n) RETURN n', { write: false })).toBe(true);
    expect(surelyReads(rule, {})).toBe(false);
    expect(surelyReads(rule, { query: ['MATCH (n) RETURN n'] })).toBe(false);
  });

  it('never has a writing word outside of quotes, whatever stands around it', () => {
    const filling = fc.stringMatching(/^[ \n\t(){}[\],.:*/$#;'"`\\-]{0,6}$/);
    const quote = /['"`]/;
    fc.assert(
      fc.property(filling, fc.constantFrom(...rule.never), filling, (before, word, after) => {
        // With a quote on both sides the word may be text.
        fc.pre(!quote.test(before) || !quote.test(after));
        const query = `MATCH (n) ${before} ${word} ${after} RETURN n`;
        expect(reads(query)).toBe(false);
      }),
    );
  });
});

describe('a policy with a rule for reading', () => {
  const policy = toolPolicySchema.parse({
    confirm: ['graph/*'],
    readings: [{ tool: 'graph/cypher_*', parameter: 'query', begins: ['MATCH'], never: ['SET'] }],
  });
  const tool = { server: 'graph', name: 'cypher_query' };
  const match = { query: 'MATCH (n) RETURN n' };

  it('asks for the calls that it does not know as reading', () => {
    const reading = { policy: 'confirm' as const, reads: readingRule(policy, tool) };
    expect(needsConfirmation(reading, match)).toBe(false);
    expect(needsConfirmation(reading, { query: 'MATCH (n) SET n.x = 1' })).toBe(true);
    expect(needsConfirmation({ policy: 'confirm' }, match)).toBe(true);
  });

  it('loosens nothing that a server calls destructive, unless the lists are the last word', () => {
    const destructive = { ...tool, annotations: { destructiveHint: true } };
    expect(readingRule(policy, destructive)).toBeUndefined();
    expect(readingRule({ ...policy, annotations: 'unlisted' }, destructive)).toBeDefined();
  });

  it('is wrong where the tool has no such parameter', () => {
    const listed = { ...tool, description: '', inputSchema: { properties: { text: {} } } };
    expect(confirmationProblems(policy, [listed])).toEqual([
      'policy.readings[0] for graph/cypher_query: "query" is no parameter of the tool; its parameters are text',
    ]);
  });
});
