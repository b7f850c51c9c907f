import { readQuestion } from '../../src/question';
import changeWords from '../../src/question/words/changes.json';

const wanted = (text: string) => readQuestion(text).change?.wanted;

describe('an order in a verb that no list has', () => {
  it.each([
    'park Gi0/0/0/1 on PE2 till tomorrow',
    'flip the PE1 uplink over to P2',
    'stick the old MTU back on PE1 Gi0/0/0/0',
    'light up Gi0/0/0/1 on PE2',
    'toss VRF CUST-A off of PE1',
    'slap a shutdown on Gi0/0/0/2 of PE1',
    'nail the metric of PE1-P1 at 100',
    'could you whack Gi0/0/0/1 on PE2?',
    'please cycle PE2',
    'shunt customer CUST-A over to PE2 for tonight',
    'squeeze the mtu of PE1-P1 down to 1500',
    'Lege die Session zu 203.0.113.2 still',
    'Häng CUST-B wieder an den PE2',
    "Débranche le port Gi0/0/0/2 de PE1 s'il te plaît",
    'Secoue un peu la session vers 203.0.113.2 sur PE3',
    'Despierta el puerto Gi0/0/0/1 del PE2',
    'Derruba a sessão com 203.0.113.2 no PE3',
    'Scuoti la sessione verso 203.0.113.2 su PE3',
    'Gooi Gi0/0/0/1 op PE2 even open, de monteur staat te wachten',
    'Ruszcie sesję do 203.0.113.2 na PE3 i szturchnijcie sesję do RR1',
    'Probuďte port Gi0/0/0/1 na PE2',
    '把PE3到203.0.113.2的会话踢一下',
    'PE2のGi0/0/0/1を叩き起こしてください',
  ])('is a wish to change something: %s', (text) => {
    expect(wanted(text)).toBeDefined();
  });
});

describe('a deed', () => {
  it.each([
    'just do a no shut on Gi0/0/0/1 at PE2, I have the approval',
    'perform a quick restart of PE1',
    'do another clear on the session to 203.0.113.2',
  ])('is a wish to change something: %s', (text) => {
    expect(wanted(text)).toBeDefined();
  });

  it.each([
    'did anyone do a reload of PE1?',
    'need the uptime of the box we swapped the fan tray in',
    'do the restart logs of PE1 show a reason?',
  ])('that somebody did is none: %s', (text) => {
    expect(wanted(text)).toBeUndefined();
  });
});

describe('what people mean to do themselves', () => {
  it.each([
    'we want to power cycle P1 at 3. with PE2 Gi0/0/0/1 being shut, does PE2 survive that',
    'we want to reload P1 tonight, who loses service?',
    'can we reload P2 tonight without cutting anybody off?',
    'if we power cycle P1 at 3, does PE2 survive',
  ])('is supposed where its outcome is asked: %s', (text) => {
    const { change, parsed } = readQuestion(text);
    expect(change).toBeNull();
    expect(parsed.wants).toBe('if_gone');
  });

  it.each(['we want to reload P1 now', 'can we reload P1?', 'please reload P1 tonight'])(
    'is a wish where nothing is asked: %s',
    (text) => {
      expect(wanted(text)).toBeDefined();
    },
  );
});

describe('a direction without a verb', () => {
  it('orders what it says', () => {
    expect(wanted('PE3 back onto level-2-only n commit')).toBeDefined();
    expect(wanted('Gi0/0/0/3 of PE2 back into CUST-B now')).toBeDefined();
  });

  it('is a report where it tells since when, or asks', () => {
    expect(wanted('PE3 back into production since 3, all well')).toBeUndefined();
    expect(wanted('is PE3 back into the IGP?')).toBeUndefined();
  });
});

describe('a verb of which the list says nothing', () => {
  const verbs =
    'tune prepend inject throttle override steer strip yank unlock decommission push'.split(' ');
  const forms = [
    'VERB the old policy on PE1',
    'please VERB Gi0/0/0/1 on PE2',
    'VERB 203.0.113.2 on PE3 pls',
    'can you VERB the port Gi0/0/0/1 on PE2?',
    'could somebody VERB VRF CUST-B on PE3',
    'check BGP on PE1 and VERB the sessions',
  ];

  it.each(forms)('orders a change: %s', (form) => {
    const missed = verbs.filter((verb) => wanted(form.replace('VERB', verb)) === undefined);
    expect(missed).toEqual([]);
    expect(verbs.filter((verb) => changeWords.verbs.includes(verb))).toEqual([]);
  });
});

describe('what has the look of an order', () => {
  it.each([
    'splicing crew is on the phone, what do we see on PE2?',
    'someone shut the port on P1 last night',
    'graph has a hole on PE2',
    'PE2 lost the port to P1',
    'flap on PE1 Gi0/0/0/1 the third today',
    'rr1 sees the sessions of PE1 only',
    'hafenlogistik port Gi0/0/0/2 dead',
    'maersk vrf CUST-B on PE2 since noon',
    'bergen our port is down',
    'chekc the port on PE2',
    'lost the session to RR1',
    'heard the router PE2 restarted',
    'reckon the link PE1-P1 flaps again',
    'status the vrf CUST-B on PE3 please',
    'latency PE1 to PE3 from noon until now',
    'alarm Gi0/0/0/1 PE2 again',
    'rule out the optic on PE2',
    'book a slot for the port on PE2',
    'Salut le PE1 ne répond plus',
    'Moin, die Leitung nach Bremen zickt',
    'oye la sesion de PE3 sigue caida',
    'Panne sur le PE1',
    'Frage zum Port Gi0/0/0/1 am PE2',
    'Pregunta sobre la sesión de PE3',
    'Cześć, sesja do 203.0.113.2 leży',
    'Ahoj, linka PE1-P1 nejede',
    '有人把PE1的端口关了',
    'PE1のBGPを確認してください',
  ])('is none: %s', (text) => {
    expect(wanted(text)).toBeUndefined();
  });
});

describe('what has been so since a time', () => {
  it.each([
    'clinic CUST-A behind 203.0.113.2 off since 14:20 UTC. port up',
    'store CUST-B down at PE2, off since yesterday',
  ])('is told and not ordered: %s', (text) => {
    expect(wanted(text)).toBeUndefined();
  });
});
