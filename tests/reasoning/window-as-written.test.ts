import { goalOf } from './fixtures/inputs';

/** A Friday. */
const now = '2026-11-27T21:30:00Z';

/** From and until when, as `MM-DD HH:MM`. */
async function windowOf(query: string): Promise<string> {
  const { windowMinutes, windowEndMinutes = 0 } = await goalOf(query, { now });
  const at = (minutes: number) =>
    new Date(Date.parse(now) - minutes * 60_000).toISOString().slice(5, 16).replace('T', ' ');
  return `${at(windowMinutes)} .. ${at(windowEndMinutes)}`;
}

describe('a time as people write it', () => {
  it.each([
    ['PE1 lost BGP between two and half past two, why?', '11-27 14:00 .. 11-27 14:30'],
    ['PE1 dropped between two and half past two last night', '11-27 02:00 .. 11-27 02:30'],
    ['PE1 was unreachable the 14th at 3 am, what happened', '11-14 02:00 .. 11-14 03:30'],
    ['what happened on PE1 14th 3am?', '11-14 02:00 .. 11-14 03:30'],
    ['PE1 reset in the night of the 14th to the 15th, any clue?', '11-14 18:00 .. 11-15 08:00'],
    [
      'PE2 flapped between quarter past nine and ten to ten this evening',
      '11-27 21:15 .. 11-27 21:30',
    ],
    ['PE2 flapped between half eight and nine tonight', '11-27 20:30 .. 11-27 21:00'],
    ['PE1 sessions down from half past one until quarter to three', '11-27 13:30 .. 11-27 14:45'],
    ['did RR1 lose anything from five to six this morning', '11-27 05:00 .. 11-27 06:00'],
    ['anything on PE1 from 10ish to 11ish this morning?', '11-27 10:00 .. 11-27 11:00'],
    ['P1 link errors, started at some point between 3 and 4pm', '11-27 15:00 .. 11-27 16:00'],
    ['PE3 down 26/11 14:10 - 14:40 UTC, cause?', '11-26 14:10 .. 11-26 14:40'],
    ['PE3 down 26.11. 14:10-14:40, cause?', '11-26 14:10 .. 11-26 14:40'],
    ['PE3 gestern zwischen zwei und halb drei weg, warum?', '11-26 14:00 .. 11-26 14:30'],
    [
      'PE1 heute Nacht zwischen halb zwei und zwei ausgefallen, warum?',
      '11-27 01:30 .. 11-27 02:00',
    ],
    ['PE1 war am 14. um 3 Uhr weg, warum?', '11-14 02:00 .. 11-14 03:30'],
    ['PE1 am 25. zwischen 22 und 23 Uhr nicht erreichbar, warum?', '11-25 22:00 .. 11-25 23:00'],
    ['PE1 ist seit viertel nach acht weg, warum?', '11-27 20:15 .. 11-27 21:30'],
    ['PE1 von 14 bis 15 Uhr gestern instabil, warum?', '11-26 14:00 .. 11-26 15:00'],
    ['PE1 tussen twee en half drie vannacht weggevallen, waarom?', '11-27 02:00 .. 11-27 02:30'],
    [
      "PE1 de 14e om 3 uur 's nachts onbereikbaar, wat is er gebeurd?",
      '11-14 02:00 .. 11-14 03:30',
    ],
    ['PE1 sinds een uur of vijf vanmiddag plat, waarom?', '11-27 17:00 .. 11-27 21:30'],
    ['PE1 coupé entre 2h et 2h30 cette nuit, pourquoi ?', '11-27 02:00 .. 11-27 02:30'],
    ["PE1 injoignable le 14 à 3h du matin, que s'est-il passé ?", '11-14 02:00 .. 11-14 03:30'],
    ['PE1 tombé de 14h10 à 14h40 hier, pourquoi ?', '11-26 14:10 .. 11-26 14:40'],
    [
      'PE1 caído entre las dos y las dos y media de la tarde, ¿por qué?',
      '11-27 14:00 .. 11-27 14:30',
    ],
    ['PE1 caído el día 14 a las 3 de la madrugada, ¿qué pasó?', '11-14 02:00 .. 11-14 03:30'],
    ['PE1 sin servicio de 9 a 11 de la mañana, ¿por qué?', '11-27 09:00 .. 11-27 11:00'],
    ['PE1 giù tra le due e le due e mezza di stanotte, perché?', '11-27 02:00 .. 11-27 02:30'],
    ['PE1 irraggiungibile il 14 alle 3 di notte, cosa è successo?', '11-14 02:00 .. 11-14 03:30'],
    ['PE1 caiu entre as duas e as duas e meia da tarde, por quê?', '11-27 14:00 .. 11-27 14:30'],
    ['PE1 nie działał między 14 a 15, dlaczego?', '11-27 14:00 .. 11-27 15:00'],
    ['PE1 nere mellan två och halv tre i natt, varför?', '11-27 02:00 .. 11-27 02:30'],
    ['PE1 nede fra kl 14 til 15 i går, hvorfor?', '11-26 14:00 .. 11-26 15:00'],
    ['PE1 昨日の14時から15時半まで落ちた、なぜ?', '11-26 14:00 .. 11-26 15:30'],
    ['PE1のBGPが今日12時〜13時JST に落ちた、なぜ?', '11-27 03:00 .. 11-27 04:00'],
    ['PE1 14日午前3時に落ちた。原因は?', '11-14 02:00 .. 11-14 03:30'],
    ['PE1 下午2点到2点半断了,为什么?', '11-27 14:00 .. 11-27 14:30'],
    ['PE1 昨晚11点到12点不通,为什么?', '11-26 23:00 .. 11-27 00:00'],
    ['PE1 alarm 27/11/2026 18:05:33, still there?', '11-27 17:05 .. 11-27 21:30'],
    ['PE1 down since Thu 26 Nov 0310Z', '11-26 03:10 .. 11-27 21:30'],
    [
      'PE1: outage window 2026-11-26T02:10Z/2026-11-26T02:40Z, root cause?',
      '11-26 02:10 .. 11-26 02:40',
    ],
    ['what did PE1 do in the early hours of the 26th', '11-26 00:00 .. 11-26 06:00'],
    ['PE1 slow since the day before yesterday', '11-25 00:00 .. 11-27 21:30'],
    ['PE1 vorgestern 16 Uhr ausgefallen, warum?', '11-25 15:00 .. 11-25 16:30'],
    ['PE1 eergisteren om 16 uur uitgevallen, waarom?', '11-25 15:00 .. 11-25 16:30'],
    ['PE1 tombé avant-hier à 16h, pourquoi ?', '11-25 15:00 .. 11-25 16:30'],
    ['PE1 caído anteayer a las 16:00, ¿por qué?', '11-25 15:00 .. 11-25 16:30'],
    ['PE1 was gone for 20 min starting 02:10 today, why', '11-27 01:10 .. 11-27 21:30'],
    ['PE1 gone 1410-1440 today why', '11-27 14:10 .. 11-27 14:40'],
    ['PE1 outage from 2.15 to 2.40 pm, why', '11-27 14:15 .. 11-27 14:40'],
    ['PE1 outage 2 to 2:30 this afternoon, why', '11-27 14:00 .. 11-27 14:30'],
    ['PE1 died tuesday 3am, why?', '11-24 02:00 .. 11-24 03:30'],
    ['PE1 died on the 14th around three in the morning, why?', '11-14 02:00 .. 11-14 03:30'],
    ['PE1 died last tuesday night between eleven and one, why?', '11-24 23:00 .. 11-25 01:00'],
  ])('%s: %s', async (query, window) => {
    expect(await windowOf(query)).toBe(window);
  });
});

describe('numbers that are no time', () => {
  const lastDay = '11-26 21:30 .. 11-27 21:30';
  it.each([
    'PE1 1/2 of the ports down, why',
    'check the 2nd link of PE1',
    'between PE1 and PE2 14 to 15 prefixes are missing, why',
    'PE2 has between two and three sessions down, why',
    'RR1 24/7 support ticket, session to PE1 down',
    'von PE1 bis PE2 kommt nichts an, warum?',
    'RD 64500:10 on PE1 looks wrong, why?',
    'errors on 1/2 of PE1, why?',
  ])('%s', async (query) => {
    expect(await windowOf(query)).toBe(lastDay);
  });
});
