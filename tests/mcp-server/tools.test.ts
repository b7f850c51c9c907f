import { keptNamesKey } from '../../src/domain/investigation/kept-names-key';
import type { HumanAnswer, HumanRequest } from '../../src/domain/people/human-request';
import { runDocumentSchema } from '../../src/domain/run/run-document';
import type { RunFacts, Runs, StatusReading } from '../../src/domain/run/runs';
import { composeDocument } from '../../src/report';
import { bgpRef, input, status } from '../report/fixtures';
import { scriptedRuns } from '../support/scripted-runs';
import { connected } from './connected';

const document = runDocumentSchema.parse(composeDocument(input()));
const facts: RunFacts = {
  id: 'run-7',
  runId: 'r',
  running: true,
  state: 'running',
  startedAt: 0,
  closedAt: null,
  query: 'Check BGP neighbors on PE1',
};
const reading = (overrides: Parameters<typeof status>[0] = {}): StatusReading => ({
  kind: 'status',
  status: status({ phase: 'executing', outcome: null, verdict: null, ...overrides }),
});
const ended = reading({ documentRef: bgpRef, outcome: 'achieved', verdict: 'fault' });
const question: HumanRequest = {
  id: 'q.1',
  kind: 'clarification',
  prompt: 'Which PE1?',
  options: ['PE1 Rostock', 'PE1 Bremen'],
  optionsOnly: true,
  askedAt: 0,
  deadline: 4_102_444_800_000,
  onDeadline: 'the run ends',
};
const confirmation: HumanRequest = {
  ...question,
  kind: 'confirmation',
  prompt: 'Set weight to 75\nApprove? (yes/no)',
  options: ['yes', 'no'],
  hash: 'ab12',
  terms: { place: { namespace: 'default', workflow: 'run-7', run: 'r' } },
};

/** Statuses in turn; the last one stays. */
function inTurn(...readings: StatusReading[]): Runs['status'] {
  return async () => (readings.length > 1 ? readings.shift()! : readings[0]!);
}

describe('the list of tools', () => {
  it('names each with schemas for what goes in and what comes out', async () => {
    const { tools, close } = await connected(scriptedRuns({}));
    expect(tools.map(({ name }) => name)).toEqual([
      'investigate',
      'get_investigation',
      'list_investigations',
      'get_report',
      'get_evidence',
      'list_devices_seen',
      'answer_question',
      'cancel_investigation',
    ]);
    for (const { inputSchema, outputSchema } of tools) {
      expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false });
      expect(outputSchema).toMatchObject({ type: 'object' });
    }
    await close();
  });
});

describe('a call that is not valid', () => {
  it.each([
    ['investigate', {}, '"question" is missing.'],
    ['investigate', { question: 'a', devcies: ['PE1'] }, '"devcies" is not a known field'],
    [
      'get_report',
      { workflow_id: 'a', form: 'pdf' },
      '"form": Invalid option: expected one of "ticket"|"page"|"full"|"json"',
    ],
    ['get_evidence', { reference: '../secret' }, 'must be a reference as reports show it'],
    ['get_investigation', { workflow_id: 'a\nb' }, 'printable characters'],
    ['investigat', {}, 'Did you mean "investigate"'],
  ])('is told in words: %s %j', async (name, values, words) => {
    const { call, close } = await connected(scriptedRuns({}));
    const reply = await call(name, values);
    expect(reply.isError).toBe(true);
    expect(reply.text).toContain(words);
    expect(reply.text).not.toMatch(/\n\s+at /);
    await close();
  });

  it('is told what went wrong behind it, without a stack, and the log is too', async () => {
    const { call, failures, close } = await connected(
      scriptedRuns({
        status: async () => {
          throw new Error('There is no run "gone" in namespace "default" at test:7233.');
        },
      }),
    );
    const reply = await call('get_investigation', { workflow_id: 'gone' });
    expect(reply).toMatchObject({
      isError: true,
      text: 'There is no run "gone" in namespace "default" at test:7233.',
    });
    expect(failures).toEqual([`get_investigation: ${reply.text}`]);
    await close();
  });
});

