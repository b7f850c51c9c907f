import { writeVerifiedReport } from '../domain/report';
import { describeCall } from '../domain/describe-call';
import { resultsOf } from '../domain/results';
import type { RootCause } from '../domain/analysis';
import type { Outcome, Verdict } from '../domain/outcome';
import type { RunTrace } from '../domain/run-trace';
import type { CallRecord } from '../domain/tool-call';
import type { Topology } from '../domain/topology';
import { withHeartbeat } from './heartbeat';
import type { ActivityDependencies } from './interfaces';
import type { RunAnalysis } from './run-context';
import type { RunStore } from './run-store';

export interface WriteReportInput {
  traceRef: string;
  unavailableServers: { server: string; reason: string }[];
}

/** The report in the size that history can keep; the document itself is stored. */
export interface WrittenReport {
  documentRef: string;
  outcome: Outcome;
  verdict: Verdict;
  severity: string | null;
  summary: string[];
  rootCause: RootCause | null;
  failing: { check: string; device: string; object: string }[];
}

/** Sentences and failed checks that a result carries itself; all of them are in the document. */
const summaryKept = 8;
const failingKept = 50;
/** Characters of the last result that a document carries. */
const lastResultLength = 8000;

/** Stores a run's trace, so that the nodes that follow are told a reference and not a copy. */
export function createKeepTrace(dependencies: ActivityDependencies) {
  return async function keepTrace(trace: RunTrace): Promise<string> {
    return await dependencies.evidence.put(trace);
  };
}

/** Writes the report from evidence, lets code check it against that evidence, and stores it. */
export function createWriteReport(
  dependencies: ActivityDependencies,
  store: RunStore,
  analysis: RunAnalysis,
) {
  return async function writeReport(input: WriteReportInput): Promise<WrittenReport> {
    return await withHeartbeat(async () => {
      const trace = await store.trace(input.traceRef);
      const { goal, calls } = trace.status;
      const facts =
        goal === null || trace.snapshotRef === null
          ? null
          : await analysis.of({ ...trace, snapshotRef: trace.snapshotRef, calls }, goal);
      const topology = await topologyOf(store, trace);
      const { document } = writeVerifiedReport({
        trace,
        analysis: facts,
        unavailableServers: input.unavailableServers,
        truncated: await cutResults(store, calls),
        ...(topology === null ? {} : { topology }),
        ...(trace.judged === false && (await lastResultOf(store, calls))),
        endedAt: trace.status.endedAt ?? Date.now(),
      });
      return {
        documentRef: await dependencies.evidence.put(document),
        outcome: document.outcome,
        verdict: document.verdict,
        severity: document.severity,
        summary: document.report.summary.slice(0, summaryKept),
        rootCause: document.root_cause,
        failing: document.checks
          .filter((check) => check.result === 'fail')
          .slice(0, failingKept)
          .map(({ check, device, object }) => ({ check, device, object })),
      };
    });
  };
}

/** What the picture of the network is drawn from; null where no link could be read. */
async function topologyOf(store: RunStore, trace: RunTrace): Promise<Topology | null> {
  if (trace.snapshotRef === null) return null;
  const snapshot = await store.snapshot(trace.snapshotRef);
  const inventory = (await store.inventory(snapshot, trace.inventoryRef)) ?? [];
  const refs = trace.status.calls.flatMap((call) => call.outcome.ref ?? []);
  const { items } = await store.evidence(refs);
  const topology = store.checks(snapshot).topology?.(items, inventory, new Date(trace.now));
  return topology === undefined || topology.links.length === 0 ? null : topology;
}

/** What the last call of a task brought; a person who asked for it wants to see it. */
async function lastResultOf(
  store: RunStore,
  calls: CallRecord[],
): Promise<{ lastResult?: { call: string; text: string } }> {
  const last = resultsOf(calls).at(-1);
  if (last === undefined || last.outcome.ref === null) return {};
  const { items } = await store.evidence([last.outcome.ref]);
  const [item] = items;
  if (item === undefined) return {};
  const { content } = item.result;
  const text = typeof content === 'string' ? content : JSON.stringify(content, null, 2);
  const rest = text.length - lastResultLength;
  return {
    lastResult: {
      call: describeCall(last),
      text: rest > 0 ? `${text.slice(0, lastResultLength)}\n… (${rest} characters more)` : text,
    },
  };
}

/** Results that were cut when they were stored, with what was left out. */
async function cutResults(
  store: RunStore,
  calls: CallRecord[],
): Promise<{ ref: string; note: string }[]> {
  const { items } = await store.evidence(calls.flatMap((call) => call.outcome.ref ?? []));
  return items.flatMap(({ ref, result }) =>
    result.truncated === null ? [] : [{ ref, note: result.truncated }],
  );
}
