import { readQuestion } from '../../src/question';
import { goalOf } from '../reasoning/fixtures/inputs';

const parsed = (text: string) => readQuestion(text).parsed;

it.each([
  'Down - BGP Notification received, hold time expired',
  'all sessions fell by hold time',
  'as sessões caíram todas por hold time, ainda está assim?',
  'die Sitzung ist durch holdtime gefallen',
])('a hold time that ran out asks for no timer: %s', (text) => {
  expect(parsed(text).mentions).not.toContain('timers');
});

it.each(['which hold time does PE1 use?', 'are the timers of PE1 and PE2 the same?'])(
  'a timer is asked for: %s',
  (text) => {
    expect(parsed(text).mentions).toContain('timers');
  },
);

it.each(['PE3 was down this morning. still?', 'PE3 was down. is it still? can i close it'])(
  'whether it is still so is answered by yes or no: %s',
  (text) => {
    expect(parsed(text)).toMatchObject({ form: 'yes_no' });
    expect(parsed(text).claims).toContain('now');
  },
);

it('asks in Japanese whether it is still down', () => {
  expect(parsed('PE1 からのメールが届きました。今も障害中ですか?').claims).toContain('now');
});

it.each([
  'Meridian opened P2: warehouse lost bakery',
  'Meridian escalated to P1, no service',
  'Meridian has a P1 ticket, no service',
])('a priority is no router: %s', (text) => {
  expect(readQuestion(text).text).not.toMatch(/\bP\d\b/);
});

it('a router may be called P1', () => {
  expect(readQuestion('someone opened a door at P1: is P1 up?').text).toContain('P1');
});

it('a link that carries traffic since this morning is no trouble', () => {
  expect(parsed('The new link carries traffic since this morning. All good?').claims).not.toContain(
    'symptom',
  );
});

it('what works is told beside a complaint and is not its subject', async () => {
  const goal = await goalOf('Meridian lost both sites. Management of all our routers is fine btw', {
    names: ['r1', 'r2', 'r3'],
  });
  expect(goal.lookup).toEqual(['Meridian']);
});

it.each([
  'Telephony Linz to Graz crackles since Monday, Linz to Wels is clean',
  'PE1 drops packets since 10:00; PE2 is fine',
])('a clause that is clean says nothing of the one beside it: %s', (text) => {
  expect(parsed(text).claims).toContain('symptom');
});

it.each([
  "poller: 'No. of IPv4 Unicast prefixes received from 203.0.113.27 has reached 752, max 1000'. is it cut off?",
  'Most of the sites are back. Is CUST-A ok?',
])('what is followed by "of" orders nothing: %s', (text) => {
  expect(parsed(text)).not.toHaveProperty('change');
});

it('where something comes from wants no list of VRFs, and what was pulled is not supposed', () => {
  const complaint =
    'BLUE sees foreign networks via our VPN since Thursday. Where does that come from?';
  expect(parsed(complaint)).not.toHaveProperty('wants');
  expect(parsed('which VRFs are on PE1?')).toMatchObject({ wants: 'vrfs' });
  const pulled =
    'All that 203.0.113.9 sends us is lost since 10:05, they had to pull it. Where do we lose it?';
  expect(parsed(pulled)).not.toMatchObject({ wants: 'if_gone' });
  expect(parsed('If we pull P1, who would lose service?')).toMatchObject({ wants: 'if_gone' });
});

it('a question behind an arrow is no complaint', () => {
  expect(parsed('-> did we lose that peer?').claims).not.toContain('symptom');
});

it('the rest of an address is that of the network which is told before', () => {
  expect(readQuestion('sessions with 203.0.113.65 and .66 down?').text).toContain('203.0.113.66');
  expect(readQuestion('the 203.0.113.160/27 lan, is .181 still down?').text).toContain(
    '203.0.113.181',
  );
  expect(readQuestion('it took .5 s to 203.0.113.9').text).not.toContain('203.0.113.5');
  expect(readQuestion('203.0.113.9 or 192.0.2.9, and .10?').text).not.toContain('203.0.113.10');
});

it('to run a check again is no wish to change something', () => {
  expect(parsed("rerun this morning's check of our peers")).not.toHaveProperty('change');
  expect(parsed('rerun the setup of PE1 and reset its sessions')).toHaveProperty('change');
});
