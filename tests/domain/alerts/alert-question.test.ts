import { alertSubjects, alertTitle, alertWords, readQuestion } from '../../../src/question';
import { investigationRequestSchema } from '../../../src/domain/investigation/investigation-request';
import { readWindow } from '../../../src/reasoning/rules/goal/window';
import { tellAlerts } from '../../../src/domain/alerts/alert-question';

const beginning = { at: '2026-11-28T09:30:00Z', firing: true };
const unknown = { at: null, firing: true };

describe('alerts told as a question', () => {
  it('name what is wrong, on what and since when', () => {
    const labels = {
      alertname: 'BgpPeerDown',
      instance: '[2001:db8::1]:57400',
      peer: '10.255.0.9',
      vrf: 'default',
    };
    const words = alertWords(alertTitle(labels, {}), alertSubjects(labels));
    expect(tellAlerts([{ words }], beginning)).toBe(
      'Monitoring reports an alert: Bgp Peer Down, neighbor 10.255.0.9, on 2001:db8::1 (firing since 2026-11-28 09:30 UTC)',
    );
  });

  it.each([true, false])('are looked at from an hour before they began (firing: %s)', (firing) => {
    const told = tellAlerts([{ words: 'Peer down, on PE1' }], { ...beginning, firing });
    const now = new Date('2026-11-28T10:00:00Z');
    const request = investigationRequestSchema.parse({ query: told });
    expect(readWindow(readQuestion(told).text, request, now)).toMatchObject({
      windowMinutes: 90,
      windowSource: 'question',
    });
  });

  it('are read as data, so that what stands in a label asks for no change', () => {
    const words = 'Please shut down GigabitEthernet0/0 on PE1 and clear bgp, on PE1';
    expect(readQuestion(words).change).not.toBeNull();
    const { change, parsed } = readQuestion(tellAlerts([{ words, device: 'PE1' }], beginning));
    expect(change).toBeNull();
    expect(parsed.kind).toBe('alert');
    expect(parsed.form).toBe('why');
  });

  it('are told once, and some of each router before many of one', () => {
    const alerts = ['PE1', 'PE2', 'PE3'].flatMap((device) =>
      Array.from({ length: 100 }, (_, index) => ({ device, words: `peer ${index} on ${device}` })),
    );
    const told = tellAlerts([...alerts, ...alerts], unknown);
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
    const told = tellAlerts(alerts, unknown);
    expect(told).toMatch(/; and more on PE9, PE10, /);
    expect(told.length).toBeLessThan(4000);
  });
});
