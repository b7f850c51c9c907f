import {
  applyArgumentDefaults,
  argumentRuleSchema,
  brokenArgumentRules,
} from '../../../src/domain/configuration/argument-rules';

const parameters = ['dose', 'unit', 'minutes', 'mode'];
const broken = (rule: object, values: Record<string, unknown>, windowMinutes?: number) =>
  brokenArgumentRules(
    [argumentRuleSchema.parse({ parameter: 'dose', ...rule })],
    'set_dose',
    parameters,
    values,
    windowMinutes,
  );

describe('the rules of a profile for arguments', () => {
  it.each<[string, object, Record<string, unknown>, string[]]>([
    ['a value in its range', { minimum: 1, maximum: 10 }, { dose: 5 }, []],
    ['a value at the ends of its range', { minimum: 5, maximum: 5 }, { dose: 5 }, []],
    ['too little', { minimum: 1 }, { dose: 0.5 }, ['dose: must be at least 1']],
    ['too much', { maximum: 10, unit: 'mg' }, { dose: '11 mg' }, ['dose: must be at most 10 mg']],
    ['a number in words', { minimum: 1 }, { dose: 'much' }, ['dose: must be a number']],
    ['no number with its unit', { unit: 'mg' }, { dose: 'x' }, ['dose: must be a number mg']],
    ['what is no text', { minimum: 1 }, { dose: { a: 1 } }, ['dose: must be a number']],
    ['a number as text', { minimum: 1 }, { dose: ' +1.5e1 ' }, []],
    ['a number below zero', { minimum: -5 }, { dose: '-4' }, []],
    [
      'a number below zero and below its least',
      { minimum: 0 },
      { dose: '-4' },
      ['dose: must be at least 0'],
    ],
    ['two numbers', { minimum: 0 }, { dose: '1 2 3' }, ['dose: must be a number']],
    ['the right unit', { unit: 'mg' }, { dose: '5mg' }, []],
    ['another unit', { unit: 'mg' }, { dose: '5 g' }, ['dose: must be in mg, not in g']],
    ['no unit where none has to be told', { unit: 'mg' }, { dose: '5' }, []],
    ['the unit in another argument', { unit: 'mg', unitFrom: 'unit' }, { dose: 5, unit: 'mg' }, []],
    [
      'another unit in another argument',
      { unit: 'mg', unitFrom: 'unit' },
      { dose: 5, unit: 'g' },
      ['unit: must be "mg", not "g"'],
    ],
    [
      'no unit in the other argument',
      { unit: 'mg', unitFrom: 'unit' },
      { dose: 5 },
      ['unit: must be "mg"'],
    ],
    ['nothing where a value is required', { required: true }, {}, ['dose: is required']],
    ['null where a value is required', { required: true }, { dose: null }, ['dose: is required']],
    ['nothing where none is required', { minimum: 1 }, {}, []],
    ['a text without any bound', { required: true }, { dose: 'much' }, []],
    ['a parameter that the tool lacks', { parameter: 'weight', required: true }, {}, []],
    ['another tool', { tool: 'get_*', required: true }, {}, []],
    [
      'the rule’s own case',
      { where: { mode: 'oral*' }, maximum: 1 },
      { dose: 5, mode: 'oral_slow' },
      ['dose: must be at most 1'],
    ],
    [
      'a case that is not the rule’s',
      { where: { mode: 'oral*' }, maximum: 1 },
      { dose: 5, mode: 'iv' },
      [],
    ],
    ['a case that is not told', { where: { mode: 'oral*' }, maximum: 1 }, { dose: 5 }, []],
    [
      'a case that is a number',
      { where: { mode: '7' }, maximum: 1 },
      { dose: 5, mode: 7 },
      ['dose: must be at most 1'],
    ],
  ])('judge %s', (_, rule, values, problems) => {
    expect(broken(rule, values)).toEqual(problems);
  });

  it('want a look over the whole window of the question, as far as the tool can', () => {
    const rule = { parameter: 'minutes', from: 'window_minutes', wholeWindow: true, maximum: 120 };
    const tooShort = (minutes: number) => [
      `minutes: the question is about ${minutes} minutes, so it must be ${minutes}`,
    ];
    expect(broken(rule, { minutes: 30 }, 60)).toEqual(tooShort(60));
    expect(broken(rule, { minutes: 60 }, 60)).toEqual([]);
    expect(broken(rule, { minutes: 119 }, 600)).toEqual(tooShort(120));
    expect(broken(rule, { minutes: 120 }, 600)).toEqual([]);
    expect(broken({ ...rule, maximum: undefined }, { minutes: 120 }, 600)).toEqual(tooShort(600));
    expect(broken(rule, { minutes: 30 })).toEqual([]);
    expect(broken({ ...rule, maximum: undefined }, { minutes: 'few' }, 60)).toEqual([]);
    expect(broken({ ...rule, wholeWindow: false }, { minutes: 30 }, 60)).toEqual([]);
    expect(broken({ ...rule, from: 'topic' }, { minutes: 30 }, 60)).toEqual([]);
  });

  it('fill in what is missing, and overwrite nothing', () => {
    const rules = [
      { parameter: 'dose', default: 0 },
      { parameter: 'unit', default: 'mg' },
      { parameter: 'mode' },
      { parameter: 'weight', default: 1 },
      { parameter: 'minutes', tool: 'get_*', default: 1 },
    ].map((rule) => argumentRuleSchema.parse(rule));
    const values = { unit: 'g' };
    const filled = applyArgumentDefaults(rules, 'set_dose', parameters, values);
    expect(filled).toEqual({ unit: 'g', dose: 0 });
    expect(values).toEqual({ unit: 'g' });
  });
});
