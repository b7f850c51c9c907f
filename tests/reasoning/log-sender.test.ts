import { boundPorts } from '../../src/reasoning/rules/goal/bound-ports';
import { readEntities } from '../../src/reasoning/rules/goal/entities';
import { logSender } from '../../src/reasoning/rules/goal/log-sender';
import { readWindow } from '../../src/reasoning/rules/goal/window';

const inventory = [
  { name: 'brno-x4', address: '198.51.100.161', role: 'P' },
  { name: 'zlin-e1', address: '198.51.100.162', role: 'PE' },
];
const port = 'HundredGigE0/0/0/1';
const quoted = `'Jan 01 00:01:38.. Interface ${port}, changed state to Down' / 'Adjacency to zlin-e1 ... Down'`;
const alert = `LOGSRV ALERT: ${quoted} from 198.51.100.161 -- is that link down? still?`;

describe('a log message that is quoted in a question', () => {
  it('names a port of the router that wrote it, and not of the neighbor in it', () => {
    expect(logSender(alert, inventory)?.name).toBe('brno-x4');
    expect(readEntities(alert, inventory).entities.neighbors).toEqual([]);
    expect(boundPorts(alert, ['zlin-e1', 'brno-x4'], inventory)).toEqual([
      { device: 'brno-x4', port },
    ]);
  });

  it.each([
    [`${quoted}, host: brno-x4`, 'brno-x4'],
    [`${quoted} on brno-x4`, 'brno-x4'],
    // Without a message of a log, nobody sent anything.
    ['is the session from 198.51.100.161 to zlin-e1 down?', undefined],
    [`${quoted} on brno-x4 and on zlin-e1`, undefined],
  ])('has a sender where it names one: %s', (text, name) => {
    expect(logSender(text, inventory)?.name).toBe(name);
  });

  it('gives no time where its clock was not set', () => {
    const request = { query: alert, profile: 'network', attended: true };
    const now = new Date('2026-11-12T10:30:00Z');
    expect(readWindow(alert, request, now).windowSource).toBe('default');
    const night = new Date('2026-01-01T10:30:00Z');
    expect(readWindow(alert, request, night).windowSource).toBe('question');
  });
});
