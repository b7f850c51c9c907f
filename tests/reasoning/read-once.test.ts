import { isReadAnyhow } from '../../src/domain/analysis/goal';
import type { Analysis } from '../../src/domain/analysis/analysis';
import type { Goal } from '../../src/domain/analysis/goal';
import type { CallRecord } from '../../src/domain/calls/tool-call';
import type { Plan } from '../../src/domain/configuration/plan';
import type { Proposal } from '../../src/domain/reasoning/proposal';
import { analysis, called, goal, goalOf, plans, proposeInput, reasoner } from './fixtures/inputs';

function planOf(intent: string): Plan {
  const plan = plans.find((one) => one.intent === intent);
  if (plan === undefined) throw new Error(`no plan ${intent}`);
  const steps = plan.steps.map((one) => (typeof one === 'string' ? one : one.step));
  return { intent, description: plan.description, source: 'catalog', steps, iteration: 1 };
}

async function propose(
  wanted: Goal,
  place: number,
  seen: Partial<Analysis> = {},
  calls: CallRecord[] = [],
): Promise<Proposal> {
  const plan = planOf(wanted.intent);
  return await reasoner.proposeToolCalls(
    proposeInput(plan.steps[place] ?? '', {
      goal: wanted,
      plan,
      calls,
      analysis: { ...analysis(), ...seen },
    }),
  );
}

const argumentsOf = (proposal: Proposal) =>
  proposal.kind === 'call' ? proposal.calls.map((call) => call.arguments) : [];

describe('a table that a plan reads sooner or later', () => {
  it('is read whole by the first step that wants a part of it', async () => {
    const whole = [{ device_name: 'PE1', include_details: true }];
    const check = await goalOf('Check VRF CUST-A on PE1');
    expect(argumentsOf(await propose(check, 0))).toEqual(whole);
    const trouble = await goalOf('CUST-A at PE1 reports an outage. Check VRF CUST-A on PE1.');
    expect(argumentsOf(await propose(trouble, 2))).toEqual(whole);
  });

  it('is read in parts on a router that took too long, and where nothing is amiss', async () => {
    const trouble = await goalOf('CUST-A at PE1 reports an outage. Check VRF CUST-A on PE1.');
    const timedOut = called(
      { tool: 'get_vpn_info', arguments: { device_name: 'PE1' } },
      { failure: 'timeout', transient: true },
    );
    const [slow] = argumentsOf(await propose(trouble, 2, {}, [timedOut]));
    expect(slow).toMatchObject({ protocol: 'bgp' });
    const [plain] = argumentsOf(await propose(await goalOf('Check VRF CUST-A on PE1'), 2));
    expect(plain).toMatchObject({ protocol: 'bgp' });
  });

  it('is read in part where the rest is wanted only if something fails', async () => {
    const asked = await goalOf('Check BGP neighbors on PE1');
    const [call] = argumentsOf(await propose(asked, 0));
    expect(call).toMatchObject({ protocol: 'bgp' });
  });

  it('is the log as a whole where the cause of something is wanted', async () => {
    const logs = async (ask: string) => argumentsOf(await propose(await goalOf(ask), 1));
    expect(await logs('PE1 lost its session with RR1 at 14:00, why?')).toEqual(
      expect.arrayContaining([expect.objectContaining({ show_all_logs: true })]),
    );
    expect(await logs('Check BGP neighbors on PE1')).toEqual([
      expect.objectContaining({ show_all_logs: false }),
    ]);
  });
});

describe('once what was reported has its cause', () => {
  const found = { explained: true } as const;
  const why = 'Why has PE1 lost its routes?';
  /** A name that was found at two routers. */
  const atSites = async (): Promise<Goal> => ({
    ...(await goalOf(why)),
    intent: 'troubleshoot_vpn_vrf',
    devices: ['PE1', 'PE2'],
    lookup: ['CUST-A'],
  });

  it('the sites of a name are read for whether it works there, and not for why', async () => {
    const { question, ...rest } = await atSites();
    const sites = { ...rest, ...(question && { question: { ...question, subjects: [] } }) };
    expect((await propose(sites, 1, found)).kind).toBe('call');
    const skipped = { kind: 'skip', reason: 'The cause of what was reported is found.' };
    expect(await propose(sites, 4, found)).toEqual(skipped);
    expect(await propose(sites, 5, found)).toEqual(skipped);
    expect((await propose(sites, 4)).kind).toBe('call');
  });

  it('a router that the question names is read as before', async () => {
    const calls = argumentsOf(await propose(await atSites(), 4, found));
    expect(calls.map((one) => one['device_name'])).toEqual(['PE1']);
  });

  it('the one router where a name was found counts as named', () => {
    const one = goal({ devices: ['PE1'], lookup: ['LX-4471'] });
    const several = goal({ devices: ['PE1', 'PE2'], lookup: ['LX-4471'] });
    expect(isReadAnyhow(one, 'PE1', 'logs')).toBe(true);
    expect(isReadAnyhow(several, 'PE1', 'logs')).toBe(false);
    expect(isReadAnyhow(several, 'PE1', 'bgp')).toBe(true);
    expect(isReadAnyhow(goal({ devices: ['PE1', 'PE2'] }), 'PE1', 'logs')).toBe(true);
  });
});
