import { goalOf, read } from './fixtures/inputs';

const questionOf = async (query: string) => (await goalOf(query)).question;

describe('a complaint in the words of whoever has it', () => {
  it.each([
    'PE1: el ERP se congela de 9 a 11',
    'PE1: der Kunde meldet, dass die Leitung ständig abbricht',
    'PE1: Kunde sagt dass das Internet gestern mehrfach ausfiel',
    'PE1: die Verbindung bricht immer wieder ab',
    'PE1: klanten melden dat internet vanmiddag steeds wegviel',
    'PE1: la visio coupe sans arrêt chez le client',
    'PE1: il gestionale si blocca ogni mattina',
    'PE1: o sistema trava toda manhã',
    'PE1: kunden klagar på att nätet hänger sig',
    'PE1: klient zgłasza zrywanie połączeń',
    'PE1: у клиента всё тормозит и отваливается',
    'PE1 の回線がブツブツ切れるとお客様から申告',
    'PE1 客户反映网络一卡一卡的',
    'PE1: müşteri bağlantının sürekli koptuğunu söylüyor',
    'PE1 customer reports outages',
    'PE2 got no default anymore',
  ])('is one: %s', async (query) => {
    expect((await questionOf(query))?.claims).toContain('symptom');
  });

  it('is none where somebody only hangs on a router', async () => {
    const question = await questionOf('Ist PE2 neu gestartet? Das Klinikum hängt dran');
    expect(question?.claims).not.toContain('symptom');
  });
});

describe('a value that is told beside the question', () => {
  it('is not what is asked for', async () => {
    const question = await questionOf('PE1 uptime is 7h?!! did it crash, do i need to open a case');
    expect(question).toMatchObject({ form: 'yes_no' });
    expect(question).not.toHaveProperty('wants');
  });

  it('is asked for where none is told', async () => {
    expect(await questionOf('uptime of PE1?')).toMatchObject({ form: 'value', wants: 'uptime' });
  });
});

describe('whether a change is needed', () => {
  it.each([
    'rollback needed on PE2 or not? change was at 20:00',
    '福岡のPE1、ISISの隣接が1本足りません。PE1側の設定もれ?みてもらえますか',
  ])('is asked, and orders none: %s', async (query) => {
    expect(await read(query)).toMatchObject({ kind: 'goal' });
  });

  it('is ordered with a "please"', async () => {
    expect(await read('please reboot PE1, needed for the upgrade?')).toMatchObject({
      kind: 'reject',
    });
  });
});

describe('"just now"', () => {
  const now = '2026-11-27T21:30:00Z';

  it('is a moment ago where something happened then', async () => {
    const goal = await goalOf(
      'Got this one just now: PE1 neighbor 10.0.0.1 down. anything wrong in the last 3 hours?',
      { now },
    );
    expect(goal.windowMinutes).toBe(180);
  });

  it('leaves out what was before where the state is asked for', async () => {
    expect((await goalOf('state of PE1 as of now', { now })).windowMinutes).toBe(5);
  });
});
