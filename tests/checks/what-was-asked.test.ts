import { openLab } from '../../lab/gnmi';
import { collect } from './support/collect';
import { runLoop, type Run } from './support/run-loop';

const labOf = (scenario: string) => openLab({ scenario, now: '2026-11-27T21:30:00Z' });
const run = async (scenario: string, ask: string): Promise<Run> =>
  await runLoop(labOf(scenario), { ask, previous: null, reply: null });

/** What `run` found under one check, as `device object result`. */
const foundBy = ({ analysis }: Run, name: string): string[] =>
  analysis.checks
    .filter(({ check }) => check === name)
    .map(({ device, object, result }) => `${device} ${object} ${result}`);

describe('several devices in one question, separated by commas', () => {
  it('are each read by calls of their own', async () => {
    const found = await run('healthy', 'Check BGP on PE1,PE2, PE3');
    expect(found.goal.devices).toEqual(['PE1', 'PE2', 'PE3']);
    const routing = found.evidence.filter(({ call }) => call.tool === 'get_routing_info');
    const asked = routing.map(({ call }) => call.arguments['device_name']);
    expect([...new Set(asked)]).toEqual(['PE1', 'PE2', 'PE3']);
    expect(routing.map(({ result }) => result.status)).not.toContain('failed');
    for (const device of found.goal.devices) {
      expect(foundBy(found, 'bgp.session')).toContain(`${device} 10.255.0.100 pass`);
    }
  });

  it('are each judged, so that the fault of the last one is found', async () => {
    const { analysis } = await run('bgp-remote-shutdown', 'Check BGP neighbors on PE1, PE2,PE3');
    expect(analysis.verdict).toBe('fault');
    expect(analysis.rootCause).toMatchObject({ type: 'bgp_remote_shutdown', device: 'PE3' });
  });
});

describe('a call without the device that it needs', () => {
  it('fails with the name of the argument, and the call with it is answered', () => {
    const lab = labOf('healthy');
    const { result } = collect(lab, 'get_routing_info', {});
    expect(result).toMatchObject({ status: 'failed', error: { class: 'invalid_arguments' } });
    expect(result.error?.message).toContain('device_name');
    const again = collect(lab, 'get_routing_info', { device_name: 'PE1' });
    expect(again.result).toMatchObject({ status: 'success', error: null });
  });
});

describe('what no tool shows', () => {
  it.each([
    ['What is the CPU load of PE1?', 'system.load', 'cpu'],
    ['Check QoS on PE1', 'qos', 'device'],
    ['Are there active alarms on PE1?', 'alarms', 'device'],
  ])('"%s" is not verifiable, and no pass', async (ask, check, object) => {
    const found = await run('healthy', ask);
    expect(foundBy(found, check)).toContain(`PE1 ${object} not_verifiable`);
    expect(foundBy(found, check).filter((one) => one.endsWith('pass'))).toEqual([]);
    expect(found.analysis.verdict).toBe('inconclusive');
  });
});

describe('one neighbor that is asked about', () => {
  it('is the whole answer where it is well, whatever the others do', async () => {
    const ask = 'Is the BGP session to 10.255.0.100 on PE3 up?';
    const found = await run('bgp-remote-shutdown', ask);
    const sessions = foundBy(found, 'bgp.session');
    expect(sessions).toContain('PE3 10.255.0.100 pass');
    expect(sessions.join('\n')).not.toContain('203.0.113.2');
    expect(found.analysis.checks.filter(({ result }) => result === 'fail')).toEqual([]);
    expect(found.analysis.remarks.join('\n')).toMatch(/^Beside what was asked: .*203\.0\.113\.2/m);
    expect(found.analysis.verdict).toBe('healthy');
    expect(found.analysis.findings.filter(({ role }) => role !== 'note')).toEqual([]);
  });

  it('is a fault where it is the one that is down', async () => {
    const ask = 'Is the BGP session to 203.0.113.2 on PE3 up?';
    const found = await run('bgp-remote-shutdown', ask);
    expect(foundBy(found, 'bgp.session')).toContain('PE3 203.0.113.2 fail');
    expect(found.analysis.verdict).toBe('fault');
  });
});

describe('a table that is shorter than its own count', () => {
  it('is told with both numbers and leaves the answer open', async () => {
    const found = await run('truncated-table', 'Check interface status on PE2');
    expect(foundBy(found, 'collection.complete')).toContain('PE2 interfaces not_verifiable');
    expect(found.analysis.verdict).toBe('inconclusive');
    expect(found.analysis.remarks.join(' ')).toMatch(/says it has \d+ entries and lists 3/);
  });
});
