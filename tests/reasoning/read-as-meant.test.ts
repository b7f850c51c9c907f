import { goalOf, read } from './fixtures/inputs';
import { zoneOf } from '../../src/reasoning/rules/goal/window-zone';
import { withNamesWritten } from '../../src/question';

describe('a common noun behind "VRF"', () => {
  it.each([
    'The VRF-Peer 203.0.113.9 on PE1 is down',
    'VRF Session 203.0.113.9 on PE1 is down',
    'Der VRF-Nachbar 203.0.113.9 auf PE1 ist seit heute weg',
    'Die VRF-Kunden auf PE1 haben seit heute eine Störung',
    'VRF Kundenport auf PE1 ist seit heute weg',
    'La VRF Sessione 203.0.113.9 su PE1 non funziona da ieri',
    'De VRF-Buur 203.0.113.9 op PE1 is sinds vandaag weg',
    'VRF Soused 203.0.113.9 na PE1 nefunguje',
  ])('names no VRF: %s', async (query) => {
    expect((await goalOf(query)).entities.vrfs).toEqual([]);
  });

  it.each([
    ['check VRF PEER on PE1', ['PEER']],
    ['check VRF called Peer on PE1', ['Peer']],
    ['check VRF Porto on PE1', ['Porto']],
  ])('is a name where it is written as one: %s', async (query, vrfs) => {
    expect((await goalOf(query)).entities.vrfs).toEqual(vrfs);
  });
});

describe('a router whose number is said in words', () => {
  const names = ['edge-1', 'edge-4', 'rue-02', 'lis-pe3', 'core-2.example', 'gw1-a', 'p5', 'q5'];
  it.each([
    ['check edge four please', 'check edge-4 please'],
    ['lis p e three is down', 'lis-pe3 is down'],
    ['ist rue zwei da', 'ist rue-02 da'],
    ['rue deux ne répond pas', 'rue-02 ne répond pas'],
    ['co z edge cztery', 'co z edge-4'],
    ['edge four and core two', 'edge-4 and core-2.example'],
    ['core zero two', 'core-2.example'],
  ])('is that router: %s', (said, written) => {
    expect(withNamesWritten(said, names)).toBe(written);
  });

  it.each([
    'on core two sessions are down',
    'not the edge one but another',
    'edge seven is down',
    'between two and half past four',
    'two routers lost four peers',
  ])('is none otherwise: %s', (text) => {
    expect(withNamesWritten(text, names)).toBe(text);
  });
});

describe('a zone behind words that stand behind a time', () => {
  it.each([
    ['tussen 12:40 en 13:15 (onze tijd, CEST)', 'CEST'],
    ['um 8:05 Uhr (bei uns, MESZ)', 'MESZ'],
    ['entre 10h05 et 10h20, heure locale CEST', 'CEST'],
    ['a las 9:30 (hora nuestra: CET)', 'CET'],
    ['o 7:20 naszego czasu, CET', 'CET'],
    ['at 13:15 (as the clock here shows, JST)', 'JST'],
  ])('is the zone of these times: %s', (text, name) => {
    expect(zoneOf(text).said).toEqual({ name, from: 'question' });
  });

  it.each(['at 13:15 (traffic goes west)', 'at 13:15, the EST ring is down'])(
    'is no mere word: %s',
    (text) => {
      expect(zoneOf(text).said.from).toBe('default');
    },
  );
});

describe('a schedule that asks what is new and names no router', () => {
  const request = { attended: false };
  it.each([
    'Evening round: what is new, what is still open?',
    'Morgenlauf: was ist neu, was ist noch offen?',
    'What changed since the last run?',
  ])('is about the network: %s', async (query) => {
    const found = await goalOf(query, {
      request: { ...request, previous: { at: '2026-05-05T09:30:00Z', findings: [] } },
    });
    expect(found.devices).toContain('PE1');
    expect(found.devices).toContain('RR2');
  });

  it('is about the routers of its previous run where the network is large', async () => {
    const names = Array.from({ length: 40 }, (_, index) => `PE${index + 1}`);
    const findings = ['PE7', 'PE31'].map((device) => ({
      ...{ check: 'bgp.session', device, object: '10.0.0.1' },
    }));
    const found = await goalOf('Night round: what is new, what is still open?', {
      names,
      request: { ...request, previous: { at: '2026-05-05T09:30:00Z', findings } },
    });
    expect(found.devices).toEqual(['PE7', 'PE31']);
  });

  it('is asked back where somebody is there', async () => {
    const reading = await read('Evening round: what is new, what is still open?');
    expect(reading.kind).toBe('clarify');
  });
});

describe('log lines of another time than the one that is asked about', () => {
  const line =
    'RP/0/RP0/CPU0:Apr 06 03:12:08.611 UTC: ifmgr[277]: %PKT_INFRA-LINK-3-UPDOWN : Interface GigabitEthernet0/0/0/1, changed state to Down';
  const now = '2026-05-06T09:30:00Z';

  it.each([
    'did PE1 lose anything last night?',
    'War letzte Nacht auf PE1 etwas weg?',
    'PE1 a perdu quelque chose hier ?',
  ])('are left out: %s', async (asked) => {
    const found = await goalOf(`${asked}\n${line}`, { now });
    expect(found.question?.oldLines).toBe('2026-04-06');
    expect(found.entities.interfaces).toEqual([]);
    expect(found.windowMinutes).toBeLessThan(48 * 60);
  });

  it.each(['did PE1 lose anything in May?', 'PE1 logged this, why?'])(
    'stay where the question tells no day: %s',
    async (asked) => {
      const found = await goalOf(`${asked}\n${line}`, { now });
      expect(found.question?.oldLines).toBeUndefined();
    },
  );

  it('stay where the clock of their router was not set', async () => {
    const unset =
      '000027: *Mar  1 00:00:47.003: %LINK-3-UPDOWN: Interface GigabitEthernet0/0/0/1, changed state to down';
    const found = await goalOf(`PE1 wrote this 06:50 today, is that a flap?\n${unset}`, { now });
    expect(found.question?.oldLines).toBeUndefined();
    expect(found.entities.interfaces).toEqual(['GigabitEthernet0/0/0/1']);
  });

  it('stay where the question asks whether what they show is still so', async () => {
    const found = await goalOf(`seen on PE1, is that still a problem today?\n${line}`, { now });
    expect(found.question?.oldLines).toBeUndefined();
    expect(found.entities.interfaces).toEqual(['GigabitEthernet0/0/0/1']);
  });

  it('stay where they are of the day that is asked about', async () => {
    const found = await goalOf(
      `did PE1 lose anything last night?\n${line.replace('Apr 06', 'May 06')}`,
      { now },
    );
    expect(found.question?.oldLines).toBeUndefined();
    expect(found.entities.interfaces).toEqual(['GigabitEthernet0/0/0/1']);
  });
});
