import type { Tell } from '../../src/domain/analysis/parsed-question';
import { readQuestion, wordingOf } from '../../src/question';

const tellsOf = (text: string): readonly Tell[] => readQuestion(text).parsed.tells ?? [];

describe('what else the words of a question tell', () => {
  it.each<[Tell, string]>([
    ['asks_for_paths', 'Does CUST-A have both legs?'],
    ['asks_for_paths', 'Hat PE1 noch beide Glasfaserstrecken?'],
    ['asks_what_changed', "What's changed, is PE2's session still down?"],
    ['asks_of_this_moment', 'pe1 lost its session to rr1 last night. Is it up again?'],
    ['asks_of_this_moment', 'Is the session to rr1 still down?'],
    ['asks_who_is_off', 'PE1 restarted. Which customers are off now?'],
    ['asks_who_is_left_without', 'If PE1 dies, who would be completely off?'],
    ['asks_if_one_cause', 'pe1 and pe2 lost BGP. Is it the same?'],
    ['asks_if_alike', 'Is the MTU the same on PE1 and P1?'],
    ['asks_if_different', 'Do the RDs of CUST-A differ?'],
    ['asks_if_ours', 'BLUE cannot reach its hub. Is it us?'],
    ['asks_for_alarms', 'Any alarms on PE1?'],
    ['asks_of_all', 'Is everything ok?'],
    ['asks_for_those_up', 'Which sessions of PE1 are up?'],
    ['asks_for_those_down', 'Which ports of PE1 are not up?'],
    ['asks_for_each_state', 'List the ports of PE1 and whether they are up'],
    ['asks_for_each_state', 'Ports of PE1, up/down?'],
    ['asks_for_loopbacks', 'address of PE1?'],
    ['asks_for_missing_labels', 'Which ports of P1 run IS-IS without MPLS?'],
    ['asks_each_pe', 'Has CUST-A routes, yes or no per PE?'],
    ['asks_each_rr', 'Is PE1 up on every route reflector?'],
    ['says_something_is_wrong', 'Something is wrong with Gi0/0/0/1 on PE1'],
    ['says_it_comes_and_goes', 'The session flaps, is it still down?'],
    ['refers_back', 'RR1 goes for a reload. Who is left while it is away?'],
    ['supposes_what_is_named', 'RR2 is going for a reload. Who would notice?'],
  ])('%s: %s', (tell, text) => {
    expect(tellsOf(text)).toContain(tell);
  });

  it.each<[Tell, string]>([
    ['asks_of_this_moment', 'Is the session to rr1 still up?'],
    ['asks_of_this_moment', 'What happened on pe1 last night?'],
    ['asks_for_alarms', 'rr1 is in our alarm list since noon, why?'],
    ['asks_for_alarms', 'rr1 alarm: session down'],
    ['asks_for_loopbacks', 'address of Gi0/0/0/1 on PE1 and of its peer?'],
    ['asks_for_paths', 'Is BGP on PE1 up?'],
  ])('not %s: %s', (tell, text) => {
    expect(tellsOf(text)).not.toContain(tell);
  });

  it('holds route targets with what is asked of them, and no time of day', () => {
    const targets = (text: string) => readQuestion(text).parsed.targets;
    expect(targets('Does CUST-A on PE1 import 64496:440 since 10:30?')).toEqual({
      values: ['64496:440'],
      as: ['import'],
    });
    expect(targets('Who has 64496:440? Thinking of taking it off the import list')).toEqual({
      values: ['64496:440'],
      as: ['import', 'export'],
    });
    expect(targets('Is PE1 up since 10:30?')).toBeUndefined();
  });

  it('holds prefixes, the default route among them', () => {
    const { prefixes } = readQuestion('Is 192.0.2.0/24 or a default route on PE1?').parsed;
    expect(prefixes).toEqual(['192.0.2.0/24', '0.0.0.0/0']);
  });
});

describe('work that is still to come', () => {
  it.each([
    'reload of P1 tonight, who is off then?',
    'we reload P1 tonight, who is off then?',
    'P1 reboot tomorrow, which customers are down then?',
    'maintenance on P1 at 22:00, who is off?',
    'Planned maintenance of PE1 this evening, which customers are off?',
    'Neustart von P1 heute Abend, wer ist dann weg?',
    'Reload von P1 heute Nacht, wer ist dann weg?',
    'Maintenance sur P1 demain, quels clients sont coupés ?',
    'Reinicio de P1 esta noche, ¿quién se queda sin servicio?',
    'Riavvio di P1 stasera, chi è giù allora?',
    'Onderhoud aan P1 morgen, welke klanten zijn dan offline?',
    'Manutenção no P1 amanhã, quais clientes ficam fora?',
    'Underhåll på P1 i morgon, vilka kunder är nere då?',
    'Vedlikehold på P1 i morgen, hvilke kunder er nede da?',
    'Konserwacja P1 jutro, którzy klienci nie działają?',
    'Údržba P1 zítra, kteří zákazníci budou mimo?',
    'P1 bu gece yeniden başlatılacak, kim kesilir?',
    '今夜P1を再起動、誰が切れますか?',
    '今晚重启P1,谁会断?',
  ])('takes away what is named: %s', (text) => {
    const { parsed } = readQuestion(text);
    expect(parsed.wants).toBe('if_gone');
    expect(parsed.claims).not.toContain('symptom');
    expect(parsed.tells).toContain('supposes_what_is_named');
  });

  it('takes no complaint away that stands beside it', () => {
    const told = 'The upgrade of P1 is tomorrow. CUST-A cannot reach its hub. Why?';
    expect(readQuestion(told).parsed.claims).toContain('symptom');
  });

  it.each(['reload of P1', 'P1 reload', 'P1 maintenance', 'the upgrade of router P1', 'pull P1'])(
    'is read with what it takes: %s',
    (work) => {
      const { supposesGone } = wordingOf(`${work} tomorrow beside PE1 and P2, who is off then?`);
      expect(supposesGone(['P1', 'PE1', 'P2'])).toEqual(['P1']);
    },
  );

  it.each([
    ['off', 'After the maintenance on P1 tonight, who is still off?'],
    ['off', 'The reload of P1 at 22:00 went wrong, who is off?'],
    ['off', 'PE2 was upgraded at 02:00, which customers are off?'],
    ['off', 'Die Wartung an P1 war um 02:00, welche Kunden sind offline?'],
    ['version', 'Which version runs on P1 after the upgrade tomorrow?'],
    [undefined, 'Had a reload of PE1 tonight, is all fine?'],
    [undefined, 'Why is there an upgrade on P1 tomorrow?'],
  ])('is not what wants %s: %s', (wants, text) => {
    expect(readQuestion(text).parsed.wants).toBe(wants);
  });
});
