import { ApplicationFailure } from '@temporalio/common';
import * as z from 'zod';

import type { FleetPart } from '../domain/run/fleet';
import { mergeParts } from '../domain/run/fleet-merge';
import {
  type CollectedEvidence,
  type EvidenceItem,
  evidenceItemSchema,
} from '../domain/calls/evidence';
import { failureTypes } from '../domain/investigation/failure-types';
import { Gate } from '../domain/decisions/gate';
import type { InventoryDevice } from '../domain/analysis/goal';
import type { AskedKnowledge } from '../domain/analysis/knowledge';
import type { StoredThought } from '../domain/reasoning/model-thought';
import { knownStateSchema } from '../domain/analysis/known-state';
import type { PreviousRun } from '../domain/analysis/previous-run';
import type { RunTrace } from '../domain/run/run-trace';
import { type RunSnapshot, runSnapshotSchema } from '../domain/investigation/run-snapshot';
import { toolOf } from '../domain/calls/tool';
import { decidePolicy, needsConfirmation, readingRule } from '../domain/configuration/tool-policy';
import { wellFormed } from '../domain/text/well-formed';
import { EvidenceReader, type FoundEvidence } from './evidence-reader';
import type { ActivityDependencies } from './interfaces';
import { ReplyBudget } from './reply-budget';
import { storeAway } from './store-away';
import type { StoredResult } from './stored-results';

/** A reply takes some ten times its size while it is read and stored: one large one at a time. */
const usualReplyBytes = 32 * 1024 * 1024;

const knownStates = z.array(knownStateSchema);

/** Reads what a run has stored: its snapshot, its evidence and its inventory. */
export class RunStore {
  private readonly snapshots = new Map<string, RunSnapshot>();
  private readonly gates = new WeakMap<RunSnapshot, Gate>();
  private readonly inventories = new WeakMap<EvidenceItem, Map<string, InventoryDevice[]>>();
  private readonly reader: EvidenceReader;
  /** For replies as they come, and for those that are read again. */
  readonly replies: ReplyBudget;

  constructor(private readonly dependencies: ActivityDependencies) {
    const { evidence, replyBytes = usualReplyBytes } = dependencies;
    this.replies = new ReplyBudget(replyBytes);
    this.reader = new EvidenceReader(evidence, this.replies);
  }

  /** Throws a non-retryable failure where this worker does not hold the run's store. */
  async snapshot(ref: string): Promise<RunSnapshot> {
    const known = this.snapshots.get(ref);
    if (known !== undefined) return known;
    const snapshot = runSnapshotSchema.parse(await this.own(ref, 'snapshot'));
    if (this.snapshots.size > 100) this.snapshots.clear();
    this.snapshots.set(ref, snapshot);
    return snapshot;
  }

  /** A run's trace; that of a fleet comes with the calls of all its parts. */
  async trace(ref: string): Promise<RunTrace> {
    const trace = await this.own<RunTrace>(ref, 'trace');
    const { fleet } = trace.status;
    if (fleet === null || fleet === undefined) return trace;
    const found: RunTrace[] = [];
    const parts: FleetPart[] = [];
    for (const part of fleet.parts) {
      const stored =
        part.traceRef === null ? null : await this.dependencies.evidence.get(part.traceRef);
      if (stored?.available === true) found.push(stored.document as RunTrace);
      const lost = stored?.available === false;
      parts.push(lost ? { ...part, outcome: 'failed', reason: stored.reason } : part);
    }
    const status = { ...trace.status, fleet: { ...fleet, parts } };
    return mergeParts({ ...trace, status }, found);
  }

  /** What a model's node was told and heard; written by this code too. */
  async thought(ref: string): Promise<StoredThought> {
    return await this.own<StoredThought>(ref, 'thought');
  }

  /** @returns the document's reference */
  async keep(document: unknown): Promise<string> {
    return await this.dependencies.evidence.put(document);
  }

  /** Any stored document; null where the store does not have it. */
  async document(ref: string): Promise<unknown> {
    const stored = await this.dependencies.evidence.get(ref);
    if (!stored.available && stored.retryable === true) throw storeAway(stored.reason);
    return stored.available ? stored.document : null;
  }

