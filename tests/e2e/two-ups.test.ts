import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { runCli } from '../support/run-cli';

it('two `up` at once come to one stand, and both say where it is', async () => {
  const home = await mkdtemp(join(tmpdir(), 'netoncall-two-ups-'));
  const { TEMPORAL_ADDRESS: _address, ...inherited } = process.env;
  const environment = { ...inherited, NETONCALL_HOME: home, NO_COLOR: '1' };
  try {
    const up = () => runCli(['up', '--no-lab', '--json'], environment);
    const [one, other] = await Promise.all([up(), up()]);
    expect([one.code, other.code]).toEqual([0, 0]);
    expect(JSON.parse(one.output)).toEqual(JSON.parse(other.output));
    expect(one.errors + other.errors).toMatch(
      /Process \d+ is already starting the local environment; waiting for it/,
    );
  } finally {
    await runCli(['down'], environment);
    await rm(home, { recursive: true, force: true });
  }
});
