import { openLab } from '../../lab/gnmi';
import { runLoop } from './support/run-loop';

/** The session of PE3 is closed at 20:25, 20:43 and 21:01. */
const lab = () => openLab({ scenario: 'bgp-session-flap', now: '2026-11-27T21:30:00Z' });
const ask = async (words: string) =>
  await runLoop(lab(), { ask: `Check BGP neighbors on PE3 ${words}`, previous: null, reply: null });

describe('a time that is over when it is asked about', () => {
  it('is judged by what lies in it, and what came later is told apart', async () => {
    const { analysis } = await ask('between 18:00 and 19:00');
    expect(analysis.verdict).toBe('healthy');
    expect(analysis.remarks).toContainEqual(
      expect.stringMatching(/^After the time window, and not evaluated: .* of PE3, .* 20:25/),
    );
  });

  it('holds the fault that lies in it', async () => {
    const { analysis } = await ask('between 20:00 and 21:00');
    expect(analysis.verdict).toBe('fault');
    expect(analysis.rootCause).toMatchObject({ type: 'bgp_session_flap', device: 'PE3' });
  });
});

describe('the word alarm', () => {
  it.each(['PE3 alarm: 10.255.0.100 down', 'Alarm from the NMS about 10.255.0.100 on PE3'])(
    'in "%s" reports an occasion and asks for no list of alarms',
    async (words) => {
      const healthy = openLab({ scenario: 'healthy', now: '2026-11-27T21:30:00Z' });
      const { analysis } = await runLoop(healthy, { ask: words, previous: null, reply: null });
      expect(analysis.verdict).toBe('healthy');
    },
  );

  it('in "any alarms" asks for what no tool shows', async () => {
    const healthy = openLab({ scenario: 'healthy', now: '2026-11-27T21:30:00Z' });
    const question = { ask: 'Any alarms on PE3?', previous: null, reply: null };
    const { analysis } = await runLoop(healthy, question);
    expect(analysis.verdict).toBe('inconclusive');
  });
});
