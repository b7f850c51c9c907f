import type { Analysis } from '../domain/analysis/analysis';
import type { AnalysisInput } from '../domain/analysis/analysis-input';
import { NotEnded } from '../domain/analysis/not-ended';
import { nothingJudged } from '../domain/analysis/nothing-judged';
import type { CapturedContext } from '../domain/calls/capture';
import type { Goal } from '../domain/analysis/goal';
import type { InvestigationRequest } from '../domain/investigation/investigation-request';
import type { RunSnapshot } from '../domain/investigation/run-snapshot';
import type { CallRecord } from '../domain/calls/tool-call';
import { freeMemory } from './free-memory';
import type { RunStore } from './run-store';
import { resultsStored } from './stored-results';

/** What every thinking node is told of the run; references, not contents. */
export interface RunFacts {
  request: InvestigationRequest;
  snapshotRef: string;
  inventoryRef: string | null;
  /** The run's clock, ISO 8601. */
  now: string;
  calls: CallRecord[];
  /** What results told that is worth knowing later; absent where nothing is. */
  context?: CapturedContext;
}

/** Analyses evidence once per set of references: an analysis is a pure function of them. */
export class RunAnalysis {
  private readonly known = new Map<string, Analysis>();

  constructor(private readonly store: RunStore) {}

  async of(facts: RunFacts, goal: Goal): Promise<Analysis> {
    const results = resultsStored(facts.calls);
    const refs = results.map(({ ref }) => ref);
    const key = [facts.snapshotRef, facts.now, goal.objective, ...goal.devices, ...refs].join(' ');
    const cached = this.known.get(key);
    if (cached !== undefined) return cached;
    const snapshot = await this.store.snapshot(facts.snapshotRef);
    const inventory = (await this.store.inventory(snapshot, facts.inventoryRef)) ?? [];
    const before = await this.store.previous(facts.request.previous ?? null);
    const missing = [...before.missing];
    const analysis = await this.store.withEvidence(results, async (found) => {
      freeMemory();
      missing.unshift(...found.missing);
      return await this.judge(snapshot, {
        question: facts.request.query,
        goal,
        inventory,
        evidence: found.items,
        now: new Date(facts.now),
        previous: before.previous,
      });
    });
    const remarks = missing.map((one) => `Evidence unavailable: ${one.ref}: ${one.reason}.`);
    const made = { ...analysis, remarks: [...analysis.remarks, ...remarks] };
    // What could not be read may be there the next time.
    if (missing.length > 0) return made;
    if (this.known.size > 50) this.known.clear();
    this.known.set(key, made);
    return made;
  }

  /** Where the checks come to no end, nothing is judged, and the report says so. */
  private async judge(snapshot: RunSnapshot, input: AnalysisInput): Promise<Analysis> {
    try {
      return await this.store.checks(snapshot).analyse(input);
    } catch (error) {
      if (!(error instanceof NotEnded)) throw error;
      return {
        ...nothingJudged,
        remarks: [`Nothing was judged: the checks were given up, ${error.message}.`],
      };
    }
  }
}
