import { ToolProblem } from '../../serve/tool';
import { mathematics, type Unit } from './mathematics';
import type { Parameter, Role } from './model-schema';

/** The unit in which the equations take each kind of parameter. */
const STANDARD_UNITS: Record<Role, string> = {
  weight: 'kg',
  clearance: 'L/h',
  central_volume: 'L',
  intercompartmental_clearance: 'L/h',
  peripheral_volume: 'L',
  absorption_rate: '1/h',
  bioavailability: '1',
  dose: 'mg',
  dose_count: '1',
  dose_interval: 'h',
  infusion_time: 'h',
  duration: 'h',
  output_interval: 'h',
};

/** The unit of a number that has none. */
export const PLAIN = '1';

function parse(value: number, name: string): Unit | null {
  // The library spells micro with u; people and tools also write the two Greek letters.
  const spelled = name.trim().replaceAll(/[µμ]/g, 'u');
  const { unit } = mathematics();
  try {
    return unit(value, spelled);
  } catch {
    return null;
  }
}

/**
 * `value` in another unit of the same kind, or null where there is no such unit or it measures
 * something else.
 */
export function convert(value: number, from: string, to: string): number | null {
  if (from.trim() === to) return value;
  const given = parse(value, from);
  const wanted = to === PLAIN ? null : parse(1, to);
  if (given === null || wanted === null || !given.equalBase(wanted)) return null;
  return given.toNumber(to);
}

/** The value of a parameter in the unit of the equations. Models are checked when they are read. */
export function standardValue({ role, value, unit: name }: Parameter): number {
  const converted = convert(value, name, STANDARD_UNITS[role]);
  if (converted !== null) return converted;
  throw new ToolProblem(
    'wrong_unit',
    `"${name}" cannot be the unit of a ${role}; it needs one like ${STANDARD_UNITS[role]}`,
  );
}
