import { writeVerifiedReport } from '../report';
import { isAside } from '../report/headline';
import { describeCall } from '../domain/calls/describe-call';
import { resultsOf } from '../domain/calls/results';
import type { RootCause } from '../domain/analysis/analysis';
import { NotEnded } from '../domain/analysis/not-ended';
import { checkKey } from '../domain/analysis/check';
import type { CollectedEvidence } from '../domain/calls/evidence';
import type { Severity } from '../domain/analysis/finding';
import type { KnownState } from '../domain/analysis/known-state';
import type { Notification } from '../domain/watch/notification';
import type { Outcome, Verdict } from '../domain/analysis/outcome';
import type { PreviousRun } from '../domain/analysis/previous-run';
import type { Answered } from '../domain/run/answered';
import type { RunDocument } from '../domain/run/run-document';
import type { RunTrace } from '../domain/run/run-trace';
import type { CallRecord } from '../domain/calls/tool-call';
import type { CheckHistory } from '../domain/watch/course';
import { seriesIn } from '../domain/calls/series';
import { reasonToTell } from '../domain/watch/reason-to-tell';
import type { RunNews } from '../domain/watch/should-notify';
import type { Topology } from '../domain/analysis/topology';
import { agentAnswerOf } from './answer-store';
import { taskGroundsOf } from './task-grounds';
import { withHeartbeat } from './heartbeat';
import { freeMemory } from './free-memory';
import type { ActivityDependencies } from './interfaces';
import { keepNamesOf } from './kept-names';
import type { RunAnalysis } from './run-context';
import { unheldSchemas } from './unheld-schemas';
import type { RunStore } from './run-store';
import { resultsStored } from './stored-results';

export interface WriteReportInput {
  traceRef: string;
  unavailableServers: { server: string; reason: string }[];
  notifications: readonly Notification[];
}

/** The report in the size that history can keep; the document itself is stored. */
export interface WrittenReport {
  documentRef: string;
  outcome: Outcome;
  verdict: Verdict;
  severity: Severity | null;
  /** An older version did not say. */
  answered?: Answered;
  /** The fault that was found is another matter than what was asked; an older version did not say. */
  otherFault?: true;
  summary: string[];
  rootCause: RootCause | null;
  failing: { check: string; device: string; object: string }[];
  /** How checks came out over the last results of a schedule. */
  course: CheckHistory;
  /** For each channel why the verdict is told there, or null; an older version did not say. */
  tell?: (string | null)[];
  /** Reference of the last known states, for the next run; null where nothing was judged. */
  statesRef: string | null;
}

/** Sentences and failed checks that a result carries itself; all of them are in the document. */
const summaryKept = { judged: 8, task: 18 };
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
      const states = facts?.states ?? [];
      const { document } = await store.withEvidence(resultsStored(calls), async ({ items }) => {
        const topology = await topologyOf(store, trace, items);
        await handOnNames(dependencies, store, trace, items);
        freeMemory();
        return writeVerifiedReport({
          trace,
          analysis: facts,
          unavailableServers: input.unavailableServers,
          truncated: cutResults(items),
          ...(trace.snapshotRef !== null && {
            unheldSchemas: unheldSchemas(await store.snapshot(trace.snapshotRef), calls),
          }),
          ...(topology === null ? {} : { topology }),
          series: seriesIn(items),
          ...(trace.judged === false && (await taskGroundsOf(store, trace, items))),
          ...(trace.judged === false && lastResultOf(calls, items)),
          ...(await agentAnswerOf(store, trace)),
          endedAt: trace.status.endedAt ?? Date.now(),
        });
      });
      const failing = failingOf(document, states, trace.request.previous ?? null);
      return {
        outcome: document.outcome,
        verdict: document.verdict,
        severity: document.severity,
        ...(document.answered !== undefined && { answered: document.answered }),
        ...(isAside(document) && { otherFault: true }),
        summary: document.report.summary.slice(0, summaryKept[document.judged ? 'judged' : 'task']),
        documentRef: await dependencies.evidence.put(document),
        rootCause: document.root_cause,
        failing,
        statesRef:
          facts === null
            ? (trace.request.previous?.states ?? null)
            : await dependencies.evidence.put(states),
        course: document.watch?.course ?? [],
        tell: input.notifications.map((channel) =>
          reasonToTell(channel, newsOf(document, failing), trace.tick ?? null),
        ),
      };
    });
  };
}

/** What two runs are compared by to see whether this one is worth a message. */
function newsOf(document: RunDocument, failing: RunNews['failing']): RunNews {
  const { outcome, verdict, severity, diff, watch } = document;
  const { course = [], acknowledged = [] } = watch ?? {};
  return { outcome, verdict, severity, diff, failing, course, acknowledged };
}

/**
 * What fails now, and what failed when it was last seen: a run that read nothing forgets nothing.
 * A run that was rejected hands on what it was given.
 */
function failingOf(
  document: RunDocument,
  states: readonly KnownState[],
  given: PreviousRun | null,
) {
  const before = (given?.findings ?? []).filter(({ result }) => result === 'fail');
  const unknown = new Set((document.diff?.unknown ?? []).map(checkKey));
  const open = document.diff === null ? before : before.filter((one) => unknown.has(checkKey(one)));
  const failing = [...document.checks, ...states].filter(({ result }) => result === 'fail');
  const all = new Map([...failing, ...open].map((one) => [checkKey(one), one]));
  return [...all.values()]
    .slice(0, failingKept)
    .map(({ check, device, object }) => ({ check, device, object }));
}

/** Later runs look first where this one found a name. */
async function handOnNames(
  { evidence }: ActivityDependencies,
  store: RunStore,
  trace: RunTrace,
  items: CollectedEvidence[],
): Promise<void> {
  if (trace.snapshotRef === null) return;
  const snapshot = await store.snapshot(trace.snapshotRef);
  const inventory = (await store.inventory(snapshot, trace.inventoryRef)) ?? [];
  const now = new Date(trace.now);
  await orNothing(
    async () => await keepNamesOf(store, evidence, { snapshot, inventory, items, now }),
  );
}

/** The report does not wait for what only adorns it, where that comes to no end. */
async function orNothing<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof NotEnded) return undefined;
    throw error;
  }
}

/** What the picture of the network is drawn from; null where no link could be read. */
async function topologyOf(
  store: RunStore,
  trace: RunTrace,
  items: CollectedEvidence[],
): Promise<Topology | null> {
  if (trace.snapshotRef === null) return null;
  const snapshot = await store.snapshot(trace.snapshotRef);
  const inventory = (await store.inventory(snapshot, trace.inventoryRef)) ?? [];
  const now = new Date(trace.now);
  const topology = await orNothing(
    async () => await store.checks(snapshot).topology?.(items, inventory, now),
  );
  return topology === undefined || topology.links.length === 0 ? null : topology;
}

/** What the last call of a task brought; a person who asked for it wants to see it. */
function lastResultOf(
  calls: CallRecord[],
  items: readonly CollectedEvidence[],
): { lastResult?: { call: string; text: string } } {
  const last = resultsOf(calls).at(-1);
  const item = items.find(({ ref }) => ref === last?.outcome.ref);
  if (last === undefined || item === undefined) return {};
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
function cutResults(items: CollectedEvidence[]): { ref: string; note: string }[] {
  return items.flatMap(({ ref, result }) =>
    result.truncated === null ? [] : [{ ref, note: result.truncated }],
  );
}
