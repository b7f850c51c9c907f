import { isCancellation } from '@temporalio/workflow';

import type { TellInput, TellResult } from '../../activities/incidents/tell-destination';
import type { Destination, IncidentEvent } from '../../domain/destinations/destination';
import type { TellingsState } from '../../domain/alerts/messages';
import { isTold, notTold } from '../../domain/destinations/is-told';
import { noReceipt, type Receipt } from '../../domain/destinations/telling';
import type { ToldIncident } from '../../domain/destinations/told-incident';

export interface TellingsOptions {
  destinations: readonly Destination[];
  /** As they stand when something is told. */
  references: () => TellInput['references'];
  /** The activity, with its timeouts and retries. */
  tell: (input: TellInput) => Promise<TellResult>;
  /** Called with each new sentence that the report has to say of tellings. */
  onRemark?: (sentence: string) => void;
  carried?: TellingsState | undefined;
}

interface Turn {
  event: IncidentEvent;
  /** False where a message is only brought up to date. */
  isNews: boolean;
  incident: ToldIncident;
  document: string | null;
  /** Other than those that stand when it is told. */
  references?: TellInput['references'] | undefined;
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

  /**
   * Tells all destinations that want to know of the event, and returns at once.
   * @param to tells those of one kind alone, with references of their own
   */
  tell(
    event: IncidentEvent,
    incident: ToldIncident,
    document: string | null,
    to?: { kind: Destination['kind']; references: TellInput['references'] },
  ): void {
    for (const destination of this.options.destinations) {
      if (to !== undefined && destination.kind !== to.kind) continue;
      if (!isTold(destination, event, incident)) continue;
      const turn = { event, isNews: true, incident, document };
      this.put(destination, { ...turn, references: to?.references });
    }
  }

  /** Brings messages up to date that are kept so and are there already; for what is no event. */
  show(incident: ToldIncident, document: string | null): void {
    for (const destination of this.options.destinations) {
      const { name, kind } = destination;
      const isThere = this.receipts[name] !== undefined || this.busy.has(name);
      if (kind !== 'slack' || !isThere || incident.announced !== null) continue;
      this.put(destination, { event: 'reported', isNews: false, incident, document });
    }
  }

  get isBusy(): boolean {
    return this.busy.size > 0;
  }

  /** Resolves once everything was told or given up. */
  async settle(): Promise<void> {
    while (this.busy.size > 0) await Promise.all(this.busy.values());
  }

  state(): TellingsState {
    return { receipts: { ...this.receipts }, remarks: [...this.remarks] };
  }

  private put(destination: Destination, turn: Turn): void {
    const { name, kind } = destination;
    const before = kind === 'slack' ? [] : (this.waiting.get(name) ?? []);
    this.waiting.set(name, [...before, turn]);
    if (this.busy.has(name)) return;
    const work = this.tellWaiting(destination).finally(() => this.busy.delete(name));
    this.busy.set(name, work);
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

  private async tellOne(destination: Destination, { isNews, ...turn }: Turn): Promise<void> {
    const { name } = destination;
    const receipt = this.receipts[name] ?? noReceipt();
    const { references = this.options.references(), ...told } = turn;
    try {
      const result = await this.options.tell({ destination, ...told, references, receipt });
      this.receipts[name] = result.receipt;
      if (result.remark !== null) this.remark(`Destination "${name}": ${result.remark}`);
    } catch (error) {
      // Whatever was sent before it failed may be there: the next telling looks first.
      this.receipts[name] = { ...receipt, unsure: true };
      if (isCancellation(error)) return;
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
      const reason = cause instanceof Error ? cause.message : String(cause);
      this.remark(notTold(name, isNews ? turn.event : null, reason));
    }
  }

  private remark(sentence: string): void {
    if (this.remarks.includes(sentence)) return;
    if (this.remarks.length >= mostRemarks) return;
    this.remarks.push(sentence);
    this.options.onRemark?.(sentence);
  }
}