describe('investigate', () => {
  it('gives what the report says, as a ticket and as data', async () => {
    const start = jest.fn(async () => ({ id: 'run-7', startedHere: true }));
    const { call, close } = await connected(
      scriptedRuns({
        start,
        status: inTurn(reading(), ended),
        document: async () => ({ available: true, document }),
      }),
    );
    const reply = await call('investigate', {
      question: 'Check BGP neighbors on PE1',
      devices: ['PE1'],
      window_minutes: 60,
    });
    expect(start).toHaveBeenCalledWith({
      query: 'Check BGP neighbors on PE1',
      profile: 'network',
      attended: true,
      askedBy: 'mcp:alice',
      devices: ['PE1'],
      overrides: { windowMinutes: 60 },
    });
    expect(reply.text).toBe(document.report.ticket);
    expect(reply.structured).toMatchObject({
      workflow_id: 'run-7',
      state: 'ended',
      verdict: 'fault',
      severity: 'major',
      root_cause: { type: 'bgp_remote_shutdown', device: 'PE1' },
      started_here: true,
    });
    await close();
  });

  it('derives the id of the run from the key, for each caller another', async () => {
    const ids: string[] = [];
    const { call, close } = await connected(
      scriptedRuns({
        startOnce: async (_request, id) => {
          ids.push(id);
          return { id, startedHere: ids.length === 1 };
        },
        facts: async (id) => ({ ...facts, id }),
        status: inTurn(reading()),
      }),
    );
    const values = { question: 'Check BGP neighbors on PE1', idempotency_key: 'alert-4711' };
    const first = await call('investigate', { ...values, wait_seconds: 0 });
    const second = await call('investigate', { ...values, wait_seconds: 0 });
    expect(ids[0]).toMatch(/^mcp-[0-9a-f]{32}$/);
    expect(ids[1]).toBe(ids[0]);
    expect([first, second].map(({ structured }) => structured?.['started_here'])).toEqual([
      true,
      false,
    ]);
    expect(second.text).toContain('It goes on by itself');
    await close();
  });

  it('refuses a key that belongs to another question', async () => {
    const { call, close } = await connected(
      scriptedRuns({
        startOnce: async (_request, id) => ({ id, startedHere: false }),
        facts: async () => facts,
      }),
    );
    const reply = await call('investigate', { question: 'Check P2', idempotency_key: 'k' });
    expect(reply.isError).toBe(true);
    expect(reply.text).toContain('was asked something else: "Check BGP neighbors on PE1"');
    await close();
  });

  it('tells a client that wants it how far the run is', async () => {
    const step = status().steps[0]!;
    const { call, close } = await connected(
      scriptedRuns({
        start: async () => ({ id: 'run-7', startedHere: true }),
        status: inTurn(
          reading({ steps: [{ ...step, status: 'running' }], current: 'get_routing_info PE1 bgp' }),
          reading({ steps: [step] }),
          ended,
        ),
        document: async () => ({ available: true, document }),
      }),
    );
    const told: { progress: number; message?: string }[] = [];
    const onprogress = (one: (typeof told)[number]) => told.push(one);
    await call('investigate', { question: 'Check PE1' }, { onprogress });
    expect(told.map(({ progress }) => progress)).toEqual([1, 2]);
    expect(told[0]?.message).toContain('executing, 0 of 1 steps done, 2 calls');
    expect(told[0]?.message).toContain('get_routing_info PE1 bgp');
    await close();
  });

  it('cancels the run that it started when the call is taken back, and only then', async () => {
    const cancel = jest.fn(async () => undefined);
    const { call, client, close } = await connected(
      scriptedRuns({
        start: async () => ({ id: 'run-7', startedHere: true }),
        status: inTurn(reading()),
        cancel,
      }),
    );
    const impatient = { timeout: 200 };
    await expect(call('investigate', { question: 'Check PE1' }, impatient)).rejects.toThrow(
      'timed out',
    );
    const taken = new AbortController();
    const calling = call('investigate', { question: 'Check PE1' }, { signal: taken.signal });
    setTimeout(() => taken.abort('The person pressed Escape'), 200);
    await expect(calling).rejects.toThrow('pressed Escape');
    await client.ping();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(cancel.mock.calls).toEqual([['run-7']]);
    await close();
  });
});

