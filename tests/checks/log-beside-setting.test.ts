import { judge, reply } from './support/build';
import { readQuestion } from '../../src/question';

const vpn = reply('vpn_info', 'R1', {
  vrfs: [
    {
      detailed_data: {
        name: 'CAMPUS',
        rd: '64496:88',
        interfaces: ['TenGigE0/0/0/1'],
        route_targets: { import: ['64496:880'], export: ['64496:880'] },
      },
    },
  ],
});

function verdictOf(question: string) {
  return judge({ evidence: [vpn], subjects: ['vpn'], question }).verdict;
}

describe('a log that was not read', () => {
  it('leaves nothing open where a setting is asked for, whatever happened last week', () => {
    const question = 'last week we fixed a typo. does R1 import the route target 64496:880?';
    expect(readQuestion(question).parsed.claims).toContain('events');
    expect(verdictOf(question)).toBe('healthy');
  });

  it('does where it is asked what happened', () => {
    expect(verdictOf('was CAMPUS on R1 stable last week?')).toBe('inconclusive');
  });
});
