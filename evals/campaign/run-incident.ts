import { type Lab, labOf } from '../../lab/gnmi/lab';
import { faultSchema, type FaultOf } from '../../lab/gnmi/model/fault-schema';
import type { PreviousRun } from '../../src/domain/analysis/previous-run';
import type { RunDocument } from '../../src/domain/run/run-document';
import type { EvalCase } from '../read/eval-case';
import { type CaseScore, scoreCase } from '../score/score-case';
import type { Incident } from './incident';

/** What an investigation is given: the network and the question, nothing of what is expected. */
export interface Question {
  lab: Lab;
  ask: string;
  now: string;
  previous?: PreviousRun;
  unattended: boolean;
}

/** Carries out one investigation. */
export type Investigate = (question: Question) => Promise<RunDocument>;

/** An incident as it was judged; its network is left behind, as a thousand of them fill the memory. */
export interface JudgedIncident {
  incident: Omit<Incident, 'state' | 'before' | 'built'>;
  score: CaseScore;
  got: { verdict: string | null; cause: RunDocument['root_cause']; calls: number };
  /** Why there is no document. */
  error: string | null;
  seconds: number;
}

/** A lab on an incident; each one is new, as labs count their calls. */
export function labOn({ state, now, faults }: Incident): Lab {
  const deaths = faults
    .map((fault) => faultSchema.parse(fault))
    .filter((fault): fault is FaultOf<'server_dies'> => fault.fault === 'server_dies');
  return labOf(state, new Date(now), deaths);
}

function caseOf({ id, ask, now, previous, unattended, expect }: Incident): EvalCase {
  const request = { query: ask, now, attended: !unattended };
  return {
    id,
    title: '',
    lab: { now },
    request: previous === undefined ? request : { ...request, previous },
    expect,
  };
}

/** Has an incident investigated, and judges the answer. Never throws: a run that breaks off has got nothing right. */
export async function runIncident(
  incident: Incident,
  investigate: Investigate,
): Promise<JudgedIncident> {
  const { state, before: _before, built: _built, ...facts } = incident;
  const started = performance.now();
  let document: RunDocument | null = null;
  let error: string | null = null;
  try {
    const { ask, now, previous, unattended } = incident;
    const given = { lab: labOn(incident), ask, now, unattended };
    document = await investigate(previous === undefined ? given : { ...given, previous });
  } catch (thrown) {
    error = thrown instanceof Error ? thrown.message : String(thrown);
  }
  return {
    incident: facts,
    score: scoreCase({ case: caseOf(incident), document, question: null, state }),
    got: {
      verdict: document?.verdict ?? null,
      cause: document?.root_cause ?? null,
      calls: document?.calls.length ?? 0,
    },
    error,
    seconds: (performance.now() - started) / 1000,
  };
}
