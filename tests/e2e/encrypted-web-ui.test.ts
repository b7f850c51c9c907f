import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';

import type { Browser, Page } from 'playwright-core';

import { createLabServer, type LabServer } from '../../lab/gnmi';
import { generateKey } from '../../src/encryption';
import { type EmbeddedServer, startEmbeddedServer } from '../../src/temporal';
import { needsChromium, startBrowser } from '../gateway/support/chromium';
import { bytesUnder, wordsIn } from '../support/bytes-under';
import { cliScript, runCli } from '../support/run-cli';
import { runHere } from '../support/run-here';

/** Where pictures go, for somebody who wants to look at them. */
const pictures = process.env['NETONCALL_PICTURES'];
const question = 'Check BGP neighbors, please';
/** What stands nowhere but in runs: what was asked, called, replied, found and answered. */
const words = {
  question,
  argument: '"device_name":"PE1"',
  reply: '10.255.0.100',
  verdict: '1 of 2 BGP sessions on PE1 is down',
  answer: 'amber-harbor-shift',
};
const [old, fresh] = [generateKey('old'), generateKey('fresh')];

needsChromium('the Web UI of a server whose runs are encrypted', () => {
  let browser: Browser;
  let server: EmbeddedServer;
  let lab: LabServer;
  let directory = '';
  const children: ChildProcess[] = [];
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'netoncall-encrypted-ui-'));
    server = await startEmbeddedServer({ directory });
    lab = await createLabServer({ scenario: 'bgp-neighbor-down' });
    browser = await startBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await Promise.all(children.map(end));
    await lab.close();
    await server.stop();
    await rm(directory, { recursive: true, force: true });
  });

  const taskQueue = `encrypted-${randomUUID()}`;
  /** Of a process whose file holds these keys, of which the first one encrypts. */
  const environmentOf = async (name: string, keys: string[]): Promise<NodeJS.ProcessEnv> => {
    const file = join(directory, `${name}.keys`);
    await writeFile(file, `${keys.join('\n')}\n`, { mode: 0o600 });
    return {
      ...process.env,
      TEMPORAL_ADDRESS: server.address,
      NETONCALL_TASK_QUEUE: taskQueue,
      NETONCALL_EVIDENCE: join(directory, 'evidence'),
      NETONCALL_ENCRYPTION_KEY_FILE: file,
      GNMIBUDDY_URL: lab.url,
      NETONCALL_READY: 'json',
    };
  };
  const start = async (script: string[], environment: NodeJS.ProcessEnv): Promise<string> => {
    const child = spawn(process.execPath, script, {
      env: environment,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    children.push(child);
    for await (const line of createInterface({ input: child.stdout })) return line;
    throw new Error('It ended before it was ready.');
  };
  const workerScript = join(cliScript, '..', '..', 'worker.js');

  /** With what the timeline draws, which is there once the history is. */
  async function textOf(page: Page, wanted: string): Promise<string> {
    const deadline = Date.now() + 20_000;
    for (;;) {
      const text = (await page.locator('body').textContent()) ?? '';
      if (text.includes(wanted) || Date.now() > deadline) return text;
      await sleep(250);
    }
  }

  async function picture(page: Page, name: string): Promise<void> {
    if (pictures === undefined) return;
    await mkdir(pictures, { recursive: true });
    await page.screenshot({ path: join(pictures, `${name}.png`), fullPage: true });
  }

  it('shows question, device, argument and answer through the codec server, over a rotation of keys and in a mixed fleet', async () => {
    const before = await environmentOf('before', [old]);
    await start([workerScript], before);
    const run = ['run', question, '--workflow-id', 'hidden', '--detach'];
    expect(await runCli(run, before)).toMatchObject({ code: 0 });
    await until(['status', 'hidden', '--json'], '"clarification"', before);
    // The keys change while the question is open: one worker encrypts with the next key, one with
    // the last, and each reads what the other wrote.
    await Promise.all(children.splice(0).map(end));
    const after = await environmentOf('after', [fresh, old]);
    const meanwhile = await environmentOf('meanwhile', [old, fresh]);
    await Promise.all([start([workerScript], after), start([workerScript], meanwhile)]);
    const answer = ['answer', 'hidden', 'PE1', '--by', words.answer];
    expect(await runCli(answer, after)).toMatchObject({ code: 0 });
    expect(await until(['report', 'hidden'], '## ', meanwhile)).toContain(words.reply);

    const codec = [cliScript, 'codec-server', '--no-token', '--port', '0'];
    const told = await start([...codec, '--origin', server.uiUrl], after);
    const [url = ''] = /http:\S+/.exec(told) ?? [];
    const page = await browser.newPage({ viewport: { width: 1400, height: 1000 } });
    const history = `${server.uiUrl}/namespaces/default/workflows/hidden`;
    await page.goto(history);
    const hidden = await textOf(page, 'writeReport');
    expect(hidden).toContain('writeReport');
    expect(wordsIn(hidden, Object.values(words))).toEqual([]);
    await picture(page, 'without-codec-server');
    await useCodec(page, url);
    await page.goto(history);
    expect(await textOf(page, question)).toContain(question);
    await picture(page, 'with-codec-server');
    const called = 'get_interface_info P1 GigabitEthernet0/0/0/3';
    expect(await textOf(page, called)).toContain(called);
    expect(await textOf(page, words.verdict)).toContain(words.verdict);
    await page.getByText('Event History').first().click();
    await page.getByText('Descending').first().click();
    await page.getByText('Update Accepted').first().click();
    expect(await textOf(page, words.answer)).toContain(words.answer);
    await picture(page, 'answer-with-codec-server');

    const bytes = await bytesUnder(directory);
    expect(bytes).toContain('SQLite format 3');
    expect(wordsIn(bytes, Object.values(words))).toEqual([]);
  }, 180_000);

  /** @returns what the command prints as soon as a word is in it */
  async function until(command: string[], word: string, environment: NodeJS.ProcessEnv) {
    const deadline = Date.now() + 60_000;
    for (;;) {
      const { output, errors } = await runHere(command, environment);
      if (output.includes(word)) return output;
      if (Date.now() > deadline) throw new Error(`No "${word}" in: ${output}${errors}`);
      await sleep(300);
    }
  }

  async function useCodec(page: Page, url: string): Promise<void> {
    await page.getByTestId('data-encoder-status').click();
    await page.getByText('Use my browser setting').click();
    await page.getByPlaceholder('Paste your endpoint here').fill(url);
    await page.getByRole('button', { name: 'Apply' }).click();
  }
});

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}
