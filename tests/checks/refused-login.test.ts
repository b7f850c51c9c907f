import { investigateDirectly } from '../../evals/direct/run-directly';
import { openLab } from '../../lab/gnmi';

async function actionsOf(scenario: string): Promise<string> {
  const lab = openLab({ scenario });
  const ask = 'Check BGP neighbors on PE1';
  const { document } = await investigateDirectly({ lab, ask, now: lab.now.toISOString() });
  const told = document.findings.filter(({ type }) => type === 'collection_failed');
  return told.flatMap(({ title, nextActions }) => [title, ...nextActions]).join('\n');
}

describe('a router that could not be read', () => {
  it('that refuses the login is told so, with where logins are set', async () => {
    const told = await actionsOf('authentication-refused');
    expect(told).toContain('PE1 could not be read: it refuses the login');
    expect(told).toContain('Check the user of the collector on PE1');
    expect(told).not.toContain('can be reached');
  });

  it('that does not answer is looked for', async () => {
    const told = await actionsOf('device-unreachable');
    expect(told).toContain('Check that');
    expect(told).not.toContain('refuses');
  });
});
