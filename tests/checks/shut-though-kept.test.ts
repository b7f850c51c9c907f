import { checkOf, judge, port, ports } from './support/build';

const name = 'HundredGigE0/0/1/0';
const shut = (description: string) => {
  const state = { name, admin_status: 'DOWN', oper_status: 'DOWN' };
  const evidence = [
    ports('R1', [{ ...state, ip_address: '198.51.100.0/31' }]),
    port('R1', { ...state, description, ip_address: '198.51.100.0/31' }),
  ];
  return checkOf(judge({ evidence, subjects: ['interfaces'] }), 'interface.state', name)?.result;
};

describe('a port that is shut', () => {
  it.each([
    'primary to R2, out of service under CHG-5521',
    'core to R2 - TRABALHOS PROGRAMADOS OT-77 28/10 20:30 a 29/10 05:00 UTC',
    'zu R2, Wartung bis Freitag',
    'vers R2, hors service',
    'R2 向け 工事中',
  ])('is so on purpose where its description names the work: %s', (description) => {
    expect(shut(description)).toBe('pass');
  });

  it('is not where its description only names what is behind it', () => {
    expect(shut('zu R2, Wartungshalle Nord')).toBe('fail');
  });

  it.each([
    'standby to R2, must stay up during CHG-5521',
    'do not shut during the maintenance of R2',
    'keep up for RFC 77',
  ])('is not where its description forbids it: %s', (description) => {
    expect(shut(description)).toBe('fail');
  });
});
