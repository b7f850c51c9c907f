import { setCurrentDetails, workflowInfo } from '@temporalio/workflow';

import type { IncidentState } from '../../domain/alerts/incident';
import {
  hearAlerts,
  incidentState,
  type IncidentStory,
  openStory,
  tell,
} from '../../domain/alerts/incident-story';
import { alertsIn, type IncidentInput, type IncidentSoFar } from '../../domain/alerts/messages';
import type { InvestigationResult } from '../../domain/run/run-document';
import { describeIncident } from '../../report/current-details/describe-incident';
import { publishIncident } from '../run/visibility';

/** What a run that is under way can be told; more would only be more of the same. */
const hintsAtMost = 20;

/** The state of one incident. Held by the workflow and rebuilt by replay. */
export class IncidentDesk {
  story: IncidentStory;
  /** What the last run found, for the next one to compare with. */
  previous: InvestigationResult['previous'];
  /** Something came in since the last decision. */
  news = false;
  hints: string[] = [];
  private hinted = 0;
  private shown = '';

  constructor(
    readonly input: IncidentInput,
    before: IncidentSoFar | undefined,
  ) {
    const { profile, alerts } = input;
    const id = workflowInfo().workflowId;
    this.story = before?.story ?? openStory({ id, profile, alerts, now: Date.now() });
    this.previous = before?.previous ?? null;
  }

  take(word: unknown): void {
    const { story, hint } = hearAlerts(this.story, alertsIn(word), Date.now());
    this.story = story;
    const from = (word as { from?: unknown } | null)?.from;
    if (typeof from === 'string' && !story.merged.includes(from)) this.join(from);
    if (hint !== null && this.hinted < hintsAtMost) {
      this.hinted += 1;
      this.hints.push(hint.slice(0, 4000));
    }
    this.changed();
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

  changed(story: IncidentStory = this.story): void {
    this.story = story;
    this.news = true;
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