  /** One stored result, which has to be there. */
  async item(ref: string): Promise<CollectedEvidence> {
    return { ref, ...evidenceItemSchema.parse(await this.own(ref, 'evidence')) };
  }

  /**
   * What a run stored of itself; this code wrote it, so its shape is trusted. Throws a non-retryable
   * failure where this worker does not hold the run's store, and a retryable one where the store
   * cannot be read just now.
   */
  async own<T>(ref: string, what: string): Promise<T> {
    const stored = await this.dependencies.evidence.get(ref);
    if (stored.available) return stored.document as T;
    if (stored.retryable === true) throw storeAway(stored.reason);
    throw ApplicationFailure.create({
      type: failureTypes.evidenceUnavailable,
      nonRetryable: true,
      message:
        stored.damaged === true
          ? `The ${what} of this run is damaged in the evidence store: ${stored.reason} ` +
            'Restore it from a copy, or ask the question again.'
          : `The ${what} of this run is not in the evidence store of this worker ` +
            `(${this.dependencies.evidence.identity}): ${stored.reason}. ` +
            'Run the worker with the store that the run was started with.',
    });
  }

  /** The gate of a run; it compiles each tool's schema once, not once a call. */
  gate(snapshot: RunSnapshot): Gate {
    const known = this.gates.get(snapshot);
    if (known !== undefined) return known;
    const gate = new Gate(snapshot.tools, snapshot.profile.argumentRules);
    this.gates.set(snapshot, gate);
    return gate;
  }

  /** Whether a call of a run needs the confirmation of a person, by profile and annotations. */
  needsConfirmation(
    { profile, tools }: RunSnapshot,
    call: { server: string; tool: string; arguments: Record<string, unknown> },
  ): boolean {
    const tool = toolOf(tools, call) ?? { server: call.server, name: call.tool };
    const policy = decidePolicy(profile.policy, tool);
    const reads = readingRule(profile.policy, tool);
    return needsConfirmation({ policy, reads }, call.arguments);
  }

  /** What judges a run's results. Throws a non-retryable failure where this worker does not have it. */
  checks({ profile }: RunSnapshot): AskedKnowledge {
    try {
      return this.dependencies.knowledge(profile.checks);
    } catch (error) {
      throw ApplicationFailure.create({
        type: failureTypes.configuration,
        nonRetryable: true,
        message: wellFormed(error instanceof Error ? error.message : String(error)),
      });
    }
  }

  /** Does something with the results that calls of a run brought, read by `EvidenceReader`. */
  async withEvidence<T>(
    results: readonly StoredResult[],
    use: (found: FoundEvidence) => Promise<T> | T,
  ): Promise<T> {
    return await this.reader.withEvidence(results, use);
  }

  /** What an earlier run left behind, with its last known states where it refers to them. */
  async previous(
    given: PreviousRun | null,
  ): Promise<{ previous: PreviousRun | null; missing: { ref: string; reason: string }[] }> {
    if (given?.states === undefined || given.known !== undefined) {
      return { previous: given, missing: [] };
    }
    const stored = await this.dependencies.evidence.get(given.states);
    const states = stored.available ? knownStates.safeParse(stored.document) : null;
    if (states?.success === true)
      return { previous: { ...given, known: states.data }, missing: [] };
    const reason = stored.available ? 'it holds no states of a run' : stored.reason;
    return { previous: given, missing: [{ ref: given.states, reason }] };
  }

  /** The devices that the run's inventory call listed, with roles by the profile. */
  async inventory(snapshot: RunSnapshot, ref: string | null): Promise<InventoryDevice[] | null> {
    if (ref === null || snapshot.profile.inventory === null) return null;
    const stored = await this.dependencies.evidence.get(ref);
    if (!stored.available && stored.retryable === true) throw storeAway(stored.reason);
    const item = stored.available ? this.reader.parse(ref, stored.document) : null;
    if (item === null) return null;
    const known = this.inventories.get(item)?.get(snapshot.profile.name);
    if (known !== undefined) return known;
    const { roles } = snapshot.profile.inventory;
    const devices = await this.checks(snapshot).readInventory(item, roles);
    this.inventories.set(item, new Map([[snapshot.profile.name, devices]]));
    return devices;
  }
}
