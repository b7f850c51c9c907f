import { ServiceError } from '@temporalio/client';
import { ApplicationFailure, CancelledFailure, TerminatedFailure } from '@temporalio/common';

import { readEnding, type RunEnding } from '../../src/cli/client/read-ending';
import { describeFailure } from '../../src/cli/command-failure';
import { showEnding } from '../../src/cli/show-ending';
import { composeDocument } from '../../src/report';
import { input, status } from '../report/fixtures';
import { failedWith, fakeHandle, fakeSession } from './fake-session';
import { fakeTerminal } from './fake-terminal';

const document = composeDocument(input());
const completed: RunEnding = {
  kind: 'completed',
  documentRef: 'sha256:1',
  result: {
    outcome: 'achieved',
    verdict: 'fault',
    summary: ['PE1 is down \u001B[2J'],
    root_cause: null,
    document: 'sha256:1',
    previous: null,
  },
};

describe('how a run ended', () => {
  it('carries the report of a run that ended early', async () => {
    const failure = ApplicationFailure.create({
      message: 'the store is full',
      type: 'InvestigationFailed',
      details: [{ document: 'sha256:1' }],
    });
    const handle = fakeHandle({ result: failedWith(failure) });
    expect(await readEnding(fakeSession(), handle)).toEqual({
      kind: 'failed',
      type: 'InvestigationFailed',
      message: 'the store is full',
      documentRef: 'sha256:1',
    });
  });

  it.each([
    [new CancelledFailure('cancelled'), 'cancelled'],
    [new TerminatedFailure('by the operator'), 'terminated'],
    [new Error('something else'), 'failed'],
  ])('is told apart: %s', async (cause, kind) => {
    const handle = fakeHandle({ result: failedWith(cause) });
    expect(await readEnding(fakeSession(), handle)).toMatchObject({ kind });
  });
});

describe('waiting for the end of a run', () => {
  it('does not go on where the server refuses the question', async () => {
    const refusal = Object.assign(new Error('Invalid RunId.'), { code: 3 });
    const handle = fakeHandle({
      result: Promise.reject(new ServiceError('Failed to get the history', { cause: refusal })),
    });
    await expect(readEnding(fakeSession(), handle)).rejects.toThrow('Failed to get the history');
  });
});

describe('showing the end of a run', () => {
  const session = fakeSession({ 'sha256:1': document });
  const handle = fakeHandle({ statuses: [status({ documentRef: 'sha256:1' })] });

  it('prints the document alone, as JSON that parses', async () => {
    const { terminal, texts } = fakeTerminal();
    const code = await showEnding({ session, handle, terminal, ending: completed, form: 'json' });
    expect(code).toBe(10);
    expect(JSON.parse(texts.output)).toEqual(document);
    expect(texts.notes).toBe('');
  });

  it('prints the answer first, what to do next, and where the rest is, on one screen', async () => {
    const { terminal, texts } = fakeTerminal();
    await showEnding({ session, handle, terminal, ending: completed, form: 'screen' });
    const lines = texts.output.trimEnd().split('\n');
    expect(lines[0]).toMatch(/^Fault found \(major\): PE1: the BGP session to/);
    expect(texts.output).toMatch(/^Next: +Ask the owner/m);
    expect(lines.length).toBeLessThanOrEqual(22);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(80);
    expect(texts.notes).toContain('netoncall report run-7');
  });

  it('prints the first sections of the report where they are asked for', async () => {
    const { terminal, texts } = fakeTerminal();
    await showEnding({ session, handle, terminal, ending: completed, form: 'short' });
    expect(texts.output).toContain('## Findings');
    expect(texts.output).not.toContain('## Calls');
  });

  it('finds the report of a cancelled run through its status', async () => {
    const { terminal, texts } = fakeTerminal();
    const ending: RunEnding = { kind: 'cancelled', documentRef: null };
    expect(await showEnding({ session, handle, terminal, ending, form: 'full' })).toBe(10);
    expect(texts.output).toContain('## Calls');
  });

  it('says which store is meant where the document is not here, and what the result holds', async () => {
    const { terminal, texts } = fakeTerminal();
    const here = fakeSession();
    const code = await showEnding({
      session: here,
      handle,
      terminal,
      ending: completed,
      form: 'short',
    });
    expect(code).toBe(10);
    expect(texts.output).toBe('- PE1 is down \n');
    expect(texts.notes).toContain('NETONCALL_EVIDENCE');
    const asJson = showEnding({ session: here, handle, terminal, ending: completed, form: 'json' });
    await expect(asJson).rejects.toMatchObject({ exitCode: 30 });
  });

  it('ends with 2 where the run refused its input', async () => {
    const { terminal } = fakeTerminal();
    const ending: RunEnding = {
      kind: 'failed',
      type: 'InvalidInput',
      message: 'query: must not be empty',
      documentRef: null,
    };
    const bare = fakeHandle({ statuses: [status()] });
    const shown = showEnding({ session, handle: bare, terminal, ending, form: 'short' });
    await expect(shown).rejects.toMatchObject({ exitCode: 2, message: 'query: must not be empty' });
  });
});

describe('describeFailure', () => {
  it('says what is wrong with a folder in words', () => {
    const error = Object.assign(new Error("ENOTDIR: not a directory, mkdir '/dev/null/x'"), {
      code: 'ENOTDIR',
      path: '/dev/null/x',
    });
    expect(describeFailure(error).text).toBe(
      'netoncall: /dev/null/x: a part of the path is no folder',
    );
  });

  it('shows one message without a stack and without control characters', () => {
    const { text, exitCode } = describeFailure(new Error('it \u001B[31mbroke'));
    expect({ text, exitCode }).toEqual({ text: 'netoncall: it broke', exitCode: 30 });
  });
});
