import { groupSymptoms } from '../../src/report/symptom-groups';
import { check, finding } from './fixtures';

const idle = (device: string, object: string, since: string) => ({
  finding: finding({
    id: `${device} ${object}`,
    role: 'symptom',
    device,
    object,
    since,
    causedBy: 'f1',
    title: `${device}: BGP session with ${object}: state=IDLE`,
    checks: [`bgp.session|${device}|${object}`],
  }),
  check: check({ device, object }),
});

const seen = [
  idle('PE1', '10.255.0.100', '2026-03-04T08:02:00Z'),
  idle('RR1', '10.255.0.1', '2026-03-04T08:02:00Z'),
  idle('PE2', '10.255.0.100', '2026-03-04T08:01:00Z'),
  idle('RR1', '10.255.0.2', '2026-03-04T08:01:30Z'),
  idle('P1', '10.255.0.7', '2026-03-04T08:03:00Z'),
];
const group = (symptoms = seen.map((one) => one.finding)) =>
  groupSymptoms(
    symptoms,
    seen.map((one) => one.check),
  );

describe('groups of symptoms', () => {
  it('say once what several routers see of the same thing, since the first of them', () => {
    expect(group()[0]).toMatchObject({
      title:
        'BGP session with 10.255.0.100: down on PE1 and PE2, the first at 2026-03-04 08:01:00 UTC',
      brief: 'BGP session with 10.255.0.100 on PE1 and PE2',
    });
  });

  it('say once what one router sees of several things of a kind', () => {
    expect(group()[1]).toMatchObject({
      title:
        'RR1: both BGP sessions down: 10.255.0.1 and 10.255.0.2, the first at 2026-03-04 08:01:30 UTC',
      brief: 'both BGP sessions on RR1',
    });
  });

  it('leave a symptom that shares nothing its own title', () => {
    expect(group()[2]).toMatchObject({
      title: 'P1: BGP session with 10.255.0.7: state=IDLE',
      brief: 'BGP session with 10.255.0.7 on P1',
    });
  });

  it('keep every symptom exactly once', () => {
    const members = group().flatMap((one) => one.members.map(({ id }) => id));
    expect(new Set(members)).toEqual(new Set(seen.map((one) => one.finding.id)));
    expect(members).toHaveLength(seen.length);
  });

  it('keep symptoms of different causes apart', () => {
    const symptoms = seen.map((one) => one.finding);
    symptoms[2] = { ...(symptoms[2] as (typeof symptoms)[number]), causedBy: 'f2' };
    expect(group(symptoms)[0]?.brief).toBe('BGP session with 10.255.0.100 on PE1');
  });

  it('tell once what all of them show alike, where that is no state of being down', () => {
    const short = (device: string, value: string) => ({
      finding: finding({
        id: device,
        role: 'symptom',
        device,
        object: 'MILL',
        checks: [`bgp.prefixes|${device}|MILL`],
      }),
      check: check({ check: 'bgp.prefixes', device, object: 'MILL', value }),
    });
    const briefOf = (...ones: ReturnType<typeof short>[]) =>
      groupSymptoms(
        ones.map((one) => one.finding),
        ones.map((one) => one.check),
      )[0]?.brief;
    const few = '15 prefixes, 17 on PE3';
    expect(briefOf(short('PE1', few), short('PE2', few))).toBe(
      'prefixes of MILL on PE1 and PE2: 15 prefixes, 17 on PE3',
    );
    expect(briefOf(short('PE1', few), short('PE2', '9 prefixes'))).toBe(
      'prefixes of MILL on PE1 and PE2: 15 prefixes, 17 on PE3; 9 prefixes',
    );
  });
});
