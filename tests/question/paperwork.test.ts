import { readQuestion } from '../../src/question';

const changeOf = (text: string) => readQuestion(text).change;

describe('what people do to their tickets, changes and alarms', () => {
  it.each([
    'can I close the change now?',
    'lyon-pe2 is back after the RMA. May we close INC0031422 or is a port still down',
    'should we clear the alarm for rr2, or is it real',
    'we want to close out the maintenance window, is the core clean?',
    'could I release the work order for PE3?',
    'The ticket says PE1 is done. can I close it',
    'are we done, or should I reopen the case?',
    'shall we raise a ticket with the carrier or is Gi0/0/0/2 on PE1 our own fault?',
    'can we start the next migration batch or is PE2 broken?',
    "MOP 440 ran on P2. I'd like to close CHG-5521",
    'we power cycled slot 2 of PE1, it came back fine. ok to close the ticket?',
    'all green since 20:00. safe to clear the alarm?',
    'does the 02:00 finding on peer 203.0.113.2 still stand, or can i close it?',
  ])('"%s" asks, and wants nothing changed', (text) => {
    expect(changeOf(text)).toBeNull();
  });

  it.each([
    ['close the port to CE1 on PE1', true],
    ['can I shut Gi0/0/0/1 on P1?', true],
    ['clear the bgp session on PE1', true],
    ['can we clear the counters of PE1 before the change', true],
    ['close the ticket for PE1', true],
    ['roll back the change on PE2', true],
    ['revert change 4711 on PE2', true],
    ['can I close the change and then reboot PE1', true],
    ['can you close the ticket?', true],
    ['close INC0042 if all sessions of PE1 are up', false],
  ])('"%s" wants something done (and nothing else: %s)', (text, only) => {
    expect(changeOf(text)).toMatchObject({ only });
  });
});

describe('questions whether work is complete', () => {
  it.each([
    ['lyon-pe2 was swapped at 02:00, all lights green. ok to sign off?', 'yes_no', 'working'],
    [
      'After the migration of PE3: can we close CHG-77 or did we forget something',
      'yes_no',
      'working',
    ],
    ['PE1 got a new line card. is everything back as before?', 'yes_no', 'working'],
    ['the upgrade of RR1 is through; anything missing?', 'yes_no', 'not_working'],
  ])('"%s"', (text, form, yes) => {
    expect(readQuestion(text).parsed).toMatchObject({ form, yes, wants: 'complete' });
  });

  it.each([
    'The swap of the card is finished. Which sites are still down?',
    'is anything missing in the routing table of PE1?',
    'upgrade of PE1 failed, why?',
    'which customers were moved to PE3?',
  ])('"%s" is none', (text) => {
    expect(readQuestion(text).parsed.wants).not.toBe('complete');
  });
});

describe('customers without service', () => {
  it.each([
    ['which customers are still off after the power cut?', 'off'],
    ['which of our branches are not back yet', 'off'],
    ['how many sites are offline', 'off'],
    ['which customers are affected by the RR1 outage?', 'affected'],
    ['which customers are on PE2', 'vrfs'],
  ])('"%s" wants %s', (text, wants) => {
    expect(readQuestion(text).parsed.wants).toBe(wants);
  });
});

describe('wishes and questions in one sentence, and in other languages', () => {
  it('looks at what a wish also asks about', () => {
    expect(changeOf('can I undrain PE1 now or is something still broken')).toMatchObject({
      only: false,
    });
  });

  it.each([
    'kann ich den Change für PE1 schließen oder fehlt noch was?',
    'puis-je fermer le ticket de PE2, il a été remplacé ?',
    '¿puedo cerrar el ticket de PE2 o falta algo?',
  ])('"%s" wants nothing changed', (text) => {
    const { change, parsed } = readQuestion(text);
    expect(change).toBeNull();
    expect(parsed).toMatchObject({ form: 'yes_no', yes: 'working' });
  });

  it('reads what is asked behind the occasion', () => {
    const text = 'after the power cut, which of the customers on PE2 are still without service';
    expect(readQuestion(text).parsed).toMatchObject({ form: 'which', wants: 'off' });
  });
});
