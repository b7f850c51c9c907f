import type { SettledPart } from '../../../src/domain/analysis/goal-part';
import { newStep } from '../../../src/domain/decisions/run-step';
import { type AnswerFacts, answerInWords } from '../../../src/report/answer/answer-in-words';
import { call } from '../fixtures';

const setWeight = {
  call: call({
    id: 'p0.s0.c0',
    server: 'lab',
    tool: 'set_parameter_value',
    arguments: { simulation_id: 's7', value: 92, unit: 'kg' },
    step: 0,
  }),
  content: { path: 'Organism|Weight', value: 92, unit: 'kg' },
};
const readDose = {
  call: call({
    id: 'p0.s1.c0',
    server: 'lab',
    tool: 'get_parameter_value',
    arguments: {},
    step: 1,
  }),
  content: { path: 'Protocol|Dose', value: 120, unit: 'mg' },
};
const part = (status: SettledPart['status']): SettledPart => ({
  id: '1',
  text: 'the task',
  status,
  why: null,
  calls: [],
});

const facts = (changes: Partial<AnswerFacts> = {}): AnswerFacts => ({
  calls: [setWeight, readDose],
  steps: [newStep(0, 'Set the weight.', 'plan'), newStep(1, 'Read the dose.', 'plan')],
  parts: [part('done')],
  changed: new Set(['p0.s0.c0']),
  said: null,
  known: ['Set the weight in s7 to 92 kg and tell me the dose'],
  withoutTools: false,
  ...changes,
});

const lines = (changes: Partial<AnswerFacts>) => answerInWords(facts(changes)).text?.split('\n');
const weightLine = 'Set the weight: path: Organism|Weight; value: 92 kg.';
const doseLine = 'Read the dose: path: Protocol|Dose; value: 120 mg.';

describe('the answer to a task in words', () => {
  it('is told by templates where no model wrote it', () => {
    expect(lines({})).toEqual([weightLine, doseLine]);
  });

  it('is that of the model where the calls carry it, line by line as it was written', () => {
    const said = 'The weight is 92 kg. The dose is 120 mg.\nAll of it is done.';
    const answer = answerInWords(facts({ said }));
    expect(answer.text).toBe(said);
    expect(answer.sentences.map(({ calls }) => calls)).toEqual([['p0.s0.c0'], ['p0.s1.c0'], []]);
  });

  it('lacks a sentence that no call carries, and tells the change itself that none tells', () => {
    const answer = answerInWords(facts({ said: 'The weight is 93 kg. The dose is 120 mg.' }));
    expect(answer.removed).toEqual(['The weight is 93 kg.']);
    expect(answer.text?.split('\n')).toEqual(['The dose is 120 mg.', weightLine]);
  });

  it('tells all results where the model says only that all is done', () => {
    expect(lines({ said: 'All of it is done.' })).toEqual([
      'All of it is done.',
      weightLine,
      doseLine,
    ]);
  });

  it.each(['refused', 'failed', 'open'] as const)(
    'does not say that all is done where a part is %s',
    (status) => {
      const said = 'All of it is done. The weight is 92 kg.';
      expect(lines({ said, parts: [part('done'), part(status)] })).toEqual([
        'The weight is 92 kg.',
      ]);
    },
  );

  it('does not take the words of the task for something that a call did', () => {
    const outcome = { ...setWeight.call.outcome, status: 'denied' as const, ref: null };
    const refused = { call: { ...setWeight.call, outcome }, content: undefined };
    const told = { said: 'I set the weight to 92 kg.', calls: [refused] };
    expect(answerInWords(facts({ ...told, parts: [part('refused')] })).text).toBeNull();
  });

  it('without a call is what was known before, for all to see that it rests on nothing', () => {
    const said = 'I load models, set parameters and run simulations. The half-life is 7 h.';
    const talk = { said, calls: [], changed: new Set<string>(), parts: [part('open')] };
    const { text, removed } = answerInWords(facts(talk));
    expect(text).toBe('I load models, set parameters and run simulations.');
    expect(removed).toEqual(['The half-life is 7 h.']);
  });

  it('says that the answer is left out where nothing of it holds', () => {
    const { text } = answerInWords(facts({ said: 'The weight is 3 kg.', calls: [] }));
    expect(text).toMatch(/^The model gave an answer that nothing in this run shows/);
  });

  it('stands as it is where there are no tools that anything could be read with', () => {
    const said = 'Paris has 2 million people.\n\n- or so';
    expect(answerInWords(facts({ said, calls: [], withoutTools: true })).text).toBe(said);
  });

  it('names the call where a step made several, and counts the calls that it does not report', () => {
    const many = Array.from({ length: 11 }, (_call, index) => ({
      call: call({ id: `p0.s0.c${index}`, server: 'lab', tool: 'read', arguments: { n: index } }),
      content: { content: `text ${index}` },
    }));
    expect(lines({ calls: many, changed: new Set() })).toEqual([
      '3 calls before these brought results too.',
      ...many.slice(3).map((_one, index) => `read n=${index + 3}: text ${index + 3}.`),
    ]);
  });
});
