import { knowledgeOf } from '../../src/knowledge';
import { analyse, desk, edge, result, service, team, ticket, user } from './support/desk';

const causes = (analysis: ReturnType<typeof analyse>) =>
  analysis.findings
    .filter(({ role }) => role === 'cause')
    .map(({ type, object }) => [type, object]);

describe('what is known of a service desk', () => {
  it('finds nothing wrong in a desk that is as it should be, and asks for nothing more', () => {
    const analysis = analyse([result(desk())]);
    expect(analysis).toMatchObject({ verdict: 'healthy', rootCause: null, followUps: [] });
    expect(new Set(analysis.checks.map(({ result: one }) => one))).toEqual(new Set(['pass']));
  });

  it('names a team that is gone once, with the services and tickets that follow from it', () => {
    const given = desk();
    given.nodes = given.nodes.filter((one) => one !== team);
    const { verdict, findings, rootCause } = analyse([result(given)]);
    expect(verdict).toBe('fault');
    expect(rootCause).toMatchObject({ type: 'node_missing', object: 'team-1' });
    const [cause, ...symptoms] = findings;
    expect(cause?.nextActions).toEqual([
      'Add the Team team-1 again, or delete the edges that name it.',
    ]);
    expect(symptoms.map(({ object, causedBy }) => [object, causedBy])).toEqual(
      ['mail', 'web', 't-1', 't-2'].map((object) => [object, cause?.id]),
    );
    expect(cause?.checks).toHaveLength(5);
  });

  it('takes a service without a team for the cause of a ticket that leads nowhere', () => {
    const given = desk();
    given.edges = given.edges.filter(({ from, to }) => from !== 'team-1' || to !== 'web');
    const analysis = analyse([result(given)]);
    expect(causes(analysis)).toEqual([['relation_missing', 'web']]);
    expect(analysis.findings[1]).toMatchObject({ role: 'symptom', object: 't-2' });
    expect(analysis.findings[0]?.nextActions).toEqual(['Add an edge OWNS from a Team to web.']);
  });

  it('leaves a closed ticket without a team alone', () => {
    const given = {
      nodes: [user, ticket('t-1', { status: 'closed' })],
      edges: desk().edges.slice(0, 1),
    };
    const { checks } = analyse([result(given)]);
    expect(checks.filter(({ check }) => check === 'node.route')).toEqual([]);
  });

  it('says of a property what it is and what it may be', () => {
    const given = desk();
    given.nodes[4] = ticket('t-1', { status: 'opne', title: null });
    const [finding] = analyse([result(given)]).findings;
    expect(finding).toMatchObject({ type: 'properties_wrong', severity: 'minor' });
    expect(finding?.title).toBe(
      't-1: title is missing; status is "opne" and not one of open, in progress, reopened, closed.',
    );
    expect(finding?.evidence[0]?.pointer).toBe('/nodes/4');
  });

  it('takes an edge between the wrong nodes for the cause of the relation that it does not make', () => {
    const given = desk();
    given.edges[0] = edge('team-1', 'REPORTS', 't-1');
    expect(causes(analyse([result(given)]))).toEqual([['edge_misplaced', 'team-1 REPORTS t-1']]);
  });

  it('puts what the question names first', () => {
    const given = desk();
    given.edges = given.edges.filter(({ type }) => type !== 'REPORTS');
    expect(analyse([result(given)], 'Who reported t-2?').rootCause?.object).toBe('t-2');
    expect(analyse([result(given)], 'Who reported t-1?').rootCause?.object).toBe('t-1');
  });

  it('judges nothing by what was not listed, and asks for the listings that tell most', () => {
    const tickets = result(
      { rows: [{ source: ticket('t-1') }], truncated: false },
      { query: 'MATCH (source:Ticket) RETURN source' },
    );
    const { verdict, followUps, findings } = analyse([tickets]);
    expect({ verdict, findings }).toEqual({ verdict: 'inconclusive', findings: [] });
    expect(new Set(followUps.map(({ object }) => object))).toEqual(new Set(['ABOUT', 'REPORTS']));
    expect(followUps[0]?.instruction).toMatch(
      /^List all \w+ edges by the Cypher statement: MATCH \(source\)-\[edge:\w+\]->\(target\) RETURN source, edge, target$/,
    );
  });

  it.each([
    ['was cut', true, {}],
    ['filters', false, { query: 'MATCH (source) WHERE source.id = 1 RETURN source, edge, target' }],
  ])('does not miss an edge in a listing that %s', (_how, truncated, values) => {
    const given = { nodes: desk().nodes, edges: desk().edges.slice(1), truncated };
    expect(analyse([result(given, values)]).verdict).toBe('inconclusive');
  });

  it('believes the later of two results', () => {
    const broken = desk();
    broken.nodes[4] = ticket('t-1', { status: 'opne' });
    const mended = result({ node: ticket('t-1') }, { id: 't-1' });
    expect(analyse([result(broken), mended]).verdict).toBe('healthy');
    expect(analyse([mended, result(broken)]).verdict).toBe('fault');
    const gone = result({ deleted: ticket('t-1') }, { id: 't-1' });
    expect(analyse([result(broken), gone]).checks.some(({ object }) => object === 't-1')).toBe(
      false,
    );
  });

  it('is not stopped by results of any other shape', () => {
    const shapes = [
      null,
      'text',
      7,
      [],
      { rows: 7 },
      { rows: [null, { source: { id: 1 } }] },
      { nodes: [[]] },
    ];
    const evidence = shapes
      .map((content) => result({ content }))
      .map((item, index) => ({
        ...item,
        result: { ...item.result, content: shapes[index] },
      }));
    expect(analyse(evidence)).toMatchObject({ verdict: 'inconclusive', checks: [] });
  });

  it('is done with a thousand tickets of which a third is wrong in seconds', () => {
    const numbers = Array.from({ length: 1000 }, (_, index) => index);
    const nodes = [
      ...[user, team, service('web')],
      ...numbers.map((one) => ticket(`t-${one}`, one % 3 === 0 ? { status: '?' } : {})),
    ];
    const edges = numbers.flatMap((one) => [
      edge('user-1', 'REPORTS', `t-${one}`),
      edge(`t-${one}`, 'ABOUT', 'web'),
    ]);
    const start = process.cpuUsage();
    const { findings } = analyse([result({ nodes, edges })]);
    const { user: spent } = process.cpuUsage(start);
    expect(findings[0]).toMatchObject({ type: 'relation_missing', object: 'web' });
    // A pair of each two tickets would take minutes; a slow machine takes two seconds for what is done.
    expect(spent / 1e6).toBeLessThan(10);
  });

  it('reports one result how much of the graph it shows', () => {
    const { digest, checks } = knowledgeOf('service-desk').inspect(result(desk()), new Date());
    expect({ digest, checks }).toEqual({ digest: 'read: 6 nodes, 6 edges', checks: [] });
  });
});
