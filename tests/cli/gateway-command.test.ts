import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { writeConfig } from '../gateway/support/gateway';
import { hookKey, HookService } from '../support/destinations/hook-service';
import { appToken, channel, SlackService } from '../support/destinations/slack-service';
import { quietPorts } from '../support/quiet-ports';
import { cliScript } from '../support/run-cli';
import { runHere } from '../support/run-here';

const fixtures = join(__dirname, '..', 'gateway', 'fixtures');
const delivery = join(fixtures, 'alertmanager.json');

describe('netoncall gateway explain', () => {
  it('says what a delivery is read as and what would be asked', async () => {
    const { code, output } = await runHere(['gateway', 'explain', delivery]);
    expect(code).toBe(0);
    const text = output.replaceAll(/\s+/g, ' ');
    expect(text).toContain(
      'BGP peer 10.255.0.100 is down (critical, never held back), firing since 2026-11-28 09:30 UTC',
    );
    expect(text).toContain('device pe1 and neighbor 10.255.0.100');
    expect(text).toContain(
      'Question: Monitoring reports an alert: BGP peer 10.255.0.100 is down, neighbor 10.255.0.100, on pe1 (firing since 2026-11-28 09:30 UTC)',
    );
  });

  it('prints the same as JSON, by a mapping of the configuration', async () => {
    const config = writeConfig(
      'sources: { own: { kind: json, profile: files, mapping: { fields: { title: t, fingerprint: id, status: s }, resolved: [OK], labels: { device: d } } } }',
    );
    const body = `${config}.json`;
    writeFileSync(body, '{"t":"Down","id":7,"s":"CRITICAL","d":"PE1"}');
    const { code, output } = await runHere([
      'gateway',
      'explain',
      body,
      '--source',
      'own',
      '--config',
      config,
      '--json',
    ]);
    expect(code).toBe(0);
    expect(JSON.parse(output)).toMatchObject({
      source: 'own',
      alerts: [{ fingerprint: '7', status: 'firing', subjects: { device: 'PE1' } }],
      questions: [
        { profile: 'files', names: ['pe1'], query: 'Monitoring reports an alert: Down, on PE1' },
      ],
    });
  });

  it('says what is wrong, and what would be right', async () => {
    const unknown = await runHere(['gateway', 'explain', delivery, '--source', 'zabbix']);
    expect([unknown.code, unknown.errors]).toEqual([
      2,
      expect.stringContaining('There is no source "zabbix"'),
    ]);
    const none = await runHere(['gateway', 'explain', join(fixtures, 'nothing.json')]);
    expect([none.code, none.errors]).toEqual([2, expect.stringContaining('there is no such file')]);
  });
});

describe('netoncall gateway test', () => {
  it('tries a destination of the configuration, and says what came of it', async () => {
    const hook = await new HookService().start();
    const config = writeConfig(
      'destinations: [{ name: bus, kind: webhook, urlFrom: HOOK, secretFrom: KEY }]',
    );
    const environment = { ...process.env, HOOK: hook.url, KEY: hookKey };
    const call = ['gateway', 'test', 'bus', '--config', config];
    const tested = await runHere(call, environment);
    const wrong = await runHere([...call, '--json'], { ...environment, KEY: 'another' });
    hook.stop();
    expect([tested.code, tested.output]).toEqual([
      0,
      'Good: A message that is marked as a test was sent.\n',
    ]);
    expect(hook.received).toMatchObject([{ event: 'opened', profile: 'test' }]);
    expect([wrong.code, JSON.parse(wrong.output)]).toMatchObject([
      1,
      { destination: 'bus', works: false, lines: [{ words: expect.stringContaining('401') }] },
    ]);
  });

  it('names the destinations that there are', async () => {
    const config = writeConfig('destinations: [{ name: bus, kind: webhook, urlFrom: HOOK }]');
    const { code, errors } = await runHere(['gateway', 'test', 'noc', '--config', config]);
    expect([code, errors]).toEqual([
      2,
      expect.stringContaining('There is no destination "noc". The configuration has: bus.'),
    ]);
  });
});

describe('netoncall gateway', () => {
  it('does not start with a wrong configuration, and says where it is wrong', async () => {
    const config = writeConfig('sources: { a: { kind: json } }');
    const { code, errors } = await runHere(['gateway', '--config', config]);
    expect([code, errors]).toEqual([2, expect.stringContaining('sources.a.mapping: is missing')]);
  });

  it('takes clicks of Slack by signed requests and by the socket of the app', async () => {
    const slack = await new SlackService().start();
    const [port, temporal] = await quietPorts(2);
    const config = writeConfig(
      `listen: { port: ${port} }
destinations:
  - { name: noc, kind: slack, channel: ${channel}, apiUrl: "${slack.apiUrl}",
      tokenFrom: BOT, appTokenFrom: APP, signingSecretsFrom: [SIGN] }`,
    );
    const child = spawn(process.execPath, [cliScript, 'gateway', '--config', config], {
      env: {
        ...process.env,
        TEMPORAL_ADDRESS: `127.0.0.1:${temporal}`,
        APP: appToken,
        SIGN: 'signing secret',
      },
    });
    let errors = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
    const ended = new Promise((resolve) => child.once('exit', resolve));
    while (slack.sockets.size === 0 && child.exitCode === null) await sleep(50);
    const url = `http://127.0.0.1:${port}/slack/interactions`;
    expect((await fetch(url, { method: 'POST', body: 'payload={}' })).status).toBe(401);
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    slack.stop();
    slack.expectNoProblems();
    expect(slack.sockets.size).toBe(0);
    expect(errors).toContain(
      'BOT is not set here; the workers need it (destinations[0].tokenFrom)',
    );
  });

  it('starts before Temporal does, asks senders to come again, and drains at SIGTERM', async () => {
    const [port, temporal] = await quietPorts(2);
    const config = writeConfig(
      `listen: { port: ${port} }\nsources: { alertmanager: { kind: alertmanager } }`,
    );
    const environment = { ...process.env, TEMPORAL_ADDRESS: `127.0.0.1:${temporal}` };
    const child = spawn(process.execPath, [cliScript, 'gateway', '--config', config], {
      env: environment,
    });
    let errors = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
    const ended = new Promise((resolve) => child.once('exit', resolve));
    while (!errors.includes('listening on') && child.exitCode === null) await sleep(50);
    const url = `http://127.0.0.1:${port}`;
    const body = JSON.stringify({
      version: '4',
      alerts: [{ status: 'firing', labels: { device: 'PE1' } }],
    });
    const [reply, health] = await Promise.all([
      fetch(`${url}/alerts/alertmanager`, { method: 'POST', body }),
      fetch(`${url}/healthz`),
    ]);
    expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '5']);
    expect(health.status).toBe(503);
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(errors).toContain('drained and stopped');
  });
});
