import { readQuestion } from '../../src/question';
import { withWholeWords } from '../../src/question/whole-words';

describe('words of the trade that are cut short', () => {
  it.each([
    ['list isis nbrs of PE1', 'list isis neighbors of PE1'],
    ['desc of Gi0/0/0/1', 'description of Gi0/0/0/1'],
    ['adjs on nbr-core-1', 'adjacencies on nbr-core-1'],
    ['what is the AS of PE2?', 'what is the local AS of PE2?'],
    ['as of 20:00 it is down', 'as of 20:00 it is down'],
    ['state AS of 20:00', 'state AS of 20:00'],
    ['CE2 hangs on which PE?', 'CE2 is attached to which PE?'],
    ['which PE does CE2 hang off?', 'which PE does CE2 is attached to?'],
    ['which customers hang off PE2?', 'which customers hang off PE2?'],
    ['PE1 hangs on boot', 'PE1 hangs on boot'],
  ])('are read in full: %s', (text, expected) => {
    expect(withWholeWords(text)).toBe(expected);
  });
});

describe('what a pasted text says of its own sender', () => {
  it.each([
    ['PRTG Network Monitor (MUM-PRTG-02)', 'MUM-PRTG-02'],
    ['Zabbix server (zbx-core-01) reports:', 'zbx-core-01'],
    ['Checkmk notification from site CMK-EU-1', 'CMK-EU-1'],
  ])('is no name of the network: %s', (head, sender) => {
    const { text } = readQuestion(`${head}\nHost: PE3\nService: BGP\nState: CRITICAL`);
    expect(text).not.toContain(sender);
    expect(text).toContain('PE3');
  });

  it('stays where it is the device that is reported', () => {
    const { text } = readQuestion('Alert from PE3\nHost: PE3\nState: down\nService: Ping');
    expect(text).toContain('from PE3');
  });

  const line =
    'RP/0/RP0/CPU0:Jun 12 08:11:02.771 CEST: ifmgr[202]: %PKT_INFRA-LINK-3-UPDOWN : Interface Gi0/0/0/1, changed state to Down';

  it.each([`P1  ${line}`, `P1 | ${line}`, `P1: ${line}`, `P1 keeps spitting this out:\n${line}`])(
    'names the router before its own part of a line: %s',
    (text) => {
      expect(readQuestion(text).text).toContain('changed state to Down on P1');
    },
  );

  it('is in English where somebody asks beside it in another language', () => {
    expect(readQuestion(`P1 ${line}\nist das von jetzt?`).text).toMatch(/^is this from now\?/);
  });
});
