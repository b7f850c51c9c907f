import { ToolProblem } from '../../serve/tool';
import type { Parameter } from './model-schema';
import { convert, PLAIN } from './units';

/** Eight digits: a conversion such as lb to kg must not fail at the bound because of its last bit. */
const round = (value: number): number => Number(value.toPrecision(8));

function named(unit: string): string {
  return unit === PLAIN ? '"1" (a plain number)' : `"${unit}" or one that measures the same`;
}

/**
 * The parameter with another value, kept in the parameter's own unit. Throws ToolProblem
 * `wrong_unit`, `out_of_range` or `invalid_argument`; then nothing is changed.
 */
export function changeParameter(parameter: Parameter, value: number, unit: string): Parameter {
  const { path, minimum, maximum } = parameter;
  const converted = convert(value, unit, parameter.unit);
  if (converted === null) {
    throw new ToolProblem(
      'wrong_unit',
      `${path} cannot be given in "${unit}"; its unit is ${named(parameter.unit)}`,
      { parameter_path: path, given_unit: unit, expected_unit: parameter.unit },
    );
  }
  const next = round(converted);
  if (next < minimum || next > maximum) {
    throw new ToolProblem(
      'out_of_range',
      `${path} = ${next} ${parameter.unit} is out of range; it must be from ${minimum} to ${maximum} ${parameter.unit}`,
      { parameter_path: path, value: next, unit: parameter.unit, minimum, maximum },
    );
  }
  if (parameter.whole && !Number.isInteger(next)) {
    throw new ToolProblem('invalid_argument', `${path} takes whole numbers only, not ${next}`, {
      parameter_path: path,
      value: next,
    });
  }
  return { ...parameter, value: next };
}
