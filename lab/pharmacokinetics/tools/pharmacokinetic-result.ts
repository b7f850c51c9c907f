import type { Json } from '../../serve/tool';
import { analyse, type PharmacokineticParameters } from '../model/noncompartmental';
import type { Output } from '../model/outputs';
import type { Course } from '../model/simulate';
import type { Job } from '../state/jobs';
import { significant } from './describe';

/** More extrapolation than this makes AUC to infinity doubtful, by common practice. */
const DOUBTFUL_PART = 0.2;

function warningsOf({ extrapolatedPart, terminal }: PharmacokineticParameters): string[] {
  if (terminal === null || extrapolatedPart === null) {
    return [
      'the curve does not fall after the last dose: half-life, clearance, volume and AUC to infinity cannot be told; simulate longer',
    ];
  }
  const percent = Math.round(extrapolatedPart * 100);
  return extrapolatedPart > DOUBTFUL_PART
    ? [`${percent} % of AUC to infinity lies after the last point; simulate longer`]
    : [];
}

function quantity(value: number | null, unit: string): Json {
  return { value: value === null ? null : significant(value), unit };
}

/** The answer of calculate_pk_parameters; each parameter has a value, null where unknown, and a unit. */
export function pharmacokineticResult(job: Job & { course: Course }, output: Output): Json {
  const { regimen, times } = job.course;
  const given = regimen.times.filter((time) => time <= regimen.duration);
  const found = analyse({
    times,
    concentrations: output.values(job.course),
    totalDose: regimen.dose * given.length,
    lastDoseIn: given.at(-1)! + regimen.infusionTime,
  });
  // Clearance and volume are of the plasma; from another place the dose says nothing of them.
  const plasma = output.path.startsWith('Plasma|');
  const apparent = job.model.route === 'oral' ? ' / F' : '';
  return {
    output_path: output.path,
    doses: given.length,
    pk_parameters: {
      cmax: quantity(found.cmax, 'mg/L'),
      tmax: quantity(found.tmax, 'h'),
      auc_0_t: quantity(found.aucToLast, 'mg*h/L'),
      auc_0_inf: quantity(found.aucToInfinity, 'mg*h/L'),
      half_life: quantity(found.halfLife, 'h'),
      clearance: { ...quantity(plasma ? found.clearance : null, 'L/h'), meaning: `CL${apparent}` },
      volume_of_distribution: {
        ...quantity(plasma ? found.volume : null, 'L'),
        meaning: `Vz${apparent}`,
      },
    },
    terminal_phase:
      found.terminal === null
        ? null
        : {
            rate: quantity(found.terminal.rate, '1/h'),
            from: quantity(found.terminal.from, 'h'),
            to: quantity(found.terminal.to, 'h'),
            points: found.terminal.points,
          },
    method: 'linear-up log-down trapezoidal rule; terminal phase by best adjusted fit',
    warnings: warningsOf(found),
  };
}
