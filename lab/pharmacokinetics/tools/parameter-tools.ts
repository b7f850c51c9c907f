import * as z from 'zod';
import { defineTool, type LabTool } from '../../serve/tool';
import { findParameter, type Simulations } from '../state/simulations';
import { describeParameter } from './describe';
import { simulationId } from './simulation-tools';

const parameterPath = z
  .string()
  .describe('Path of a parameter as list_parameters spells it, for instance Organism|Weight.');

/** list_parameters, get_parameter_value and set_parameter_value. */
export function parameterTools(simulations: Simulations): LabTool[] {
  return [
    defineTool({
      name: 'list_parameters',
      description: 'The parameters of a simulation: path, value, unit, valid range, meaning.',
      input: z.strictObject({
        simulation_id: simulationId,
        contains: z
          .string()
          .describe('Only parameters whose path or description holds this text.')
          .optional(),
      }),
      annotations: { readOnlyHint: true },
      run: ({ simulation_id: id, contains = '' }) => {
        const text = contains.toLowerCase();
        const parameters = simulations
          .get(id)
          .model.parameters.filter(({ path, description }) =>
            `${path} ${description}`.toLowerCase().includes(text),
          );
        return { simulation_id: id, parameters: parameters.map(describeParameter) };
      },
    }),
    defineTool({
      name: 'get_parameter_value',
      description: 'Value, unit and valid range of one parameter.',
      input: z.strictObject({ simulation_id: simulationId, parameter_path: parameterPath }),
      annotations: { readOnlyHint: true },
      run: ({ simulation_id: id, parameter_path: path }) => ({
        simulation_id: id,
        ...describeParameter(findParameter(simulations.get(id), path)),
      }),
    }),
    defineTool({
      name: 'set_parameter_value',
      description:
        "Set one parameter. A unit that measures the same as the parameter's own is converted; any other, and a value outside the valid range, is refused and changes nothing. Results computed before stay as they are.",
      input: z.strictObject({
        simulation_id: simulationId,
        parameter_path: parameterPath,
        value: z.number().describe('The new value, in the given unit.'),
        unit: z.string().describe('Unit of the value, for instance kg; "1" for a plain number.'),
      }),
      annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true },
      run: ({ simulation_id: id, parameter_path: path, value, unit }) => {
        const [before, after] = simulations.set(id, { path, value, unit });
        const previous = { value: before.value, unit: before.unit };
        return { simulation_id: id, ...describeParameter(after), previous };
      },
    }),
  ];
}
