import { STATE } from './kinetics';
import type { Model } from './model-schema';
import type { Course } from './simulate';

/** A quantity that a simulation gives over time. */
export interface Output {
  path: string;
  unit: string;
  /** Its values at the times of the course. */
  values: (course: Course) => number[];
}

/** The outputs of a model; the first is the concentration that was asked for most likely. */
export function outputsOf({ drug, compartments, route }: Model): Output[] {
  const amount =
    (state: number) =>
    ({ amounts }: Course): number[] =>
      amounts.map((one) => one[state]!);
  const plasma: Output = {
    path: `Plasma|${drug}|Concentration`,
    unit: 'mg/L',
    values: ({ amounts, kinetics }) =>
      amounts.map((one) => one[STATE.centre]! / kinetics.centralVolume),
  };
  const periphery: Output = {
    path: `Periphery|${drug}|Concentration`,
    unit: 'mg/L',
    values: ({ amounts, kinetics }) =>
      amounts.map((one) => one[STATE.periphery]! / kinetics.peripheralVolume!),
  };
  const gut: Output = { path: `Gut|${drug}|Amount`, unit: 'mg', values: amount(STATE.gut) };
  return [
    plasma,
    ...(compartments === 2 ? [periphery] : []),
    ...(route === 'oral' ? [gut] : []),
    { path: `Eliminated|${drug}|Amount`, unit: 'mg', values: amount(STATE.eliminated) },
  ];
}
