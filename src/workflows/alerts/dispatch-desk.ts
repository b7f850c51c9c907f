import { uuid4 } from '@temporalio/workflow';

import { alertPaceSchema } from '../../domain/alerts/alert-pace';
import type { Alert } from '../../domain/alerts/alert';
import { decide } from '../../domain/alerts/decide';
import {
  absorbHeld,
  lostIncident,
  startedIncident,
  takeAlerts,
} from '../../domain/alerts/dispatch';
import { type Dispatch, emptyDispatch, type Passed } from '../../domain/alerts/dispatch-state';
import { type KnownPlaces, namesToPlace } from '../../domain/alerts/group-alerts';
import { hearIncident, type Merge } from '../../domain/alerts/merge-incidents';
import {
  alertsIn,
  type DeliveryTerms,
  deliveryTermsSchema,
  type IncidentNews,
  incidentNewsSchema,
} from '../../domain/alerts/messages';
import type { MaintenanceConfig } from '../../domain/maintenance/maintenance-config';

/** Beyond it the store has been away for long. */
const toRememberAtMost = 200;

/** What `alerts` takes along when it continues as a new run. */
export interface AlertsSoFar {
  dispatch: Dispatch;
  terms: DeliveryTerms;
  /** Absent in runs from before incidents were kept. */
  toRemember?: EndedIncident[];
}

/** An incident that is to be kept for later ones. */
export type EndedIncident = { id: string } & NonNullable<IncidentNews['remember']>;

/** What `alerts` reports about itself, as its query and its result. */
export interface AlertsStatus extends Omit<Dispatch, 'known'> {
  profile: string;
  terms: DeliveryTerms;
  /** Alerts whose last word is known. */
  known: number;
}

/** The state of `alerts`, and what its decisions leave to be done. Held by the workflow. */
export class DispatchDesk {
  dispatch: Dispatch;
  terms: DeliveryTerms;
  /** Alerts on their way to incidents, and incidents to be merged. */
  outbox: Passed = {};
  merges: Merge[] = [];
  /** Incidents that have ended and are not kept yet. */
  toRemember: EndedIncident[];
  /** Something came in that has not been decided over. */
  pending = true;
  places: KnownPlaces = {};
  showDevices = false;
  private asked = new Set<string>();

  constructor(
    readonly profile: string,
    before: AlertsSoFar | undefined,
  ) {
    this.dispatch = before?.dispatch ?? emptyDispatch;
    this.toRemember = before?.toRemember ?? [];
    this.terms = before?.terms ?? { pace: alertPaceSchema.parse({}), attended: false };
  }

  /** Takes a delivery; what is none changes nothing, since a signal has no reply. */
  take(word: unknown): void {
    this.terms = deliveryTermsSchema.safeParse(word).data ?? this.terms;
    this.settle(takeAlerts(this.dispatch, alertsIn(word), this.now));
  }

  hear(word: unknown): void {
    const message = incidentNewsSchema.safeParse(word);
    if (!message.success) return;
    const { dispatch, merge } = hearIncident(this.dispatch, message.data, Date.now());
    this.dispatch = dispatch;
    if (merge !== null) this.merges.push(merge);
    const { id, remember } = message.data;
    // The newest word counts where one was told again; what cannot be kept is bounded.
    const others = this.toRemember.filter((one) => one.id !== id);
    if (remember) this.toRemember = [...others, { id, ...remember }].slice(-toRememberAtMost);
    this.absorb();
  }

  /** Names in alerts that wait and nobody was asked for yet. */
  unplaced(): string[] {
    const names = this.dispatch.held.flatMap(({ alert }) => namesToPlace(alert));
    return [...new Set(names)].filter((name) => !this.asked.has(name));
  }

  place(names: readonly string[], places: KnownPlaces): void {
    this.asked = new Set([...this.asked, ...names]);
    this.places = { ...this.places, ...places };
    this.absorb();
  }

  /**
   * Takes what is due now; its alerts count as those of the incident with the id that is given.
   * @param began a moment of which a replay tells the same second; it is part of the ids
   */
  takeDue(began: number) {
    const { start, wakeAt } = decide(this.dispatch, this.terms.pace, this.now);
    const incidents = start.map((group) => ({ ...group, id: newIncidentId(began) }));
    for (const one of incidents) this.dispatch = startedIncident(this.dispatch, one, Date.now());
    return { incidents, wakeAt };
  }

  lost(id: string, alerts: readonly Alert[]): void {
    this.dispatch = lostIncident(this.dispatch, id, { alerts, now: Date.now() });
    this.pending = true;
  }

  carry(): AlertsSoFar {
    const { dispatch, terms, toRemember } = this;
    return { dispatch, terms, toRemember };
  }

  remembered(ended: EndedIncident): void {
    this.toRemember = this.toRemember.filter((one) => one !== ended);
  }

  get status(): AlertsStatus {
    const { dispatch, terms, profile } = this;
    return { ...dispatch, profile, terms, known: Object.keys(dispatch.known).length };
  }

  get maintenance(): MaintenanceConfig | undefined {
    return this.terms.incidents?.maintenance;
  }

  private get now(): { now: number; known: KnownPlaces } {
    return { now: Date.now(), known: this.places };
  }

  private absorb(): void {
    this.settle(absorbHeld(this.dispatch, this.now));
  }

  private settle({ dispatch, passed }: { dispatch: Dispatch; passed: Passed }): void {
    this.dispatch = dispatch;
    for (const [id, alerts] of Object.entries(passed)) (this.outbox[id] ??= []).push(...alerts);
    this.pending = true;
  }
}

/** When it began, and a mark that makes it unique: ids stay readable, so nothing of alerts is in them. */
function newIncidentId(now: number): string {
  const time = new Date(now).toISOString().slice(0, 19).replace(/[-:]/g, '').toLowerCase();
  return `incident-${time}-${uuid4().slice(0, 8)}`;
}
