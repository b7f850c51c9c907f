import { isCancellation } from '@temporalio/workflow';

import type { TellInput, TellResult } from '../../activities/incidents/tell-destination';
import type { Destination, IncidentEvent } from '../../domain/destinations/destination';
import { isTold, notTold } from '../../domain/destinations/is-told';
import { noReceipt, type Receipt } from '../../domain/destinations/telling';
import type { ToldIncident } from '../../domain/destinations/told-incident';

/** What an incident has told, to be carried over a continue-as-new. */
export interface TellingsState {
  /** By the name of the destination. */
  receipts: Record<string, Receipt>;
  /** What the report says of tellings, one sentence each. */
  remarks: string[];
}

export interface TellingsOptions {
  destinations: readonly Destination[];
  references: TellInput['references'];
  /** The activity, with its timeouts and retries. */
  tell: (input: TellInput) => Promise<TellResult>;
  carried?: TellingsState;
}

interface Turn {
  event: IncidentEvent;
  incident: ToldIncident;
  document: string | null;
}

const mostRemarks = 20;

/**
 * Tells an incident to its destinations, one telling at a time each. A message that is kept up to
 * date shows how things stand: of changes that wait for it only the newest one is told. What cannot
 * be told is said and stops nothing.
 */
export class Tellings {
  private readonly receipts: Record<string, Receipt>;
  private readonly remarks: string[];
  private readonly waiting = new Map<string, Turn[]>();
  private readonly busy = new Map<string, Promise<void>>();

  constructor(private readonly options: TellingsOptions) {
    this.receipts = { ...options.carried?.receipts };
    this.remarks = [...(options.carried?.remarks ?? [])];
  }

  /** Tells all destinations that want to know of the event, and returns at once. */
  tell(event: IncidentEvent, incident: ToldIncident, document: string | null): void {
    for (const destination of this.options.destinations) {
      if (!isTold(destination, event, incident)) continue;
      const { name, kind } = destination;
      const before = kind === 'slack' ? [] : (this.waiting.get(name) ?? []);
      this.waiting.set(name, [...before, { event, incident, document }]);
      if (this.busy.has(name)) continue;
      const work = this.tellWaiting(destination).finally(() => this.busy.delete(name));
      this.busy.set(name, work);
    }
  }

  /** Resolves once everything was told or given up. */
  async settle(): Promise<void> {
    while (this.busy.size > 0) await Promise.all(this.busy.values());
  }

  state(): TellingsState {
    return { receipts: { ...this.receipts }, remarks: [...this.remarks] };
  }

  private async tellWaiting(destination: Destination): Promise<void> {
    const { name } = destination;
    for (;;) {
      const [next, ...rest] = this.waiting.get(name) ?? [];
      if (next === undefined) return;
      this.waiting.set(name, rest);
      await this.tellOne(destination, next);
    }
  }

  private async tellOne(destination: Destination, turn: Turn): Promise<void> {
    const { name } = destination;
    const receipt = this.receipts[name] ?? noReceipt();
    const { references } = this.options;
    try {
      const result = await this.options.tell({ destination, ...turn, references, receipt });
      this.receipts[name] = result.receipt;
      if (result.remark !== null) this.remark(`Destination "${name}": ${result.remark}`);
    } catch (error) {
      // Whatever was sent before it failed may be there: the next telling looks first.
      this.receipts[name] = { ...receipt, unsure: true };
      if (isCancellation(error)) return;
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
      const reason = cause instanceof Error ? cause.message : String(cause);
      this.remark(notTold(name, turn.event, reason));
    }
  }

  private remark(sentence: string): void {
    if (this.remarks.includes(sentence)) return;
    if (this.remarks.length < mostRemarks) this.remarks.push(sentence);
  }
}
