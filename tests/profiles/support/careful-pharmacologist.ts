import { json, type RecordedRequest, type ScriptStep } from '../../support/model-server';

/** The simulation that is meant where no result reports another. */
export const simulationId = 'velorin-1';

/**
 * A model that does what a task says by a handful of words, reads all that it knows from its
 * prompt, and asks where a number is missing. What a person refuses it does not propose again: it
 * offers the parameters instead.
 */
export function carefulPharmacologist({ body }: RecordedRequest): ScriptStep {
  const prompt = body.messages?.at(-1)?.content ?? '';
  const node = body.response_format?.json_schema?.name ?? '';
  if (node === 'parse_task') return parseTask(prompt);
  if (node === 'plan_step') return planStep(prompt);
  throw new Error(`not a node of this script: ${node}`);
}

function parseTask(prompt: string): ScriptStep {
  const task = lineAfter(prompt, 'The task');
  const answers = [...prompt.matchAll(/^- .* → (.*)$/gm)].map(([, answer = '']) => answer);
  const said = [task, ...answers].join(' ');
  if (/heav|weigh/i.test(said) && weightIn(said) === null) {
    const text = 'To which body weight shall I set it? Please give a number with its unit.';
    return json({ kind: 'clarify', text });
  }
  return json({ kind: 'goal', objective: said, complexity: 'complex', confidence: 0.95 });
}

function planStep(prompt: string): ScriptStep {
  const said = lineAfter(prompt, 'In other words');
  const advice = prompt.slice(prompt.indexOf('People said:'));
  if (prompt.includes('Offer something else')) {
    const text = 'I have not done it. I can show the parameters as they are instead. Shall I?';
    return json({ kind: 'ask', text });
  }
  if (prompt.includes('People said:')) {
    if (/not|no\b/i.test(advice.split(' a person said: ')[1] ?? ''))
      return json({ kind: 'finished', text: 'Nothing was done.' });
    const values = { simulation_id: knownSimulation(prompt) };
    return call('Show the parameters.', 'list_parameters', values, true);
  }
  const wanted = stepsFor(said, knownSimulation(prompt)).filter(
    ({ instruction }) => !prompt.includes(`${instruction}: done`),
  );
  const [next] = wanted;
  if (next === undefined) return json({ kind: 'finished', text: 'All of it is done.' });
  return call(next.instruction, next.tool, next.values, wanted.length === 1);
}

interface Wanted {
  instruction: string;
  tool: string;
  values: Record<string, unknown>;
}

/** The simulation that the prompt says is known from results. */
function knownSimulation(prompt: string): string {
  const known = prompt.slice(prompt.indexOf('Known from results'));
  return /^simulation_id: (.*)$/m.exec(known)?.[1] ?? simulationId;
}

function stepsFor(said: string, known: string): Wanted[] {
  const simulation = { simulation_id: known };
  const weight = weightIn(said);
  const steps: Wanted[] = [];
  if (/\b(?:load|open)\b/i.test(said)) {
    const values = { model_path: 'velorin-oral' };
    steps.push({ instruction: 'Load the model.', tool: 'load_simulation', values });
  }
  if (weight !== null) {
    const values = { ...simulation, parameter_path: 'Organism|Weight', ...weight };
    steps.push({ instruction: 'Set the weight.', tool: 'set_parameter_value', values });
  }
  if (/\b(?:run|simulate|start)\b/i.test(said)) {
    const instruction = 'Run the simulation.';
    steps.push({ instruction, tool: 'run_simulation', values: simulation });
  }
  return steps;
}

/** Takes over number and unit as they were said. */
function weightIn(text: string): { value: number; unit: string } | null {
  const match = /(\d+(?:\.\d+)?) ?(kg|g|lb|L)\b/.exec(text);
  return match === null ? null : { value: Number(match[1]), unit: match[2] ?? '' };
}

function call(
  instruction: string,
  tool: string,
  values: Record<string, unknown>,
  last: boolean,
): ScriptStep {
  return json({ kind: 'call', instruction, tool, arguments: values, last, critical: false });
}

function lineAfter(prompt: string, label: string): string {
  return new RegExp(`^${label}: (.*)$`, 'm').exec(prompt)?.[1] ?? '';
}
