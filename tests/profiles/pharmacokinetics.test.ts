import type { Client } from '@modelcontextprotocol/sdk/client/index.js';

import type { RunDocument } from '../../src/domain/run/run-document';
import type { RunStatus } from '../../src/domain/run/run-status';
import { connect } from '../lab/client';
import { json } from '../support/model-server';
import { sampled } from '../support/sampled';
import { simulationId } from './support/careful-pharmacologist';
import { type Pharmacology, startPharmacology } from './support/pharmacology';
import {
  answer,
  complexGoal,
  plannedCall,
  startTaskWorker,
  statusWhere,
  type TaskWorker,
} from './support/task-worker';

let worker: TaskWorker;
let lab: Pharmacology;
let client: Client;

beforeAll(async () => {
  worker = await startTaskWorker('pharmacokinetics');
});
afterAll(() => worker.stop());

beforeEach(async () => {
  lab = await startPharmacology(worker, { jobSeconds: 0.2 });
  client = await connect(lab.url);
});

afterEach(async () => {
  worker.played();
  await client.close();
  await lab.close();
});

/** The arguments of a tool's calls that reached the server at all. */
function arrived(tool: string): unknown[] {
  return lab.arrived().flatMap((call) => (call.tool === tool ? [call.arguments] : []));
}

/** Has a simulation loaded by somebody else than the agent. */
async function loaded(): Promise<void> {
  const values = { model_path: 'velorin-oral', simulation_id: simulationId };
  await client.callTool({ name: 'load_simulation', arguments: values });
}

/** The lines that a person types, in four wordings. */
const wordings = [
  {
    load: 'Load the oral Velorin model and run it.',
    heavier: 'Make it heavier.',
    weight: '90 kg',
    run: 'Run the simulation.',
    yes: 'yes',
    approve: 'approve',
    no: 'no',
    instead: 'Yes, show me the parameters.',
  },
  {
    load: 'Could you open the tablet model of Velorin, and then simulate it?',
    heavier: 'I want the subject to weigh more.',
    weight: 'Let us say 90 kg please.',
    run: 'Go on and start the simulation now.',
    yes: 'Go ahead!',
    approve: 'OK.',
    no: "Don't",
    instead: 'Parameters are fine.',
  },
  {
    load: 'open the velorin tablet simulation, start it',
    heavier: 'What about somebody who is heavier?',
    weight: '90 kg',
    run: 'simulate!',
    yes: 'y',
    approve: 'Approved',
    no: 'n',
    instead: 'ok, the parameters',
  },
  {
    load: 'Please load the oral model for me and run it.',
    heavier: 'Increase the body weight.',
    weight: 'to 90 kg',
    run: 'Please run it once.',
    yes: 'Yes, please.',
    approve: 'yes',
    no: 'No.',
    instead: 'Show them, please.',
  },
];

describe.each(sampled(wordings, 4))('a person who says "$load"', (said) => {
  it('P1: loads and runs with two prompts and two executions', async () => {
    const handle = await worker.start({ query: said.load });
    expect(await answer(handle, said.yes)).toBe(
      [
        'Tool: load_simulation',
        'Model Path: velorin-oral',
        'Simulation ID: (not given)',
        'Approve? (yes/no)',
      ].join('\n'),
    );
    await statusWhere(handle, (status) => status.decisions.length === 1);
    // The server chose the id; it was captured from the result of the step before.
    expect(await answer(handle, said.approve)).toMatch(
      /^Tool: run_simulation\nSimulation ID: sim-[0-9a-f]{8}\nApprove\? \(yes\/no\)$/,
    );
    const document = await worker.document(handle);
    expect(document.outcome).toBe('achieved');
    expect(lab.executed()).toEqual(['load_simulation', 'run_simulation']);
    const { decisions } = await handle.query<RunStatus>('status');
    expect(decisions.map(({ choice, by }) => [choice, by])).toEqual([
      ['yes', 'shift@example.net'],
      ['yes', 'shift@example.net'],
    ]);
  });

  it('P2: asks what is meant, takes a number with a unit, and waits for approval', async () => {
    await loaded();
    const handle = await worker.start({ query: said.heavier });
    expect(await answer(handle, said.weight)).toContain('number with its unit');
    const { openRequest } = await statusWhere(
      handle,
      ({ openRequest: open }) => open?.kind === 'confirmation',
    );
    expect(openRequest?.prompt.split('\n')).toEqual([
      'Tool: set_parameter_value',
      `Simulation ID: ${simulationId}`,
      'Parameter Path: Organism|Weight',
      'New Value: 90 kg',
      expect.stringMatching(/^State now: .*"value":70/),
      'Approve? (yes/no)',
    ]);
    expect(lab.executed()).toEqual(['load_simulation']);
    await answer(handle, said.approve);
    expect((await worker.document(handle)).outcome).toBe('achieved');
    expect(lab.executed()).toEqual(['load_simulation', 'set_parameter_value']);
  });

  it('P3: executes nothing that was refused, and offers something else', async () => {
    await loaded();
    const handle = await worker.start({ query: said.run });
    expect(await answer(handle, said.no)).toContain('Tool: run_simulation');
    const { openRequest } = await statusWhere(
      handle,
      ({ openRequest: open }) => open?.kind === 'clarification',
    );
    expect(openRequest?.prompt).toContain('I can show the parameters as they are instead.');
    await answer(handle, said.instead);
    await worker.document(handle);
    expect(lab.executed()).toEqual(['load_simulation']);
    expect(arrived('run_simulation')).toEqual([]);
    expect(arrived('list_parameters')).toHaveLength(1);
  });
});

