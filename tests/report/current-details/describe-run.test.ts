import { marked, type Tokens } from 'marked';

import { describeCall } from '../../../src/domain/calls/describe-call';
import { describeRun } from '../../../src/report/current-details/describe-run';
import { newUse } from '../../../src/domain/reasoning/model-use';
import { newStatus, type RunStatus } from '../../../src/domain/run/run-status';

const status: RunStatus = {
  ...newStatus({ query: 'Check BGP on pe1', profile: 'network' }, 0),
  phase: 'waiting',
  reasoner: 'rules',
  steps: [
    {
      index: 0,
      instruction: 'Look at the <b>neighbours</b>',
      origin: 'plan',
      status: 'skipped',
      reason: 'no session is down',
      devices: [],
      startedAt: null,
      endedAt: null,
    },
  ],
  openRequest: {
    id: 'run.1',
    kind: 'clarification',
    prompt: 'Which pe1?',
    options: ['lis-pe1'],
    askedAt: 0,
    deadline: 60_000,
    onDeadline: 'the run ends',
  },
};

describe('the incident page of a run', () => {
  it('shows the open question with the commands that answer it', () => {
    const page = describeRun(status, 'alert-7');
    expect(page).toContain('Which pe1?');
    expect(page).toContain('`netoncall answer alert-7`');
    expect(page).toContain(
      `temporal workflow update execute --workflow-id alert-7 --name answer --input '{"requestId":"run.1"`,
    );
  });

  it('names those who may answer in each way to answer', () => {
    const openRequest = { ...status.openRequest!, approvers: ['lead@example.net'] };
    const page = describeRun({ ...status, openRequest }, 'alert-7');
    expect(page).toContain(String.raw`Who may answer: lead\@example.net`);
    expect(page).toContain('`netoncall answer alert-7 --by lead@example.net`');
    expect(page).toContain('"by":"lead@example.net"}`');
  });

  it('lists each step with its mark and the reason why it was skipped', () => {
    expect(describeRun(status, 'x')).toContain('– Look at the');
    expect(describeRun(status, 'x')).toContain('no session is down');
  });

  it('says how the question is answered on the page itself', () => {
    const page = describeRun(status, 'alert-7');
    expect(page).toContain('*More Actions* → *Send an Update* → `answer`');
    expect(page).toContain('`{"requestId":"run.1","answer":"<your answer>","by":"<your name>"}`');
    expect(page).toContain('Open until 1970-01-01 00:01 UTC; then: the run ends');
  });

  it('shows of a step what it does, and cuts no word', () => {
    const page = (instruction: string) =>
      describeRun({ ...status, steps: [{ ...status.steps[0]!, instruction, reason: null }] }, 'x');
    expect(page('Read the log. Normal is an empty one.')).toMatch(/- – Read the log$/m);
    expect(page(`Look at ${'interfaces '.repeat(30)}`)).toMatch(/interfaces …$/m);
  });

  it('tells the tokens that the model took, and how many findings are not shown', () => {
    const tokens = { prompt: 1000, completion: 20, cached: 0 };
    const model = {
      ...newUse({ llm: 'local', name: 'tiny', agent: null, timeoutSeconds: 60 }),
      tokens,
    };
    const findings = Array.from({ length: 12 }, (_, index) => `Finding ${index}`);
    const page = describeRun({ ...status, model, findings, phase: 'closed' }, 'x');
    expect(page).toContain('Model tiny: 0 replies, 1000 tokens read (0 cached), 20 written');
    expect(page).toContain('### Findings\n');
    expect(page).toContain('- … and 2 more');
  });

  it('shows what the report sums up once there is one, in place of single findings', () => {
    const summary = ['P1 is shut.', '4 BGP sessions failing'];
    const page = describeRun({ ...status, findings: ['RR1'], summary, phase: 'closed' }, 'x');
    expect(page).toContain('Ended · attempt 1 of at most 3');
    expect(page).toMatch(/### Summary\n- P1 is shut.*\n- 4 BGP sessions failing/);
    expect(page).not.toContain('RR1');
  });

  it('shows the question as it was asked: no Markdown, HTML or link in it comes to life', () => {
    const query =
      '# <img src=x onerror=alert(1)> [click](https://attacker.example) **bold** `code` _it_ www.attacker.example me@attacker.example\n- item <script>';
    const goal = { objective: query } as unknown as RunStatus['goal'];
    for (const page of [
      describeRun({ ...status, query, openRequest: null }, 'x'),
      describeRun({ ...status, goal, openRequest: null }, 'x'),
    ]) {
      const shown = marked.lexer(page.split('\n')[0] ?? '');
      const tokens: Tokens.Generic[] = [];
      void marked.walkTokens(shown, (token) => void tokens.push(token));
      const types = new Set(tokens.map(({ type }) => type));
      expect([...types].sort()).toEqual(['escape', 'paragraph', 'strong', 'text']);
      expect(page.split('\n')[0]).toContain('attacker');
    }
  });

  it('keeps commands in their code spans, whatever the names in them', () => {
    const page = describeRun(status, 'a`<b>`` c');
    const [span] = page.match(/(`+) netoncall report [^\n]*? \1(?!`)/) ?? [];
    expect(span).toBe('``` netoncall report a`<b>`` c ```');
  });

  it('lets no markup from a device or a plan through', () => {
    expect(describeRun(status, 'x')).not.toContain('<b>');
  });

  it('stays below the size that Temporal keeps, whatever the plan', () => {
    const steps = Array.from({ length: 500 }, (_, index) => ({
      ...status.steps[0]!,
      index,
      instruction: 'look '.repeat(100),
    }));
    expect(describeRun({ ...status, steps }, 'x').length).toBeLessThan(20_000);
  });
});

describe('text of others on the page of a run', () => {
  const nasty = String.raw`**x** \<img src=x> www.x.invalid <http://x.invalid> ![](//x.invalid) [y](z)`;

  it('stays text, in the question too', () => {
    const openRequest = { ...status.openRequest!, prompt: nasty, options: [nasty] };
    const all = { ...status, query: nasty, openRequest, current: nasty, findings: [nasty] };
    const found = new Set<string>();
    const page = describeRun(all, 'a` <b> `');
    void marked.walkTokens(marked.lexer(page), ({ type }) => void found.add(type));
    expect([...found].filter((type) => /^(?:html|link|image)$/.test(type))).toEqual([]);
  });

  it('is cut between lines, so that nothing gets out of its code', () => {
    const openRequest = { ...status.openRequest!, prompt: '\u200b\n'.repeat(5000) };
    for (let more = 0; more < 200; more += 10) {
      const page = describeRun({ ...status, query: 'x'.repeat(more), openRequest }, 'alert-7');
      expect(page.split('`').length % 2).toBe(1);
    }
  });
});

describe('a call as one line', () => {
  it('names the tool and its plain arguments', () => {
    expect(
      describeCall({
        tool: 'get_routing_info',
        arguments: { device_name: 'PE1', protocol: 'bgp', include_details: true, vrf: null },
      }),
    ).toBe('get_routing_info PE1 bgp include_details');
  });

  it('fits into the 200 bytes that Temporal shows', () => {
    const line = describeCall({ tool: 't', arguments: { a: 'x'.repeat(500) } });
    expect(line.length).toBeLessThanOrEqual(200);
  });
});
