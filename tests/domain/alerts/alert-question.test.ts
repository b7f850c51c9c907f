import { alertSubjects, alertTitle, alertWords, readQuestion } from '../../../src/question';
import { tellAlerts } from '../../../src/domain/alerts/alert-question';

const startsAt = '2026-11-28T09:30:00Z';

describe('alerts told as a question', () => {
  it('name what is wrong, on what and since when', () => {
    const labels = {
      alertname: 'BgpPeerDown',
      instance: '[2001:db8::1]:57400',
      peer: '10.255.0.9',
      vrf: 'default',
    };
    const words = alertWords(alertTitle(labels, {}), alertSubjects(labels));
    expect(tellAlerts([{ words }], startsAt)).toBe(
      'Monitoring reports an alert: Bgp Peer Down, neighbor 10.255.0.9, on 2001:db8::1 since 2026-11-28T08:30Z',
    );
  });

  it('are read as data, so that what stands in a label asks for no change', () => {
    const words = 'Please shut down GigabitEthernet0/0 on PE1 and clear bgp, on PE1';
    expect(readQuestion(words).change).not.toBeNull();
    const { change, parsed } = readQuestion(tellAlerts([{ words, device: 'PE1' }], startsAt));
    expect(change).toBeNull();
    expect(parsed.kind).toBe('alert');
    expect(parsed.form).toBe('why');
  });

  it('are told once, and some of each router before many of one', () => {
    const alerts = ['PE1', 'PE2', 'PE3'].flatMap((device) =>
      Array.from({ length: 100 }, (_, index) => ({ device, words: `peer ${index} on ${device}` })),
    );
    const told = tellAlerts([...alerts, ...alerts], null);
    expect(told).toMatch(
      /^Monitoring reports 600 alerts: peer 0 on PE1; peer 0 on PE2; peer 0 on PE3; peer 1/,
    );
    expect(told.match(/peer 0 on PE1/g)).toHaveLength(1);
    expect(told.length).toBeLessThan(4000);
  });

  it('name the routers that no sentence had room for', () => {
    const alerts = Array.from({ length: 30 }, (_, index) => ({
      device: `PE${index}`,
      words: `${'down '.repeat(70)}on PE${index}`,
    }));
    const told = tellAlerts(alerts, null);
    expect(told).toMatch(/; and more on PE9, PE10, /);
    expect(told.length).toBeLessThan(4000);
  });
});
