import { terminalPhase, type TerminalPhase } from './terminal-phase';

/** What the analysis reads: times in h, concentrations in mg/L, doses in mg. */
export interface Observed {
  times: readonly number[];
  concentrations: readonly number[];
  /** Of all doses that were given in this time. */
  totalDose: number;
  /** When the last dose was in, in h. */
  lastDoseIn: number;
}

/** Units: mg/L, h, mg·h/L, 1/h, L/h, L. Null where the curve does not show it. */
export interface PharmacokineticParameters {
  cmax: number;
  tmax: number;
  aucToLast: number;
  aucToInfinity: number | null;
  /** The part of aucToInfinity that lies after the last point. */
  extrapolatedPart: number | null;
  halfLife: number | null;
  /** Dose / AUC; after an oral dose this is CL/F. */
  clearance: number | null;
  /** Clearance / terminal rate (Vz); after an oral dose Vz/F. */
  volume: number | null;
  terminal: TerminalPhase | null;
}

/** Linear where the curve rises or is level or zero, logarithmic where it falls. */
function area(step: number, left: number, right: number): number {
  if (right >= left || right <= 0) return (step * (left + right)) / 2;
  return (step * (left - right)) / Math.log(left / right);
}

/** AUC by the linear-up log-down trapezoidal rule. */
export function areaUnderCurve(times: readonly number[], values: readonly number[]): number {
  return times
    .slice(1)
    .reduce(
      (sum, time, index) => sum + area(time - times[index]!, values[index]!, values[index + 1]!),
      0,
    );
}

/** Non-compartmental analysis of a curve; valid for linear kinetics, single and repeated doses. */
export function analyse(observed: Observed): PharmacokineticParameters {
  const { times, concentrations, totalDose, lastDoseIn } = observed;
  const cmax = Math.max(...concentrations);
  const tmax = times[concentrations.indexOf(cmax)]!;
  const aucToLast = areaUnderCurve(times, concentrations);
  const terminal = terminalPhase(times, concentrations, Math.max(lastDoseIn, 0));
  if (terminal === null) {
    const unseen = { aucToInfinity: null, extrapolatedPart: null, halfLife: null };
    return { cmax, tmax, aucToLast, ...unseen, clearance: null, volume: null, terminal };
  }
  const rest = concentrations.at(-1)! / terminal.rate;
  const aucToInfinity = aucToLast + rest;
  const clearance = totalDose / aucToInfinity;
  return {
    cmax,
    tmax,
    aucToLast,
    aucToInfinity,
    extrapolatedPart: rest / aucToInfinity,
    halfLife: Math.LN2 / terminal.rate,
    clearance,
    volume: clearance / terminal.rate,
    terminal,
  };
}
