import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpSync, existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { finalToolCalls, hasError, primaryText } from '../../src/domain/reasoning/agent-result';
import type { StoredThought } from '../../src/domain/reasoning/model-thought';
import { newUse } from '../../src/domain/reasoning/model-use';
import { executionResult } from '../../src/domain/run/run-execution';
import { builtInServer } from '../../src/domain/calls/built-in-tools';
import type { HumanDecision } from '../../src/domain/people/human-request';
import { runLog } from '../../src/domain/run/run-log';
import { previewPrompt } from '../../src/cli/prompts/preview';
import { promptNodes } from '../../src/reasoning/model/prompt-nodes';
import { promptFile, readNode, resetPrompt, savePrompt } from '../../src/cli/prompts/prompt-files';

describe('prompts of a profile', () => {
  const directory = mkdtempSync(join(tmpdir(), 'netoncall-prompts-'));
  beforeAll(() => {
    cpSync(join(__dirname, '../../profiles'), directory, { recursive: true });
    process.env['NETONCALL_PROFILES'] = directory;
  });
  afterAll(() => {
    delete process.env['NETONCALL_PROFILES'];
    rmSync(directory, { recursive: true, force: true });
  });

  it('are saved, shown, previewed with a task, and reset', () => {
    const file = savePrompt('network', 'propose-tool-calls', 'You are terse.');
    expect(promptFile('network', 'propose-tool-calls')).toMatchObject({ own: true, file });
    const preview = previewPrompt('network', 'propose-tool-calls', 'Check PE1');
    expect(preview).toMatch(/^You are terse\./);
    expect(preview).toContain('Carry out step 1 now: Check PE1');
    expect(resetPrompt('network', 'propose-tool-calls')).toBe(file);
    expect(existsSync(file)).toBe(false);
    expect(promptFile('network', 'propose-tool-calls').own).toBe(false);
  });

  it.each(promptNodes)('show the task where %s is previewed', (node) => {
    expect(previewPrompt('files', node, 'Sort the files')).toContain('Sort the files');
    expect(previewPrompt('files', node, 'Sort the files')).not.toContain('[task]');
  });

  it('are refused with the missing placeholders named, and nothing is written', () => {
    const text = 'Do {step}.\n---\n{results}';
    expect(() => savePrompt('network', 'propose-tool-calls', text)).toThrow(
      /\{tool_instructions\}/,
    );
    expect(promptFile('network', 'propose-tool-calls').own).toBe(false);
  });

  it('have the names of the thinking nodes only', () => {
    expect(() => readNode('../secret')).toThrow(/There are: parse-goal/);
    writeFileSync(join(directory, 'unused'), '');
  });
});

const decision: HumanDecision = {
  request: {
    id: 'q.1',
    kind: 'confirmation',
    prompt: 'Set weight to 75?',
    options: ['yes', 'no'],
    askedAt: 4_000,
    deadline: 60_000,
    onDeadline: 'nothing is run',
    hash: 'ab12',
    refused: [{ answer: 'yes', by: 'mallory', at: 5_000, reason: 'mallory is no approver' }],
  },
  answer: 'yes',
  choice: 'yes',
  by: 'alice',
  identity: 'proved',
  signature: 's',
  at: 6_000,
  settledBy: 'answer',
};

const lookCall = (at: number, server: string) => ({
  server,
  tool: 'look',
  arguments: { device: 'PE1' },
  status: 'success',
  ms: 10,
  step: 0,
  pass: 0,
  digest: 'seen',
  ref: null,
  error: null,
  at,
});

