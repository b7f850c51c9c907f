import { setCurrentDetails, workflowInfo } from '@temporalio/workflow';

import type { IncidentState, LookReason } from '../../domain/alerts/incident';
import { announcedAnew } from '../../domain/alerts/announced-incident';
import { remarked } from '../../domain/alerts/incident-people';
import { incidentState } from '../../domain/alerts/incident-state';
import {
  firingOf,
  hearAlerts,
  type IncidentStory,
  nothingAdded,
  openStory,
  tell,
  withAnnouncement,
} from '../../domain/alerts/incident-story';
import {
  alertsIn,
  remarksIn,
  type IncidentInput,
  type IncidentNews,
  type IncidentSoFar,
} from '../../domain/alerts/messages';
import { willBeChecked } from '../../domain/alerts/next-incident-move';
import { telltaleDocument } from '../../domain/alerts/told-run';
import type { InvestigationResult } from '../../domain/run/run-document';
import { describeIncident } from '../../report/current-details/describe-incident';
import { publishIncident } from '../run/visibility';
import type { MarkedAlerts } from './mark-announced';
import { IncidentMessages } from './incident-messages';

/** Milliseconds after which it is asked whether what is announced still is. */
const announcementEvery = 600_000;

/** What a run that is under way can be told; more would only be more of the same. */
const hintsAtMost = 20;

/** The state of one incident. Held by the workflow and rebuilt by replay. */
export class IncidentDesk {
  story: IncidentStory;
  /** What the last run found, for the next one to compare with. */
  previous: InvestigationResult['previous'];
  /** Something came in since the last decision. */
  pending = false;
  hints: string[] = [];
  /** Null in an incident from before there was any telling. */
  readonly messages: IncidentMessages | null;
  private hinted = 0;
  private announcementAskedAt = Date.now();
  private shown = '';

  constructor(
    readonly input: IncidentInput,
    before: IncidentSoFar | undefined,
  ) {
    const { profile, alerts, telling } = input;
    const id = workflowInfo().workflowId;
    this.story =
      before === undefined
        ? openStory({ id, profile, alerts, now: Date.now() })
        : { ...nothingAdded, ...before.story };
    this.previous = before?.previous ?? null;
    this.messages =
      telling === undefined
        ? null
        : new IncidentMessages({
            telling,
            carried: before?.told,
            story: () => this.story,
            onRemark: (sentence) => this.remark(sentence),
          });
    if (before === undefined) {
      for (const sentence of telling?.remarks ?? []) this.remark(sentence);
      this.messages?.tell('opened');
    }
  }

  take(word: unknown): void {
    const before = this.story;
    const { story, hint } = hearAlerts(before, alertsIn(word), Date.now());
    this.story = story;
    const from = (word as { from?: unknown } | null)?.from;
    if (typeof from === 'string' && !story.merged.includes(from)) this.join(from);
    if (hint !== null && this.hinted < hintsAtMost) {
      this.hinted += 1;
      this.hints.push(hint.slice(0, 4000));
    }
    for (const sentence of remarksIn(word)) this.remark(sentence);
    this.tellOf(before);
    this.changed();
  }

  /** Announced maintenance may be over by now. */
  lookAtClock(before = this.story): void {
    this.story = withAnnouncement(this.story, Date.now());
    this.tellOf(before);
    if (this.story.announced !== before.announced) this.show();
  }

  /** When to ask again what is announced, in milliseconds since 1970; never where nothing waits for it. */
  get announcementDue(): number {
    const { announced } = this.story;
    if (announced === null || firingOf(this.story) === 0) return Number.POSITIVE_INFINITY;
    return Math.min(Date.parse(announced.until), this.announcementAskedAt + announcementEvery);
  }

  /** What is announced by now. What could not be read takes nothing from a window that still lasts. */
  renewed({ alerts, remarks }: MarkedAlerts): void {
    const before = this.story;
    this.announcementAskedAt = Date.now();
    for (const sentence of remarks) this.remark(sentence);
    const lasts = Date.parse(before.announced?.until ?? '') > Date.now();
    if (remarks.length > 0 && lasts) return;
    this.story = { ...this.story, known: announcedAnew(before.known, alerts) };
    this.lookAtClock(before);
  }

  /** From now on another incident has its alerts. */
  mergeInto(word: unknown): void {
    const into = (word as { into?: unknown } | null)?.into;
    if (typeof into !== 'string' || into === this.story.id) return;
    this.story = { ...this.story, mergedInto: into };
    this.changed();
  }

  runBegan(): void {
    this.hints = [];
    this.hinted = 0;
  }

  /** A run of it has ended, and what it found is known to whoever started the incident. */
  runWasTold(reason: LookReason): void {
    const isOver = reason === 'resolved' && this.story.clearedAt !== null;
    this.messages?.tell(isOver ? 'resolved' : 'reported');
  }

  changed(story: IncidentStory = this.story): void {
    this.story = story;
    this.pending = true;
    this.show();
  }

  show(): void {
    const { state } = this;
    setCurrentDetails(describeIncident(state));
    const shown = `${state.status} ${state.verdict}`;
    if (shown === this.shown) return;
    this.shown = shown;
    publishIncident(state, this.input.showDevices);
  }

  get state(): IncidentState {
    return incidentState(this.story);
  }

  carry(): IncidentSoFar {
    const { story, previous, messages } = this;
    return { story, previous, ...(messages !== null && { told: messages.carry() }) };
  }

  /** What is to be kept of it once it has ended; null where no run found anything to be kept. */
  get toRemember(): NonNullable<IncidentNews['remember']> | null {
    const document = telltaleDocument(this.story);
    if (this.messages === null || document === null) return null;
    const { since, resolvedAt, notes } = this.state;
    const lasted = resolvedAt === null ? null : Date.parse(resolvedAt) - Date.parse(since);
    const lastedSeconds = lasted === null ? null : Math.max(0, Math.round(lasted / 1000));
    return { startedAt: since, lastedSeconds, document, notes };
  }

  private remark(sentence: string): void {
    this.changed(remarked(this.story, sentence, Date.now()));
  }

  /** What came in may be news to people, or change what stands in a message. */
  private tellOf(before: IncidentStory): void {
    const { story, messages, input } = this;
    if (story.reopened > before.reopened) messages?.tell('returned');
    else if (before.announced !== null && story.announced === null) {
      messages?.tell(story.runs.some(({ endedAt }) => endedAt !== null) ? 'reported' : 'opened');
    } else if (before.clearedAt === null && story.clearedAt !== null) {
      if (willBeChecked(story, input.pace)) messages?.show();
      else messages?.tell('resolved');
    } else messages?.pagersCame(before);
  }

  private join(from: string): void {
    const { story } = this;
    const merged = { ...story, merged: [...story.merged, from] };
    this.story = tell(
      merged,
      'merged',
      `${from} has the same cause and was merged into this one`,
      Date.now(),
    );
  }
}
