import { kineticsOf, regimenOf, STATE, valuesOf, type Kinetics, type Regimen } from './kinetics';
import { mathematics } from './mathematics';
import type { Model } from './model-schema';

/** What a simulation gives: a value of each output at each time. */
export interface Course {
  /** In h; a time at which something is injected comes twice, before and after. */
  times: number[];
  /** The amounts at each time, in mg; see STATE. */
  amounts: number[][];
  kinetics: Kinetics;
  regimen: Regimen;
}

/** A change at a time: an amount that is given at once, or a change of the infusion's rate. */
interface Event {
  time: number;
  state: number;
  amount: number;
  rate: number;
}

const rounded = (time: number): number => Math.round(time * 1e9) / 1e9;

function eventsOf(oral: boolean, { bioavailability }: Kinetics, regimen: Regimen): Event[] {
  const { dose, infusionTime } = regimen;
  return regimen.times.flatMap((time): Event[] => {
    if (infusionTime === 0) {
      const state = oral ? STATE.gut : STATE.centre;
      return [{ time: rounded(time), state, amount: dose * bioavailability, rate: 0 }];
    }
    const rate = dose / infusionTime;
    const infusion = { state: STATE.centre, amount: 0 };
    return [
      { time: rounded(time), ...infusion, rate },
      { time: rounded(time + infusionTime), ...infusion, rate: -rate },
    ];
  });
}

/** The exact solution over a step of constant input: the exponential of the matrix of rates. */
function transitions(): (rates: number[][], step: number, key: string) => number[][] {
  const known = new Map<string, number[][]>();
  return (rates, step, key) => {
    const name = `${key}/${step}`;
    const found = known.get(name);
    if (found !== undefined) return found;
    const scaled = rates.map((row) => row.map((rate) => rate * step));
    const { expm, matrix } = mathematics();
    const result = expm(matrix(scaled)).toArray() as number[][];
    known.set(name, result);
    return result;
  };
}

const replaced = (values: number[], at: number, value: number): number[] =>
  values.map((one, index) => (index === at ? value : one));

const apply = (transition: number[][], state: number[]): number[] =>
  transition.map((row) => row.reduce((sum, factor, index) => sum + factor * state[index]!, 0));

function withInfusion(rates: number[][], rate: number): number[][] {
  return rates.map((row, state) =>
    state === STATE.centre ? replaced(row, STATE.constant, rate) : row,
  );
}

/** How many points a simulation of this regimen has, about. */
export function pointsOf({ duration, outputInterval }: Regimen): number {
  return Math.floor(duration / outputInterval + 1e-9) + 1;
}

/**
 * Solves a model. The equations are linear, so that each step is exact: no error of integration
 * adds up. Steps end at every output time and at every change of what is given.
 */
export function simulate(model: Model): Course {
  const values = valuesOf(model);
  const kinetics = kineticsOf(values);
  const regimen = regimenOf(values);
  const { duration, outputInterval } = regimen;
  const events = eventsOf(model.route === 'oral', kinetics, regimen).filter(
    ({ time }) => time <= duration,
  );
  const grid = Array.from({ length: pointsOf(regimen) }, (_, at) => rounded(at * outputInterval));
  const stops = [...new Set([...grid, ...events.map(({ time }) => time), rounded(duration)])];
  const transition = transitions();
  const times: number[] = [];
  const amounts: number[][] = [];
  let state = [0, 0, 0, 0, 1];
  let infusion = 0;
  let now = 0;
  for (const stop of stops.sort((left, right) => left - right)) {
    if (stop > now) {
      const rates = withInfusion(kinetics.rates, infusion);
      state = apply(transition(rates, rounded(stop - now), String(infusion)), state);
    }
    const due = events.filter(({ time }) => time === stop);
    const injected = due.filter(({ state: into, amount }) => into === STATE.centre && amount > 0);
    if (injected.length > 0 && stop > 0) {
      times.push(stop);
      amounts.push(state);
    }
    for (const event of due) {
      state = replaced(state, event.state, state[event.state]! + event.amount);
      infusion += event.rate;
    }
    times.push(stop);
    amounts.push(state);
    now = stop;
  }
  return { times, amounts, kinetics, regimen };
}