describe('the trace of a run', () => {
  const usage = { prompt: 10, completion: 5, cached: 0 };
  const call = { type: 'tool_use', id: 'c1', name: 'look', input: { device: 'PE1' } } as const;
  const thought = (content: StoredThought['exchanges'][0]['reply']['content']): StoredThought => ({
    format: 'netoncall/thought/1',
    previous: null,
    node: 'proposeToolCalls',
    changes: {},
    calls: [],
    exchanges: [
      {
        system: 'You read.',
        messages: [{ role: 'user', content: [{ type: 'text', text: 'Go.' }] }],
        reply: { id: 'r', model: 'm', content, stopReason: 'tool_use', usage },
      },
    ],
  });
  const thoughts = [thought([call]), thought([{ type: 'text', text: 'Done.' }, call])];
  const ended = { model: undefined, steps: [], outcome: 'achieved' } as const;

  it('is one conversation with content blocks, the final text and its tool calls', () => {
    const result = executionResult(thoughts, { ...ended, steps: [] });
    expect(result.conversation.map(({ role }) => role)).toEqual(['user', 'assistant', 'assistant']);
    expect(primaryText(result)).toBe('Done.');
    expect(finalToolCalls(result)).toEqual([{ id: 'c1', name: 'look', input: { device: 'PE1' } }]);
    expect(hasError(result)).toBe(false);
  });

  it('keeps the conversation of a run whose step was stopped at its limit, as an error', () => {
    const step = {
      index: 0,
      instruction: 'Look.',
      origin: 'plan',
      status: 'failed',
      reason: 'Stopped after 6 turns.',
      devices: [],
      startedAt: null,
      endedAt: null,
    } as const;
    const result = executionResult(thoughts, { ...ended, steps: [{ ...step, devices: [] }] });
    expect(result.error).toBe('Step 1: Stopped after 6 turns.');
    expect(result.conversation).toHaveLength(3);
  });

  it('is in the order of time and says who did what', () => {
    const times = { startedAt: 1_000, endedAt: 9_000 };
    const [first, second] = thoughts as [StoredThought, StoredThought];
    const entries = runLog(
      [
        { ...first, at: 2_000 },
        { ...second, at: 7_000 },
      ],
      {
        ...ended,
        query: 'Look',
        profile: 'network',
        verdict: 'inconclusive',
        judged: false,
        decisions: [decision],
        calls: [lookCall(3_000, 'desk'), lookCall(8_000, builtInServer)],
        model: {
          ...newUse({ llm: 'l', name: 'm', agent: null, timeoutSeconds: 1 }),
          sure: ['parseGoal'],
        },
        refused: [{ tool: 'send_email', reason: 'There is no tool "send_email".', at: 2_500 }],
      },
      times,
    );
    expect(entries.map(({ kind, source, name }) => `${kind} ${source} ${name}`)).toEqual([
      'asked person network',
      'thought built-in parseGoal',
      'thought model proposeToolCalls',
      'refused built-in send_email',
      'call mcp look',
      'question built-in confirmation',
      'answer person confirmation',
      'answer person confirmation',
      'thought model proposeToolCalls',
      'call built-in look',
      'ended built-in achieved',
    ]);
    const [refused, taken] = entries.filter(({ kind }) => kind === 'answer');
    expect(refused).toMatchObject({ at: 5_000, facts: { by: 'mallory', taken: false } });
    // What was refused reads like no answer that was taken.
    expect(refused?.detail).toMatch(/^yes \(not taken, by mallory: .+\)$/);
    // No checks judged, so nothing is called healthy, faulty or inconclusive.
    expect(entries.at(-1)?.detail).toBe('');
    expect(taken).toMatchObject({
      at: 6_000,
      detail: 'yes (alice (proved by signature))',
      facts: { by: 'alice', identity: 'proved', signature: 's', taken: true },
    });
  });

  it('tells a call that was denied after the answer that denied it, and of no server', () => {
    const entries = runLog(
      [],
      {
        ...ended,
        query: 'Look',
        profile: 'network',
        verdict: 'inconclusive',
        judged: false,
        decisions: [decision],
        calls: [{ ...lookCall(6_000, 'desk'), status: 'denied' }],
        refused: [],
      },
      { startedAt: 1_000, endedAt: 9_000 },
    );
    expect(entries.slice(-3).map(({ kind, source }) => `${kind} ${source}`)).toEqual([
      'answer person',
      'call built-in',
      'ended built-in',
    ]);
  });
});
