import { renderTable } from '../../../src/cli/terminal/table';
import type { ExpectedCause } from '../../read/expectation';
import { alarmsFalsely, isHealthyCase } from '../../score/score-case';
import type { JudgedIncident } from '../run-incident';
import { type CampaignFigures, figuresOf, groupedFigures } from './figures';
import { shareText } from './wilson';

const HEADINGS = ['INCIDENTS', 'DETECTION', 'LOCALISATION', 'CAUSE', 'FALSE ALARMS', 'CALLS'];

function row(name: string, figures: CampaignFigures): string[] {
  const { incidents, detection, localisation, cause, falseAlarms, calls } = figures;
  const shares = [detection, localisation, cause, falseAlarms].map(shareText);
  return [name, String(incidents), ...shares, calls.toFixed(1)];
}

function causeText(cause: Partial<ExpectedCause> | null): string {
  if (cause === null) return 'no cause';
  const { type, device, interface: port, object } = cause;
  return [type ?? 'any type', device, port, object].filter((part) => part != null).join(' ');
}

/** Whether the verdict, the cause or a healthy object was got wrong. */
export function isMiss({ score }: JudgedIncident): boolean {
  const alarmed = isHealthyCase(score) && alarmsFalsely(score);
  return !score.verdict.right || score.cause?.right === false || alarmed;
}

/** A miss in four lines: where to find it, what was asked, expected and answered. */
function missText({ incident, got, error, score }: JudgedIncident): string {
  const { id, kind, shape, size, seed, number, ask, expect } = incident;
  const causes = [expect.root_cause, ...expect.accept_root_cause].map(causeText).join(' or ');
  const alarms = score.falseAlarms
    .slice(0, 3)
    .map((one) => `${one.check} ${one.device} ${one.object}`);
  const answer = error ?? `${got.verdict}: ${causeText(got.cause)}`;
  return [
    `${id} ${kind}, ${shape} of ${size} (seed ${seed}, incident ${number})`,
    `  ask       ${ask}`,
    `  expected  ${expect.verdict.join(' or ')}: ${causes}`,
    `  got       ${[answer, ...alarms].join('; ')}`,
  ].join('\n');
}

/** Figures in tables, then every miss. For a person. */
export function campaignTable(judged: readonly JudgedIncident[], width: number): string {
  const all = row('all', figuresOf(judged));
  const tables = Object.entries(groupedFigures(judged)).map(([heading, groups]) => {
    const rows = Object.entries(groups).map(([name, figures]) => row(name, figures));
    return renderTable([heading.toUpperCase(), ...HEADINGS], [...rows, all], { width });
  });
  const misses = judged.filter(isMiss);
  const told = `Misses: ${misses.length} of ${judged.length}.`;
  return [...tables, told, ...misses.map(missText)].join('\n\n');
}
