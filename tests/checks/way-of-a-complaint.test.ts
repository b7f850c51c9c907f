import type { CheckContext } from '../../src/checks/context';
import { emptyDevice, type DeviceFacts } from '../../src/checks/facts';
import { seemsWithoutVrf } from '../../src/checks/follow-ups/around';
import { weightOf } from '../../src/checks/follow-ups/targets';
import { questionOf } from '../../src/checks/question';
import { readQuestion, wordingOf } from '../../src/question';
import { checkOf, judge, ports, reply } from './support/build';
import { readAll } from './support/needs';

const loopback = (number: number, address: string): Record<string, unknown> => ({
  name: `Loopback${number}`,
  admin_status: 'UP',
  oper_status: 'UP',
  ip_address: `${address}/32`,
});

/** A router with two loopbacks, of which IS-IS announces those that are listed. */
function edge(device: string, last: number, announced: readonly string[]) {
  const detailed_data = {
    net: `49.0001.a1a1.0000.000${last}.00`,
    level_capability: 'LEVEL_2',
    interfaces: announced.map((name) => ({ name, enabled: true, passive: true })),
    adjacencies: [],
  };
  return [
    ports(device, [loopback(0, `192.0.2.${last}`), loopback(10, `192.0.2.10${last}`)]),
    reply('routing_info', device, {
      routing_protocols: [{ protocol: 'isis', detailed_data, summary: '' }],
    }),
  ];
}

describe('a loopback that identifies no router', () => {
  const both = ['Loopback0', 'Loopback10'];
  const first = edge('R1', 1, ['Loopback0']);

  it('is missed in IS-IS where all others announce the one of that name', () => {
    const evidence = [...first, ...edge('R2', 2, both), ...edge('R3', 3, both)];
    const analysis = judge({ evidence, devices: ['R1', 'R2', 'R3'] });
    expect(checkOf(analysis, 'isis.interfaces', 'Loopback10')?.result).toBe('fail');
    expect(analysis.rootCause).toMatchObject({ type: 'loopback_not_in_igp', device: 'R1' });
  });

  it.each([
    ['beside one other router', edge('R2', 2, both)],
    ['where another one lacks it too', [...edge('R2', 2, both), ...edge('R3', 3, ['Loopback0'])]],
  ])('is not missed %s', (_where, others) => {
    const analysis = judge({ evidence: [...first, ...others], devices: ['R1', 'R2', 'R3'] });
    expect(checkOf(analysis, 'isis.interfaces', 'Loopback10')).toBeUndefined();
  });
});

describe('a router of which no VRF was read', () => {
  const named = (...all: DeviceFacts[]) =>
    ({
      facts: { devices: new Map(all.map((one) => [one.name, one])) },
      question: { wording: wordingOf('') },
    }) as CheckContext;
  const absent = (name: string): DeviceFacts => {
    const device = emptyDevice(name, null, null);
    const none = { state: 'absent', reason: null, transient: false, errorClass: null };
    device.areas.set('vpn', { ...none, failures: 0, place: null } as never);
    return device;
  };
  const having = (name: string): DeviceFacts => {
    const device = emptyDevice(name, null, null);
    device.bgp = { vrfs: [{ name: 'RED' }] } as never;
    return device;
  };
  const asked = emptyDevice('ams-core-2', null, null);

  it('is taken for one without where it is named like those that have none', () => {
    const context = named(having('ams-edge-1'), absent('rtm-core-1'), asked);
    expect(seemsWithoutVrf(context, asked)).toBe(true);
  });

  it('is not, where those named like it have some, or nothing is known of them', () => {
    expect(seemsWithoutVrf(named(having('ams-edge-1'), asked), asked)).toBe(false);
    const mixed = named(having('utr-core-1'), absent('rtm-core-1'), asked);
    expect(seemsWithoutVrf(mixed, asked)).toBe(false);
  });
});

describe('what is over', () => {
  const about = (text: string) => {
    const question = questionOf(readQuestion(text).parsed, wordingOf(text));
    return { question } as CheckContext;
  };

  it('counts for less where the complaint lasts', () => {
    const lasting = about('CUST-C cannot reach the site behind pe4');
    expect(weightOf(lasting, { past: true })).toBeLessThan(weightOf(lasting, { past: false }));
    const passing = about('CUST-C loses the site behind pe4 now and then');
    expect(weightOf(passing, { past: true })).toBe(weightOf(passing, { past: false }));
  });
});

describe('the way to another site', () => {
  const wayNeeds = (question: string) => {
    const { model } = readAll('rd-conflict', ['zrh-pe3'], { question });
    const service = model.resources.get('service|zrh-pe3');
    return new Set(
      service?.needs.flatMap((need) => (need.need === 'path' ? (need.quality ?? []) : [])),
    );
  };

  it('has to be constant where something comes and goes', () => {
    expect(wayNeeds('BLUE on zrh-pe3 loses the other site now and then')).toContain('constancy');
    expect(wayNeeds('BLUE on zrh-pe3 cannot reach the other site')).not.toContain('constancy');
  });
});
