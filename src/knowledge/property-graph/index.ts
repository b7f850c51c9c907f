import type { Analysis } from '../../domain/analysis/analysis';
import type { AnalysisInput } from '../../domain/analysis/analysis-input';
import type { Check } from '../../domain/analysis/check';
import type { Knowledge, ResultInspection } from '../../domain/analysis/knowledge';
import type { CollectedEvidence } from '../../domain/calls/evidence';
import { cleanText } from '../../domain/text/escape';
import { buildNeeds } from './build-needs';
import { checkGraph } from './check-graph';
import { diagnoseGraph } from './diagnose';
import type { GraphCheck } from './expectations';
import { readGraph } from './read-graph';
import { nextReadings } from './readings';
import type { GraphRules } from './rules';
import { serviceDeskRules } from './service-desk';

/** Raised whenever a check, a fault or a rule of any graph changes its judgement. */
const version = '1.0.0';

/** A check without what only this knowledge knows of it. */
function plain({
  resource: _resource,
  subject: _subject,
  detail: _detail,
  ...check
}: GraphCheck): Check {
  return check;
}

function verdictOf(checks: readonly GraphCheck[]): Analysis['verdict'] {
  if (checks.some(({ result }) => result === 'fail')) return 'fault';
  const told = checks.length > 0 && checks.every(({ result }) => result === 'pass');
  return told ? 'healthy' : 'inconclusive';
}

function analyse({ evidence, question }: AnalysisInput, rules: GraphRules): Analysis {
  const graph = readGraph(evidence, rules);
  const checks = checkGraph(graph, rules);
  const model = buildNeeds(graph, rules);
  const findings = diagnoseGraph(model, rules, checks, question);
  const [root, ...others] = findings
    .filter(({ role }) => role === 'cause')
    .map(({ type, device, object }) => ({ type, device, interface: null, object }));
  return {
    verdict: verdictOf(checks),
    rootCause: root ?? null,
    otherCauses: others,
    checks: checks.map(plain),
    findings,
    followUps: nextReadings(graph, rules, model, checks),
    coverage: [],
    timeline: [],
    remarks:
      graph.cut.length === 0
        ? []
        : [`${graph.cut.length} listings were cut: what they leave out was not checked.`],
    diff: null,
  };
}

function inspect(item: CollectedEvidence, rules: GraphRules): ResultInspection {
  const { nodes, edges } = readGraph([item], rules);
  const { result, call } = item;
  const digest =
    result.error === null
      ? `${call.tool}: ${nodes.size} nodes, ${edges.size} edges`
      : `${call.tool}: ${result.error.message}`;
  // One result alone says nothing of what others may hold.
  const checks = checkGraph(
    { nodes, edges, wholeLabels: new Map(), wholeTypes: new Map(), cut: [] },
    rules,
  );
  return {
    digest: cleanText(digest, 200),
    checks: checks.filter(({ result: one }) => one === 'fail').map(plain),
  };
}

/** What is known of one kind of property graph, by its rules. */
function propertyGraph<Name extends string>(name: Name, rules: GraphRules) {
  return {
    name,
    version,
    inspect: (item) => inspect(item, rules),
    analyse: (input) => analyse(input, rules),
  } as const satisfies Knowledge;
}

export const serviceDesk = propertyGraph('service-desk', serviceDeskRules);