describe('the open question of a run', () => {
  const asking = (request: HumanRequest, answer: jest.Mock) =>
    scriptedRuns({
      start: async () => ({ id: 'run-7', startedHere: true }),
      status: inTurn(reading({ openRequest: request }), ended),
      answer,
      document: async () => ({ available: true, document }),
    });

  it('is put to the person at the client, and the answer says that it came by MCP', async () => {
    const answer = jest.fn(async (_id: string, _answer: HumanAnswer) => ({}));
    const asked: unknown[] = [];
    const { call, close } = await connected(asking(question, answer), (params) => {
      asked.push(params);
      return { action: 'accept', content: { answer: 'PE1 Bremen' } };
    });
    const reply = await call('investigate', { question: 'Check PE1' });
    expect(asked).toMatchObject([
      {
        message: 'Which PE1?',
        requestedSchema: { properties: { answer: { enum: ['PE1 Rostock', 'PE1 Bremen'] } } },
      },
    ]);
    expect(answer.mock.calls).toEqual([
      ['run-7', { requestId: 'q.1', answer: 'PE1 Bremen', by: 'mcp:alice' }],
    ]);
    expect(reply.structured).toMatchObject({ state: 'ended' });
    await close();
  });

  it('stands in the reply where the client cannot ask, or the person declines', async () => {
    for (const elicit of [undefined, () => ({ action: 'decline' as const })]) {
      const { call, close } = await connected(asking(question, jest.fn()), elicit);
      const reply = await call('investigate', { question: 'Check PE1' });
      expect(reply.structured).toMatchObject({
        state: 'waiting_for_person',
        open_question: { request_id: 'q.1', kind: 'clarification', options: question.options },
      });
      expect(reply.text).toContain('Pass the answer on with answer_question');
      await close();
    }
  });

  it('is never put to the client where it is an approval that the profile keeps to people', async () => {
    const elicit = jest.fn();
    const { call, close } = await connected(asking(confirmation, jest.fn()), elicit);
    const reply = await call('investigate', { question: 'Set it' });
    expect(elicit).not.toHaveBeenCalled();
    expect(reply.structured).toMatchObject({ open_question: { hash: 'ab12' } });
    await close();
  });

  it('is put to the client as an approval where the profile allows it', async () => {
    const answer = jest.fn(async () => ({}));
    const allowed = { ...confirmation, terms: { ...confirmation.terms!, overMcp: true as const } };
    const { call, close } = await connected(asking(allowed, answer), () => ({
      action: 'accept',
      content: { answer: 'yes' },
    }));
    await call('investigate', { question: 'Set it' });
    expect(answer.mock.calls).toEqual([
      ['run-7', { requestId: 'q.1', answer: 'yes', by: 'mcp:alice', hash: 'ab12' }],
    ]);
    await close();
  });
});

describe('answer_question', () => {
  it('says what became of the answer, and passes a refusal on in the words of the run', async () => {
    const replies = [
      { askedAgain: true, note: '"maybe" is none of the answers: yes, no.', request: confirmation },
      { request: confirmation, answer: 'no', by: 'mcp:alice', at: 1, settledBy: 'answer' },
    ];
    const { call, close } = await connected(
      scriptedRuns({
        status: inTurn(reading({ openRequest: confirmation })),
        answer: async () => {
          const next = replies.shift();
          if (next === undefined) throw new Error('The answer came by MCP, and the profile …');
          return next as never;
        },
      }),
    );
    const values = { workflow_id: 'run-7', request_id: 'q.1', answer: 'maybe' };
    expect((await call('answer_question', values)).structured).toMatchObject({
      taken: 'asked_again',
      open_question: { request_id: 'q.1' },
    });
    expect((await call('answer_question', values)).structured).toEqual({
      taken: 'settled',
      note: 'Recorded the answer "no" from mcp:alice (identity not verified).',
      open_question: null,
    });
    expect(await call('answer_question', values)).toMatchObject({
      isError: true,
      text: 'The answer came by MCP, and the profile …',
    });
    await close();
  });
});

