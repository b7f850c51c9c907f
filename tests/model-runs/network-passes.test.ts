import { exitCodeOf } from '../../src/cli/exit-codes';
import { investigate } from '../support/investigate';
import { json, type RecordedRequest, type ScriptStep, toolCalls } from '../support/model-server';
import { promptNodeOf } from '../support/prompt-node';
import { sampled } from '../support/sampled';
import { type ModelRig, startModelRig } from './rig';

let rig: ModelRig;
beforeAll(async () => {
  rig = await startModelRig({ followUpSteps: 0 });
});
afterAll(async () => {
  await rig.stop();
});

const bgp = {
  name: 'get_routing_info',
  arguments: { device_name: 'PE1', protocol: 'bgp', include_details: true },
};
const isis = { name: 'get_routing_info', arguments: { device_name: 'PE1', protocol: 'isis' } };
const interfaces = { name: 'get_interface_info', arguments: { device_name: 'PE1' } };
const system = { name: 'get_system_info', arguments: { device_name: 'PE1' } };
const mpls = { name: 'get_mpls_info', arguments: { device_name: 'PE1' } };

/** A question, the caller's step, what the model reads in turn, what would be right, its name. */
const cases: [string, string, Call[], Call, RegExp][] = [
  [
    'Check BGP neighbors on PE1',
    'Read the BGP sessions of PE1.',
    [interfaces, system, mpls],
    bgp,
    /bgp/i,
  ],
  [
    'Are the BGP sessions of PE1 up?',
    'Have a look at it.',
    [isis, interfaces, system],
    bgp,
    /bgp/i,
  ],
  ['pe1: bgp ok?', 'See how PE1 does.', [system, isis, mpls], bgp, /bgp/i],
  [
    'Please have a look at how the BGP peers of PE1 are doing.',
    'Look.',
    [mpls, system, isis],
    bgp,
    /bgp/i,
  ],
  ['Is MPLS on everywhere on PE1?', 'Read MPLS of PE1.', [bgp, system, interfaces], mpls, /mpls/i],
];

interface Call {
  name: string;
  arguments: Record<string, unknown>;
}

/** A model that reads something else until it is told what is missing, if it ever listens. */
function readsElsewhere(wrong: readonly Call[], right: Call | null): string[] {
  const told: string[] = [];
  let pass = -1;
  rig.think((request: RecordedRequest): ScriptStep => {
    const node = promptNodeOf(request);
    if (node === 'assess-objective') {
      return json({
        judgement: 'unmet',
        feedback: 'Read what was asked for.',
        notes: '',
        redo: [],
      });
    }
    const messages = request.body.messages ?? [];
    const prompt = messages.map(({ content }) => content ?? '').join('\n');
    const answered = messages.some(({ role }) => role === 'tool');
    const feedback = /Feedback on the previous try: (.*)/.exec(prompt)?.[1];
    if (feedback !== undefined) told.push(feedback);
    if (answered) {
      return toolCalls([{ name: 'finish_step', arguments: { status: 'done', note: 'Read.' } }]);
    }
    pass += 1;
    const next = feedback !== undefined && right !== null ? right : wrong[pass];
    if (next === undefined) throw new Error('The model was asked for a fourth pass.');
    return toolCalls([next]);
  });
  return told;
}

describe.each(sampled(cases, 3))(
  'asked "%s" with the step "%s"',
  (query, step, wrong, right, area) => {
    const ask = async () =>
      await investigate(rig.worker, {
        query,
        attended: false,
        overrides: { llm: 'scripted', steps: [step], maxRetries: 2 },
      });

    it('N3: a model that reads another area first is told what is missing, and reads it then', async () => {
      await rig.worker.useLab({ scenario: 'healthy' });
      const told = readsElsewhere(wrong, right);
      const { document } = await ask();
      expect(document).toMatchObject({ outcome: 'achieved', passes: 2 });
      expect(document.assessment.current_retries).toBe(1);
      expect(exitCodeOf(document)).toBe(0);
      expect(told.join(' ')).toMatch(area);
      expect(document.report.summary.join(' ')).not.toMatch(/[Nn]ot read|could not/);
    });

    it('N4: a model that never reads it makes three passes, and the report says what is missing', async () => {
      await rig.worker.useLab({ scenario: 'healthy' });
      readsElsewhere(wrong, null);
      const { document } = await ask();
      expect(document).toMatchObject({ outcome: 'retries_exhausted', passes: 3 });
      expect(exitCodeOf(document)).toBe(20);
      expect(document.verdict).toBe('inconclusive');
      const said = [...document.limitations, ...document.report.summary].join(' ');
      expect(said).toMatch(area);
      expect(said).toContain('what was called shows something else');
      expect(said).toContain('Retries exhausted: the objective was not reached in 3 attempts.');
    });
  },
);
