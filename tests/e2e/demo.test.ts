import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { runCli, runCommand } from '../support/run-cli';
import { runHere } from '../support/run-here';

/** Processes of a demo in this folder: other tests run demos of their own meanwhile. */
async function processes(folder: string): Promise<string[]> {
  const { output } = await runCommand('ps', ['-ww', '-eo', 'pid,args']);
  return output.split('\n').filter((line) => line.includes(join(folder, 'netoncall-demo-')));
}

describe('the demo', () => {
  it('names the injected fault with evidence, ends by itself and leaves nothing behind', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'demo-test-'));
    const environment = {
      ...process.env,
      TMPDIR: folder,
      NO_COLOR: '1',
      TEMPORAL_ADDRESS: 'temporal.invalid:7233',
    };
    const demo = await runCli(['demo'], environment);
    expect(demo).toMatchObject({ code: 0 });
    expect(demo.output.replaceAll(/\s+/g, ' ')).toContain(
      'GigabitEthernet0/0/0/3 on P1 is administratively down',
    );
    expect(demo.output).toMatch(/sha256:[0-9a-f]+\s+#\/data\//);
    expect(await processes(folder)).toEqual([]);
    expect((await readdir(folder)).filter((name) => name.startsWith('netoncall'))).toEqual([]);
    await rm(folder, { recursive: true, force: true });
  });

  it('says that a healthy network is healthy', async () => {
    const demo = await runCli(['demo', '--healthy', '--json']);
    expect(demo).toMatchObject({ code: 0 });
    expect(JSON.parse(demo.output)).toMatchObject({ verdict: 'healthy', root_cause: null });
  });

  it('is woken by an alert, by Alertmanager where it is installed and by a recorded delivery elsewhere', async () => {
    const demo = await runCli(['demo', '--alert'], { ...process.env, NO_COLOR: '1' });
    expect(demo).toMatchObject({ code: 0 });
    expect(demo.errors).toMatch(
      /Alertmanager (?:is not on the PATH: a delivery that was recorded|[\d.]+ is told that 2 sessions)/,
    );
    expect(demo.errors).toMatch(/Incident incident-\S+: BGP peer 10\.255\.0\.100 is down/);
    expect(demo.output.replaceAll(/\s+/g, ' ')).toContain(
      'GigabitEthernet0/0/0/3 on P1 is administratively down',
    );
  });

  it('of an alert takes no scenario, because its alerts are of one', async () => {
    const demo = await runHere(['demo', '--alert', '--healthy']);
    expect(demo.code).toBe(2);
    expect(demo.errors).toContain('--alert');
  });
});