describe('what earlier runs found', () => {
  it('is listed, and reported in four forms', async () => {
    const { call, close } = await connected(
      scriptedRuns({
        list: async (filter) => [
          {
            id: `run-7-${JSON.stringify(filter)}`,
            run_id: 'r',
            started: '2026-03-04T09:20:00.000Z',
            query: 'Check BGP',
            state: 'completed',
            outcome: 'achieved',
            verdict: 'fault',
            severity: 'major',
            devices: ['PE1'],
          },
        ],
        document: async () => ({ available: true, document }),
      }),
    );
    const listed = await call('list_investigations', { device: 'PE1', limit: 5 });
    expect(listed.structured).toMatchObject({
      investigations: [{ workflow_id: 'run-7-{"limit":5,"device":"PE1"}', verdict: 'fault' }],
    });
    const forms = {
      ticket: 'Fault found',
      full: '# ',
      page: '<!doctype html>',
      json: '{"format":',
    };
    for (const [form, beginning] of Object.entries(forms)) {
      const { text, structured } = await call('get_report', { workflow_id: 'run-7', form });
      expect(text.trimStart().startsWith(beginning)).toBe(true);
      expect(structured).toMatchObject({ form, verdict: 'fault', outcome: 'achieved' });
    }
    await close();
  });

  it('says why there is no report', async () => {
    const reason = 'The run is still going on (executing); it has no report yet.';
    const { call, close } = await connected(
      scriptedRuns({ document: async () => ({ available: false, reason }) }),
    );
    const reply = await call('get_report', { workflow_id: 'run-7' });
    expect(reply).toMatchObject({ isError: true, text: reason });
    await close();
  });
});

describe('evidence', () => {
  const item = {
    call: { server: 'gnmibuddy', tool: 'get_logs', arguments: { device_name: 'PE1' } },
    at: '2026-03-04T09:20:00Z',
    milliseconds: 20,
    result: { status: 'success', content: { logs: ['\u001B[2Jé'.repeat(9000)] } },
  };

  it('is shown by reference and pointer, cut where it is long', async () => {
    const { call, close } = await connected(
      scriptedRuns({ evidence: async () => ({ available: true, document: item }) }),
    );
    const { structured, text } = await call('get_evidence', {
      reference: bgpRef,
      pointer: '#/logs/0',
      max_bytes: 1001,
    });
    expect(structured).toMatchObject({ pointer: '/logs/0', truncated: true, status: 'success' });
    expect(Buffer.byteLength(String(structured?.['value']))).toBeLessThanOrEqual(1004);
    expect(text).toContain('get_logs PE1: success');
    expect(text).not.toContain('\u001B');
    await close();
  });

  it('is nothing but replies of tools', async () => {
    const { call, close } = await connected(
      scriptedRuns({
        evidence: async () => ({ available: true, document: { prompts: 'secret' } }),
      }),
    );
    const reply = await call('get_evidence', { reference: bgpRef });
    expect(reply.isError).toBe(true);
    expect(reply.text).toContain('is no reply of a tool');
    await close();
  });
});

describe('the devices that runs have seen', () => {
  it('are those of the inventory, with when each was read', async () => {
    const kept = {
      format: 'netoncall/names/1',
      profile: 'network',
      inventory: [
        { name: 'PE1', address: '10.0.0.1' },
        { name: 'P2', address: null },
      ],
      at: '2026-03-04T09:20:00Z',
      devices: [
        {
          device: 'PE1',
          address: '10.0.0.1',
          hostname: null,
          routerId: null,
          asNumber: null,
          ports: [],
          vrfs: [],
          peers: [],
          sources: [],
          readAt: { bgp: '2026-03-04T09:19:00Z' },
        },
      ],
    };
    const { call, close } = await connected(
      scriptedRuns({
        kept: async (name) => (name === keptNamesKey('network') ? kept : null),
      }),
    );
    expect((await call('list_devices_seen')).structured).toEqual({
      profile: 'network',
      as_of: '2026-03-04T09:20:00Z',
      devices: [
        { name: 'PE1', address: '10.0.0.1', read_at: { bgp: '2026-03-04T09:19:00Z' } },
        { name: 'P2', address: null, read_at: {} },
      ],
      left_out: 0,
    });
    const none = await call('list_devices_seen', { profile: 'files' });
    expect(none.structured).toMatchObject({ as_of: null, devices: [] });
    await close();
  });
});
