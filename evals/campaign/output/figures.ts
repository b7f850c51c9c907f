import { count, type Fraction } from '../../score/fraction';
import { alarmsFalsely, isHealthyCase } from '../../score/score-case';
import type { JudgedIncident } from '../run-incident';

export interface CampaignFigures {
  incidents: number;
  detection: Fraction;
  localisation: Fraction;
  cause: Fraction;
  /** Healthy networks that were called faulty, in whole or in part. */
  falseAlarms: Fraction;
  /** Mean of an incident. */
  calls: number;
}

/** The figures of some incidents, as evals/README.md defines them. */
export function figuresOf(judged: readonly JudgedIncident[]): CampaignFigures {
  const causes = judged.flatMap(({ score }) => (score.cause === null ? [] : [score.cause]));
  const healthy = judged.filter(({ score }) => isHealthyCase(score));
  const calls = judged.reduce((sum, { got }) => sum + got.calls, 0);
  return {
    incidents: judged.length,
    detection: count(judged, ({ score }) => score.verdict.right),
    localisation: count(causes, ({ localised }) => localised),
    cause: count(causes, ({ right }) => right),
    falseAlarms: count(healthy, ({ score }) => alarmsFalsely(score)),
    calls: judged.length === 0 ? 0 : calls / judged.length,
  };
}

const BANDS = [
  { name: '4–9', most: 9 },
  { name: '10–29', most: 29 },
  { name: '30–99', most: 99 },
  { name: '100–200', most: 200 },
];

/** What incidents are told apart by, and in which order. */
export const GROUPINGS: Record<string, (judged: JudgedIncident) => string> = {
  kind: ({ incident }) =>
    incident.readable === 'everything' ? incident.kind : `${incident.kind}, router unread`,
  shape: ({ incident }) => incident.shape,
  size: ({ incident }) => BANDS.find(({ most }) => incident.size <= most)!.name,
  'asked by': ({ incident }) =>
    incident.consequence ? `${incident.askedBy}, cause elsewhere` : incident.askedBy,
};

/** Figures by kind, shape, size and way of asking. */
export function groupedFigures(
  judged: readonly JudgedIncident[],
): Record<string, Record<string, CampaignFigures>> {
  const group = (nameOf: (one: JudgedIncident) => string): Record<string, CampaignFigures> => {
    const names = [...new Set(judged.map(nameOf))].sort((first, second) =>
      first.localeCompare(second, 'en', { numeric: true }),
    );
    return Object.fromEntries(
      names.map((name) => [name, figuresOf(judged.filter((one) => nameOf(one) === name))]),
    );
  };
  return Object.fromEntries(
    Object.entries(GROUPINGS).map(([heading, nameOf]) => [heading, group(nameOf)]),
  );
}
