import {
  answersTo,
  chooseOptions,
  declines,
  devicesInAnswer,
} from '../../src/reasoning/rules/goal/answers';
import { inventory, usualNames } from './fixtures/inputs';

const usual = inventory(usualNames);
const sites = inventory(['fao-pe1', 'bra-pe1', 'fao-p1', 'bra-p1', 'rr1', 'evo-pe2.lab.example']);

describe('an answer to a question back', () => {
  it.each<[string, string[] | null]>([
    ['FAO-PE1', ['fao-pe1']],
    ['both', ['fao-pe1', 'bra-pe1']],
    ['either of them', ['fao-pe1', 'bra-pe1']],
    ['2', ['bra-pe1']],
    ['#1', ['fao-pe1']],
    ['the 2nd', ['bra-pe1']],
    ['1 and 2', ['fao-pe1', 'bra-pe1']],
    ['the second', ['bra-pe1']],
    ['first and second', ['fao-pe1', 'bra-pe1']],
    ['last', ['bra-pe1']],
    ['the bra one', ['bra-pe1']],
    ['fao-pe1 and bra-pe1', ['fao-pe1', 'bra-pe1']],
    ['faro', ['fao-pe1']],
    ['3', null],
    ['pe1', null],
    ['xfao-pe1', null],
    ['fa', null],
    ['br', null],
    ['', null],
  ])('"%s" chooses %j', (answer, options) => {
    expect(chooseOptions(answer, ['fao-pe1', 'bra-pe1'])).toEqual(options);
  });

  it('may name the place of a router', () => {
    expect(chooseOptions('Rotterdam', ['core1.rtm', 'core1.ams'])).toEqual(['core1.rtm']);
    expect(chooseOptions('rotterdam', ['rot-pe1', 'ams-pe1'])).toEqual(['rot-pe1']);
    expect(chooseOptions('the third', ['a', 'b', 'c'])).toEqual(['c']);
    expect(chooseOptions('last', [])).toBeNull();
  });

  it('may name devices by itself', () => {
    expect(devicesInAnswer('pe1 or rr1', sites)).toEqual(['rr1']);
    expect(devicesInAnswer('pe* and pe1', usual)).toEqual(['PE1', 'PE2', 'PE3']);
    expect(devicesInAnswer('neither', usual)).toEqual([]);
  });

  it('may decline', () => {
    const no = [
      'no',
      'None of them',
      'neither',
      'cancel it',
      'never mind',
      'nevermind',
      'forget it',
      '- no',
    ];
    expect(no.filter((answer) => !declines(answer))).toEqual([]);
    expect(['nope', 'north', 'please stop'].filter(declines)).toEqual([]);
  });

  it('belongs to the question that it was given to', () => {
    const given = [
      { question: 'Not understood. Which one?', options: [], answer: 'a' },
      { question: 'Since when?', options: [], answer: 'b' },
      { question: 'Which one?', options: [], answer: 'c' },
    ];
    expect(answersTo('Which one?', given)).toEqual(['a', 'c']);
  });
});
