import { readQuestion } from '../../src/question';
import { checkOf, judge, reply } from './support/build';

const question = 'R1 was upgraded under CHG-5521 since 20:00. Is everything back?';

/** Two routers that restarted within the window, of which the question names the first. */
const analysis = judge({
  devices: ['R1'],
  inventory: ['R1', 'R2'].map((name) => ({ name, address: null, role: null })),
  evidence: ['R1', 'R2'].map((device) =>
    reply('system_info', device, {
      system_data: { hostname: device, boot_time_human: '2026-11-27 21:00:00 UTC' },
    }),
  ),
  subjects: ['system'],
  question,
  more: { question: { ...readQuestion(question).parsed, subjects: [] } },
});

describe('a restart within the window of a change that the question tells of', () => {
  it('is announced for the router that the question is about', () => {
    expect(checkOf(analysis, 'system.restart', 'device', 'R1')?.result).toBe('pass');
  });

  it('is not for any other router', () => {
    expect(checkOf(analysis, 'system.restart', 'device', 'R2')?.result).toBe('fail');
  });
});
