import { alarmsFalsely, isHealthyCase, scoreCase } from '../../evals/score/score-case';
import { problemsOf } from '../../evals/score/problems';
import { caseRun, cause, check, document, evalCase, expectation, scored } from './fixtures';

const item = (key: string) => {
  const { check: name, device, object } = check(key, 'pass');
  return { check: name, device, object };
};

describe('the score of a case', () => {
  it('accepts any verdict of a list', () => {
    const lenient = expectation({ verdict: ['fault', 'inconclusive'] });
    const run = caseRun({
      case: evalCase({ expect: lenient }),
      document: document({ verdict: 'inconclusive' }),
    });
    expect(scoreCase(run).verdict.right).toBe(true);
    expect(scoreCase({ ...run, document: document() }).verdict.right).toBe(false);
  });

  it('judges each listed check by its name, device and object, and tells a missing one from a wrong one', () => {
    const listed = expectation({
      verdict: 'healthy',
      checks: [
        { ...item('bgp.session PE1 10.0.0.1'), result: 'pass' },
        { ...item('bgp.session PE2 10.0.0.1'), result: ['fail', 'not_verifiable'] },
        { ...item('bgp.session PE3 10.0.0.1'), result: 'pass' },
        { ...item('bgp.session PE4 10.0.0.1'), result: 'pass' },
      ],
    });
    const { score, problems } = scored({
      case: evalCase({ expect: listed }),
      document: document({
        checks: [
          check('bgp.session PE1 10.0.0.1', 'pass'),
          check('bgp.session PE2 10.0.0.1', 'not_verifiable'),
          check('bgp.session PE3 10.0.0.1', 'not_verifiable'),
        ],
      }),
    });
    expect(score.checks.map(({ right, reported }) => [right, reported])).toEqual([
      [true, 'pass'],
      [true, 'not_verifiable'],
      [false, 'not_verifiable'],
      [false, null],
    ]);
    expect(problems).toEqual([
      'bgp.session PE3 10.0.0.1: not_verifiable instead of pass',
      'bgp.session PE4 10.0.0.1: missing instead of pass',
    ]);
  });

  it('counts a failed check that the case lists as passed as a false alarm', () => {
    const listed = expectation({
      verdict: 'healthy',
      checks: [{ ...item('bgp.session PE1 10.0.0.1'), result: 'pass' }],
    });
    const { score } = scored({
      case: evalCase({ expect: listed }),
      document: document({ checks: [check('bgp.session PE1 10.0.0.1', 'fail')] }),
    });
    expect(score.falseAlarms).toHaveLength(1);
    expect(isHealthyCase(score) && alarmsFalsely(score)).toBe(true);
  });

  it('notes a cause that was made up where the case has none', () => {
    const { problems } = scored({
      case: evalCase({ expect: expectation({ verdict: 'healthy' }) }),
      document: document({ root_cause: cause('link_flap', 'PE1') }),
    });
    expect(problems).toEqual(['names a cause where there is none: link_flap PE1']);
  });

  it('counts items of a comparison one by one, and an unknown one that is reported as gone as a fault', () => {
    const compared = expectation({
      verdict: 'healthy',
      diff: {
        new: [item('interface.flap PE1 Gi0')],
        cleared: [item('bgp.session PE1 10.0.0.2')],
        unknown: [item('interface.errors PE1 Gi1')],
      },
    });
    const { score, problems } = scored({
      case: evalCase({ expect: compared }),
      document: document({
        diff: {
          new: [item('interface.flap PE1 Gi0')],
          still: [],
          cleared: [item('interface.errors PE1 Gi1')],
          unknown: [],
        },
      }),
    });
    expect(score.diff?.items.map(({ kind, right }) => [kind, right])).toEqual([
      ['new', true],
      ['cleared', false],
      ['unknown', false],
    ]);
    expect(problems).toContain('diff: interface.errors PE1 Gi1 is unknown, not cleared');
  });

  it('has nothing right and one problem where the run ended early', () => {
    const { score, problems } = scored({ document: null, error: 'The worker is gone.' });
    expect(score.verdict.right).toBe(false);
    expect(problems).toEqual(['did not run: The worker is gone.']);
  });

  it('hands on the sentences that only a person can judge', () => {
    const spoken = expectation({ must_say: ['the limit'], must_not: ['guess'] });
    const { score } = scored({ case: evalCase({ expect: spoken }) });
    expect(score.notJudged).toEqual({ mustSay: ['the limit'], mustNot: ['guess'] });
  });

  it('names each pointer that leads nowhere', () => {
    const run = caseRun({ evidence: { pointers: 2, broken: ['finding f1 points nowhere: r /x'] } });
    expect(problemsOf(run, scoreCase(run))).toContain('evidence: finding f1 points nowhere: r /x');
  });
});

describe('the score of a question back', () => {
  const clarify = {
    about: 'device',
    options: ['north-pe1', 'south-pe1'],
    calls_allowed_before: ['device list'],
    reply: 'south',
  };
  const asking = evalCase({
    expect: expectation({ action: 'clarify', clarify, verdict: 'healthy' }),
  });
  const question = {
    prompt: 'Which one?',
    options: ['North-PE1', 'south-pe1'],
    toolsBefore: ['get_devices'],
  };

  it('is right where all options are offered and only the device list was read before', () => {
    expect(scored({ case: asking, question }).problems).toEqual([]);
  });

  it('is wrong where a router was read before the answer', () => {
    const early = { ...question, toolsBefore: ['get_devices', 'get_routing_info'] };
    expect(scored({ case: asking, question: early }).problems).toEqual([
      'called before the answer: get_routing_info',
    ]);
  });

  it('is wrong where an option is missing', () => {
    expect(
      scored({ case: asking, question: { ...question, options: ['south-pe1'] } }).problems,
    ).toEqual(['the question does not offer north-pe1']);
  });

  it('is wrong where none was asked, and where one was asked for no reason', () => {
    expect(scored({ case: asking }).problems).toEqual(['did not ask back']);
    const clear = evalCase({ expect: expectation({ verdict: 'healthy' }) });
    expect(
      scored({ case: clear, document: document({ clarification: 'Which one?' }) }).problems,
    ).toEqual(['asked back although the question was clear']);
  });
});
