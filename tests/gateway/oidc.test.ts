import { type ChildProcess, spawn } from 'node:child_process';
import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

import { quietPorts } from '../support/quiet-ports';
import { needsChromium, startBrowser } from './support/chromium';

const children: ChildProcess[] = [];
const lines: string[] = [];
const secret = randomUUID();
let gateway = '';
let issuer = '';

async function start(script: string, values: string[], more: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, [join(__dirname, 'support', script), ...values], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...more },
  });
  children.push(child);
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
  await new Promise<void>((resolve, reject) => {
    child.once('exit', () => reject(new Error(`${script} ended early: ${errors}`)));
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line.includes('ready')) resolve();
      else lines.push(line);
    });
  });
}

beforeAll(async () => {
  const [own = 0, theirs = 0] = await quietPorts(2);
  gateway = `http://localhost:${own}`;
  issuer = `http://127.0.0.1:${theirs}`;
  const { privateKey } = generateKeyPairSync('ed25519');
  await Promise.all([
    start('oidc-provider.mjs', [String(theirs), secret, `${gateway}/login/callback`]),
    start('gateway-child.cjs', [JSON.stringify({ port: own, issuer })], {
      OIDC_SECRET: secret,
      GATEWAY_KEY: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
    }),
  ]);
});
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
});

const events = () =>
  lines.flatMap((line) =>
    line.startsWith('{') ? [JSON.parse(line) as Record<string, string>] : [],
  );

describe('a login by OpenID Connect', () => {
  it('begins with state, nonce and a challenge, kept in a cookie that comes back from elsewhere', async () => {
    const reply = await fetch(`${gateway}/login/oidc?to=/runs/run-7`, { redirect: 'manual' });
    expect(reply.status).toBe(303);
    const url = new URL(reply.headers.get('location') ?? '');
    expect(url.origin).toBe(issuer);
    const { state, nonce, ...rest } = Object.fromEntries(url.searchParams);
    expect([state, nonce].map((one) => (one ?? '').length >= 32)).toEqual([true, true]);
    expect(rest).toMatchObject({
      client_id: 'netoncall',
      response_type: 'code',
      code_challenge_method: 'S256',
      redirect_uri: `${gateway}/login/callback`,
    });
    expect(reply.headers.get('set-cookie')).toMatch(
      /^netoncall-login=[\w-]+; Path=\/login; Max-Age=600; HttpOnly; SameSite=Lax$/,
    );
    expect(reply.headers.get('set-cookie')).not.toContain(state);
  });

  it('is refused where it was not begun here, or the provider did not send it', async () => {
    const begun = await fetch(`${gateway}/login/oidc`, { redirect: 'manual' });
    const cookie = begun.headers.get('set-cookie')?.split(';')[0] ?? '';
    const state = new URL(begun.headers.get('location') ?? '').searchParams.get('state') ?? '';
    const back = async (query: string, headers: Record<string, string>) => {
      const reply = await fetch(`${gateway}/login/callback?${query}`, { headers });
      return [reply.status, reply.headers.getSetCookie().some((one) => /^netoncall=\S/.test(one))];
    };
    expect(await back(`code=abc&state=${state}`, {})).toEqual([400, false]);
    expect(await back(`code=abc&state=other`, { cookie })).toEqual([403, false]);
    expect(await back(`code=abc&state=${state}`, { cookie })).toEqual([403, false]);
    expect(await back(`error=access_denied&state=${state}`, { cookie })).toEqual([403, false]);
    expect(events().filter(({ event }) => event === 'login_refused')).toHaveLength(4);
  });
});

needsChromium('a login by OpenID Connect in a browser', () => {
  it('comes back to where the person wanted to go, and no token of the provider is kept', async () => {
    const browser = await startBrowser();
    try {
      const context = await browser.newContext();
      const page = await context.newPage();
      await page.goto(`${gateway}/`);
      await page.getByRole('link', { name: /Log in with 127/ }).click();
      await page.getByPlaceholder('Enter any login').fill('alice');
      await page.getByPlaceholder('and password').fill('any');
      await page.getByRole('button', { name: 'Sign-in' }).click();
      const goOn = page.getByRole('button', { name: 'Continue' });
      await goOn.click();
      await page.waitForURL(`${gateway}/`);
      await page.getByText('alice of the shift').waitFor();
      expect(await page.locator('.who').getAttribute('title')).toBe(`oidc:${issuer}/alice`);
      const cookies = await context.cookies(gateway);
      expect(cookies).toMatchObject([{ name: 'netoncall', httpOnly: true, sameSite: 'Strict' }]);
      expect(cookies[0]?.value).not.toContain('eyJ');
      expect(events().at(-1)).toEqual({ event: 'login', who: `oidc:${issuer}/alice` });
      // A link in a message begins at another site, to which the strict cookie does not go.
      await page.goto('about:blank');
      await page.setContent(`<a href="${gateway}/runs/nope">the run</a>`);
      await page.getByText('the run').click();
      await page.getByText('No such run').waitFor();
      await page.getByRole('button', { name: 'Log out' }).click();
      await page.getByRole('link', { name: /Log in with/ }).waitFor();
    } finally {
      await browser.close();
    }
  });
});
