import { readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';

import type { Browser, BrowserContext, Page } from 'playwright-core';

import type { HumanAnswer } from '../../src/domain/people/human-request';
import type { Runs } from '../../src/domain/run/runs';
import { status } from '../report/fixtures';
import { inFull } from '../support/sampled';
import { needsChromium, startBrowser } from './support/chromium';
import {
  askingRuns,
  bgpRef,
  facts,
  question,
  type ServedPage,
  servePage,
  shiftToken,
  usualRuns,
} from './support/page-fixture';

const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
/** Where pictures go, for somebody who wants to look at them. */
const pictures = process.env['NETONCALL_PICTURES'];

needsChromium('the page in a browser', () => {
  let browser: Browser;
  let served: ServedPage | null = null;
  beforeAll(async () => {
    browser = await startBrowser();
  });
  afterAll(async () => {
    await browser.close();
  });
  afterEach(async () => {
    await Promise.all(browser.contexts().map((context) => context.close()));
    await served?.app.close();
    served = null;
  });

  interface Opened {
    page: Page;
    url: string;
    context: BrowserContext;
    /** What the browser would not load or run, and scripts that failed. */
    complaints: string[];
  }

  async function open(
    runs: Runs,
    path: string,
    { width = 390, script = true, login = true } = {},
  ): Promise<Opened> {
    served = await servePage(runs);
    const url = await served.app.listen({ port: 0, host: '127.0.0.1' });
    const context = await browser.newContext({
      viewport: { width, height: width === 390 ? 844 : 900 },
      colorScheme: 'light',
      javaScriptEnabled: script,
    });
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('request', (request) => {
      if (!request.url().startsWith(url) && !request.url().startsWith('data:')) {
        complaints.push(`asked for ${request.url()}`);
      }
    });
    await page.goto(`${url}${path}`);
    if (login) {
      await page.getByLabel('Token').fill(shiftToken);
      await page.getByRole('button', { name: 'Log in' }).click();
      await page.waitForURL(`${url}${path}`);
      // The page that asked to log in answered with 401, which the console tells.
      complaints.length = 0;
    }
    return { page, url, context, complaints };
  }

  /** The rules of axe run outside the policy of the page, which forbids scripts from elsewhere. */
  async function violations(page: Page): Promise<string[]> {
    const session = await page.context().newCDPSession(page);
    await session.send('Runtime.evaluate', { expression: axe });
    const { result } = await session.send('Runtime.evaluate', {
      expression: `axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) =>
        violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ': ' + html.slice(0, 200))))`,
      awaitPromise: true,
      returnByValue: true,
    });
    if (!Array.isArray(result.value)) throw new Error('axe did not run.');
    return result.value as string[];
  }

  async function hasFocus(page: Page, tag: string, value: string): Promise<boolean> {
    const active = await page.evaluate<[string, string]>(
      '[document.activeElement.tagName, document.activeElement.value]',
    );
    return active[0] === tag && active[1] === value;
  }

  async function picture(page: Page, name: string): Promise<void> {
    if (pictures === undefined) return;
    await mkdir(pictures, { recursive: true });
    await page.screenshot({ path: join(pictures, `${name}.png`), fullPage: true });
  }

  const free = {
    ...question,
    kind: 'clarification' as const,
    prompt: 'Which PE1 is meant?',
    options: ['PE1 Rostock', 'PE1 Bremen'],
    optionsOnly: false,
    refused: [
      { answer: 'yes', by: 'token:other', at: 1, reason: 'token:other may not answer this.' },
    ],
  };
  const recent = {
    run_id: 'r',
    started: new Date().toISOString(),
    query: 'Check BGP neighbors on PE1',
    state: 'completed',
    outcome: 'achieved',
    severity: 'major',
    devices: ['PE1', 'P1'],
  };
  const inbox = (): Runs =>
    usualRuns({
      waiting: async () => [
        {
          id: 'run-9',
          run_id: 'r',
          query: 'Set the weight',
          request: question,
          unread: null,
          answer: '',
        },
      ],
      list: async () => [
        { ...recent, id: 'run-7', verdict: 'fault' },
        { ...recent, id: 'run-8', verdict: 'healthy', severity: null },
        { ...recent, id: 'run-10', outcome: null, verdict: null, state: 'executing' },
      ],
    });
  const views: [string, string, () => Runs][] = [
    ['inbox', '/', inbox],
    ['fault', '/runs/run-7', usualRuns],
    ['approval', '/runs/run-7', () => askingRuns(question)],
    ['clarification', '/runs/run-7', () => askingRuns(free)],
    ['incident', '/incidents/incident-1', usualRuns],
    ['reply', `/runs/run-7/evidence/${encodeURIComponent(bgpRef)}`, usualRuns],
    ['unknown', '/runs/nope', usualRuns],
  ];

  const narrow = { width: 390, height: 844 };
  const wide = { width: 1400, height: 900 };
  const looks = [
    [narrow, 'light'],
    [wide, 'dark'],
    // Each width and each scheme by themselves are in the two above.
    ...(inFull
      ? ([
          [narrow, 'dark'],
          [wide, 'light'],
        ] as const)
      : []),
  ] as const;

  it.each(views)(
    'keeps nobody from %s, narrow or wide, light or dark',
    async (name, path, runs) => {
      const { page, complaints } = await open(runs(), path);
      await page.evaluate(
        'for (const one of document.querySelectorAll("details")) one.open = true',
      );
      for (const [size, colorScheme] of looks) {
        await page.setViewportSize(size);
        await page.emulateMedia({ colorScheme });
        const look = `${name}-${size.width}-${colorScheme}`;
        await picture(page, look);
        expect([look, await violations(page)]).toEqual([look, []]);
        const room = await page.evaluate<[number, number]>(
          '[document.documentElement.scrollWidth, innerWidth]',
        );
        expect([look, room[1]]).toEqual([look, size.width]);
        expect(room[0]).toBeLessThanOrEqual(room[1]);
      }
      expect(complaints.filter((one) => !one.includes('404'))).toEqual([]);
    },
  );

  it('keeps nobody from logging in', async () => {
    const { page } = await open(usualRuns(), '/', { login: false });
    await picture(page, 'login-390-light');
    expect(await violations(page)).toEqual([]);
  });

  it('takes an approval by the keyboard, without script too', async () => {
    for (const script of [true, false]) {
      const answers: HumanAnswer[] = [];
      const { page, complaints } = await open(
        askingRuns(question, {
          answer: async (_id, answer) => {
            answers.push(answer);
            return { request: question, answer: 'yes', by: answer.by!, at: 1, settledBy: 'answer' };
          },
        }),
        '/runs/run-7',
        { script },
      );
      for (let presses = 0; presses < 20; presses += 1) {
        if (await hasFocus(page, 'BUTTON', 'yes')) break;
        await page.keyboard.press('Tab');
      }
      const sent = page.waitForResponse((reply) => reply.url().endsWith('/answer'));
      await page.keyboard.press('Enter');
      expect((await sent).status()).toBe(303);
      expect(answers).toMatchObject([{ answer: 'yes', by: 'token:shift', hash: 'ab12' }]);
      expect(answers[0]?.signature).toMatch(/^[\w-]{86}$/);
      expect(complaints).toEqual([]);
      await page.context().close();
      await served?.app.close();
    }
  });

  it('shows by itself what changed, and leaves open what was opened and typed what was typed', async () => {
    let steps = 1;
    const runs = askingRuns(free);
    const before = { ...runs };
    runs.status = async (...values) => {
      const read = await before.status(...values);
      if (read.kind !== 'status') return read;
      const made = Array.from({ length: steps }, (_one, index) => ({
        ...status().steps[0]!,
        index,
      }));
      return { ...read, status: { ...read.status, steps: made } };
    };
    const { page, complaints } = await open(runs, '/runs/run-7', { width: 1400 });
    await page.getByText('Live').waitFor();
    await page.getByLabel('Your answer').fill('PE1 in R');
    steps = 3;
    await page.getByText('Steps (3 of 3 done)').waitFor();
    expect(await page.getByLabel('Your answer').inputValue()).toBe('PE1 in R');
    expect(await hasFocus(page, 'INPUT', 'PE1 in R')).toBe(true);
    expect(complaints).toEqual([]);
  });

  it('becomes the report when the run ends, without a word from whoever looks', async () => {
    let ended = false;
    const going = askingRuns(question);
    const done = usualRuns();
    const runs: Runs = {
      ...done,
      facts: async (id) => (ended ? { ...facts, id } : await going.facts(id)),
      status: async (...values) => await (ended ? done : going).status(...values),
    };
    const { page } = await open(runs, '/runs/run-7');
    await page.getByText('Live').waitFor();
    ended = true;
    await page.getByText('Fault found').first().waitFor();
    expect(await page.getByRole('button', { name: 'yes' }).count()).toBe(0);
    await page
      .getByText(/^Evidence \(2\)/)
      .first()
      .click();
    await page.getByText('The reply', { exact: true }).first().click();
    expect(await page.locator('mark').first().isVisible()).toBe(true);
  });
});
