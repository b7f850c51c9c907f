import {
  type Candidate,
  Cover,
  type Criterion,
  explain,
  type Hypothesis,
  type Model,
  type Observation,
} from '../../diagnosis';
import { checkKey } from '../../domain/analysis/check';
import type { Finding } from '../../domain/analysis/finding';
import type { GraphCheck } from './expectations';
import { faults, symptomSeverity } from './faults';
import type { GraphRules } from './rules';

/** A fault is told by the check that shows it. */
type Shown = Hypothesis<GraphCheck>;

/** Nothing in a graph says when it came about. */
const timeless = { moments: [], past: false };

function observationOf(check: GraphCheck): Observation[] {
  if (check.result === 'not_verifiable') return [];
  const works = check.result === 'pass';
  return [{ id: checkKey(check), resource: check.resource, works, meant: false, ...timeless }];
}

function hypothesisOf(check: GraphCheck): Shown[] {
  if (check.result !== 'fail' || faults[check.check] === null) return [];
  return [
    {
      fault: check,
      resources: [check.resource],
      own: [checkKey(check)],
      confidence: 'confirmed',
      isEnd: false,
      ...timeless,
    },
  ];
}

const gravest = ['critical', 'major', 'minor', 'info'] as const;

function gravity({ fault }: Shown): number {
  return gravest.indexOf(faults[fault.check]?.severity ?? 'info');
}

/** By what causes are ordered, the weightiest first. */
function criteriaOf(question: string): Criterion<GraphCheck>[] {
  const asked = question.toLowerCase();
  const isNamed = ({ fault, accounts }: Candidate<GraphCheck>) =>
    [fault.subject, ...accounts.map(({ id }) => id.split('|').at(-1) ?? '')].some((one) =>
      asked.includes(one.toLowerCase()),
    );
  return [
    {
      name: 'it accounts for what the question names',
      compare: (a, b) => Number(isNamed(b)) - Number(isNamed(a)),
    },
    { name: 'it accounts for more', compare: (a, b) => b.accounts.length - a.accounts.length },
    { name: 'it does more harm', compare: (a, b) => gravity(a) - gravity(b) },
  ];
}

function findingOf(check: GraphCheck): Omit<Finding, 'role' | 'type' | 'severity' | 'title'> {
  const { evidence, related, device, subject } = check;
  return {
    id: `${check.check}:${check.object}`,
    device,
    interface: null,
    object: subject,
    confidence: 'confirmed',
    explanation: '',
    evidence: evidence === null ? related : [evidence, ...related],
    checks: [checkKey(check)],
    causedBy: null,
    since: null,
    nextActions: [],
  };
}

function causeOf(one: Candidate<GraphCheck>, rules: GraphRules): Finding[] {
  const { fault: check, accounts } = one;
  const fault = faults[check.check];
  if (fault === null) return [];
  const { type, severity, title, explanation, actions } = fault;
  return [
    {
      ...findingOf(check),
      role: 'cause',
      type,
      severity,
      title: title(check),
      explanation,
      checks: accounts.map(({ id }) => id),
      nextActions: actions(check, rules),
    },
  ];
}

function symptomOf(check: GraphCheck, cause: Finding | null): Finding {
  return {
    ...findingOf(check),
    role: 'symptom',
    type: check.check.replace('.', '_'),
    severity: symptomSeverity,
    title: `${check.object}: ${check.value}.`,
    explanation:
      cause === null
        ? 'The evidence does not show why. No cause is claimed.'
        : `Follows from: ${cause.title}`,
    causedBy: cause?.id ?? null,
  };
}

/** The smallest set of faults from which all that fails follows, the best first, then what follows. */
export function diagnoseGraph(
  model: Model,
  rules: GraphRules,
  checks: readonly GraphCheck[],
  question: string,
): Finding[] {
  const cover = new Cover(model, { clocks: 0, hold: 0 });
  const { causes, because } = explain(
    cover,
    checks.flatMap(observationOf),
    checks.flatMap(hypothesisOf),
    criteriaOf(question),
  );
  const found = causes.map((cause) => ({ cause, findings: causeOf(cause, rules) }));
  const own = new Set(causes.flatMap((cause) => cause.own));
  const symptoms = checks
    .filter((one) => one.result === 'fail' && !own.has(checkKey(one)))
    .map((one) => {
      const [first] = because.get(checkKey(one)) ?? [];
      return symptomOf(one, found.find(({ cause }) => cause === first)?.findings[0] ?? null);
    });
  return [...found.flatMap(({ findings }) => findings), ...symptoms];
}
