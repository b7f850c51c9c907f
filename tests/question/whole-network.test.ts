import { readQuestion } from '../../src/question';

const asksOfAll = (text: string): boolean =>
  readQuestion(text).parsed.tells?.includes('asks_of_all') === true;

describe('a question of the whole network', () => {
  it.each([
    'is everything ok?',
    'Anything broken right now?',
    'How is the network?',
    'Health of the network please',
    'Is the whole network healthy?',
  ])('is told by its words: %s', (text) => {
    expect(asksOfAll(text)).toBe(true);
  });

  it.each([
    'Something is wrong',
    'Check it',
    'The network address of the customer',
    'Why did anything change?',
  ])('is not every question with such a word: %s', (text) => {
    expect(asksOfAll(text)).toBe(false);
  });
});