describe('a value that the profile does not allow', () => {
  it.each([
    [300, 'kg', 'value: must be at most 250 kg'],
    [1, 'kg', 'value: must be at least 3 kg'],
    [160, 'lb', 'unit: must be "kg", not "lb"'],
    [70_000, 'g', 'unit: must be "kg", not "g"'],
    [70, 'L', 'unit: must be "kg", not "L"'],
  ])('%d %s reaches neither the server nor a person', async (value, unit, reason) => {
    await loaded();
    const path = 'Organism|Weight';
    const values = { simulation_id: simulationId, parameter_path: path, value, unit };
    worker.script.push(
      complexGoal('Set the weight.'),
      plannedCall('Set the weight.', 'set_parameter_value', values, true),
      json({ kind: 'impossible', text: 'There is no such body.' }),
    );
    const handle = await worker.start({ query: 'Set the weight.' });
    const document = await worker.document(handle);
    expect(document.refused).toMatchObject([{ tool: 'set_parameter_value', reason }]);
    const { decisions } = await handle.query<RunStatus>('status');
    expect(decisions).toEqual([]);
    expect(arrived('set_parameter_value')).toEqual([]);
    // The planner is told what would be right.
    expect(worker.asked[2]?.body.messages?.at(-1)?.content).toContain(reason);
  });
});

describe('two changes of which one is refused', () => {
  const query = 'Set the weight in velorin-1 to 92 kg and the dose to 120 mg';
  const simulation = { simulation_id: simulationId };
  const weight = { ...simulation, parameter_path: 'Organism|Weight', value: 92, unit: 'kg' };
  const dose = { ...simulation, parameter_path: 'Protocol|Dose', value: 120, unit: 'mg' };

  it('end as partial, with the refusal in the first line', async () => {
    await loaded();
    worker.script.push(
      complexGoal(query),
      plannedCall('Set the weight.', 'set_parameter_value', weight),
      plannedCall('Set the dose.', 'set_parameter_value', dose, true),
    );
    const handle = await worker.start({ query });
    await answer(handle, 'no');
    await statusWhere(handle, (status) => status.decisions.length === 1);
    await answer(handle, 'yes');
    const document = await worker.document(handle);
    expect(document.outcome).toBe('partial');
    expect(document.report.summary[0]).toContain('Not done, because it was not approved');
    expect(document.report.summary[0]).toContain('92');
    expect(lab.executed()).toEqual(['load_simulation', 'set_parameter_value']);
  });
});

describe('what came of a task', () => {
  const query = 'Set the weight in velorin-1 to 92 kg';
  const weight = {
    simulation_id: simulationId,
    parameter_path: 'Organism|Weight',
    value: 92,
    unit: 'kg',
  };

  async function ended(): Promise<RunDocument> {
    await loaded();
    worker.script.push(
      complexGoal(query),
      plannedCall('Set the weight.', 'set_parameter_value', weight, true),
    );
    const handle = await worker.start({ query });
    await answer(handle, 'yes');
    return await worker.document(handle);
  }

  it('is told by the model, without the sentence that its call does not carry', async () => {
    worker.tells = () =>
      json({
        sentences: [
          { text: 'The weight in velorin-1 is now 92 kg; it was 70 kg.', calls: [1] },
          { text: 'That is 28 % more than the mean.', calls: [1] },
        ],
      });
    const { answer: told, answer_sentences: cited, report, limitations } = await ended();
    expect(told).toBe('The weight in velorin-1 is now 92 kg; it was 70 kg.');
    expect(cited).toEqual([{ text: told, calls: ['p0.s0.c0'] }]);
    expect(report.summary).toEqual([`Answer: ${told}`]);
    expect(limitations.join(' ')).toContain('That is 28 % more than the mean.');
  });

  it('is told by templates where the model tells nothing', async () => {
    const { answer: told, report } = await ended();
    expect(told).toMatch(
      /^Set the weight: parameter path: Organism.Weight; simulation id: velorin-1; previous: 70 kg; value: 92 kg;/,
    );
    expect(report.summary).toEqual([`Answer: ${told}`]);
  });
});

describe('a long job', () => {
  it('shows its progress in the status of the run', async () => {
    const slowLab = await startPharmacology(worker, { jobSeconds: 12 });
    const slow = await connect(slowLab.url);
    const values = { model_path: 'velorin-oral', simulation_id: simulationId };
    await slow.callTool({ name: 'load_simulation', arguments: values });
    await slow.close();
    const handle = await worker.start({ query: 'Run the simulation.' });
    await answer(handle, 'yes');
    const { current } = await statusWhere(handle, (one) => / · \d+ %/.test(one.current ?? ''));
    expect(current).toMatch(/^run_simulation velorin-1 · \d+ %: simulation velorin-1/);
    expect((await worker.document(handle)).outcome).toBe('achieved');
    await slowLab.close();
  });
});
