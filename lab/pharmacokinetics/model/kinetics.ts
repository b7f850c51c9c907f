import type { Model, Role } from './model-schema';
import { standardValue } from './units';

/** The equations of a model with its parameters filled in; amounts in mg, volumes in L, times in h. */
export interface Kinetics {
  /**
   * Amounts in gut, centre, periphery and eliminated, and a constant 1 that carries the infusion:
   * the derivative of this vector is `rates` times the vector.
   */
  rates: number[][];
  centralVolume: number;
  peripheralVolume: number | null;
  bioavailability: number;
}

/** Places in the state vector. */
export const STATE = { gut: 0, centre: 1, periphery: 2, eliminated: 3, constant: 4 } as const;

/** When what is given, and for how long the simulation goes on. */
export interface Regimen {
  dose: number;
  times: number[];
  /** Zero for what is given at once. */
  infusionTime: number;
  duration: number;
  outputInterval: number;
}

export type Values = Partial<Record<Role, number>>;

/** The weight of the standard body, in kg. */
const STANDARD_WEIGHT = 70;
/** Allometric exponent of clearances; volumes have 1 (Anderson and Holford, 2008). */
const CLEARANCE_EXPONENT = 0.75;

/** The values of a model in the units of the equations. */
export function valuesOf(model: Model): Values {
  return Object.fromEntries(
    model.parameters.map((parameter) => [parameter.role, standardValue(parameter)]),
  );
}

/** First-order absorption, exchange and elimination of a body of the given weight. */
export function kineticsOf(values: Values): Kinetics {
  const relative = values.weight! / STANDARD_WEIGHT;
  const clearance = values.clearance! * relative ** CLEARANCE_EXPONENT;
  const exchange = (values.intercompartmental_clearance ?? 0) * relative ** CLEARANCE_EXPONENT;
  const centralVolume = values.central_volume! * relative;
  const peripheralVolume =
    values.peripheral_volume === undefined ? null : values.peripheral_volume * relative;
  const absorption = values.absorption_rate ?? 0;
  const outward = exchange / centralVolume;
  const inward = peripheralVolume === null ? 0 : exchange / peripheralVolume;
  const elimination = clearance / centralVolume;
  return {
    rates: [
      [-absorption, 0, 0, 0, 0],
      [absorption, -elimination - outward, inward, 0, 0],
      [0, outward, -inward, 0, 0],
      [0, elimination, 0, 0, 0],
      [0, 0, 0, 0, 0],
    ],
    centralVolume,
    peripheralVolume,
    bioavailability: values.bioavailability ?? 1,
  };
}

/** The doses of a model and the time that is looked at. */
export function regimenOf(values: Values): Regimen {
  return {
    dose: values.dose!,
    times: Array.from({ length: values.dose_count! }, (_, index) => index * values.dose_interval!),
    infusionTime: values.infusion_time ?? 0,
    duration: values.duration!,
    outputInterval: values.output_interval!,
  };
}
