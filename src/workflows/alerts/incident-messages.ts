import { proxyActivities } from '@temporalio/workflow';

import type { IncidentActivities } from '../../activities/incidents';
import { type AskedQuestions, hearRequest } from '../../domain/alerts/incident-question';
import { incidentState } from '../../domain/alerts/incident-state';
import { type IncidentStory } from '../../domain/alerts/incident-story';
import type { IncidentSoFar, IncidentTelling } from '../../domain/alerts/messages';
import { toldDocument } from '../../domain/alerts/told-run';
import { turnRequestSchema } from '../../domain/conversation/conversation';
import type { IncidentEvent } from '../../domain/destinations/destination';
import { tellOf } from '../../domain/destinations/tell-of';
import type { ToldIncident } from '../../domain/destinations/told-incident';
import { Tellings } from '../incidents/tellings';
import { patient } from '../run/store-patience';

/** A destination that is away for longer has missed the night. */
const givenUpAfter = '1 hour';

const { tellDestination } = patient(
  proxyActivities<Pick<IncidentActivities, 'tellDestination'>>({
    startToCloseTimeout: '60s',
    scheduleToCloseTimeout: givenUpAfter,
    heartbeatTimeout: '10s',
    retry: { initialInterval: '1s', backoffCoefficient: 2, maximumInterval: '1 minute' },
  }),
);

/** Notes of one telling, which all have to be written within its time. */
const pagersAtMost = 200;

interface IncidentMessagesOptions {
  telling: IncidentTelling;
  carried: IncidentSoFar['told'];
  story: () => IncidentStory;
  onRemark: (sentence: string) => void;
}

/** What an incident has told people, and what its runs ask them. Held by the workflow. */
export class IncidentMessages {
  private asked: AskedQuestions;
  private revision: number;
  private readonly tellings: Tellings;

  constructor(private readonly options: IncidentMessagesOptions) {
    const { telling, carried, story, onRemark } = options;
    this.revision = carried?.revision ?? 0;
    const settled = carried?.settled ?? [];
    this.asked = { question: null, settled, heard: { run: 0, sequence: 0 } };
    this.tellings = new Tellings({
      destinations: telling.destinations,
      references: () => ({ pagerduty: pagersOf(story()) }),
      tell: (input) => {
        const { name, kind } = input.destination;
        const summary = `${kind} ${name}: ${input.event}`;
        return tellDestination.executeWithOptions({ summary }, [input]);
      },
      onRemark,
      carried: carried?.tellings,
    });
  }

  tell(event: IncidentEvent): void {
    this.tellings.tell(event, this.next(), toldDocument(this.options.story()));
  }

  /** Incidents of PagerDuty that came after the last report get it too; while a run goes on, it will. */
  pagersCame(before: IncidentStory): void {
    const story = this.options.story();
    const known = pagersOf(before);
    const pagerduty = pagersOf(story).filter((one) => !known.includes(one));
    if (pagerduty.length === 0 || story.investigation?.endedAt == null) return;
    const to = { kind: 'pagerduty', references: { pagerduty } } as const;
    this.tellings.tell('reported', this.next(), toldDocument(story), to);
  }

  /** Brings messages up to date that are kept so. */
  show(): void {
    this.tellings.show(this.next(), toldDocument(this.options.story()));
  }

  /** What its run asks now, or no longer asks; a word that is none changes nothing. */
  hear(word: unknown): void {
    const message = turnRequestSchema.safeParse(word).data;
    const { investigation, runs } = this.options.story();
    if (message === undefined || investigation === null || investigation.endedAt !== null) return;
    const before = this.asked;
    const run = { number: runs.length, workflowId: investigation.workflowId };
    this.asked = hearRequest(before, message, run);
    const { question, settled } = this.asked;
    if (settled !== before.settled) this.tell('settled');
    if (question !== null && question.request.id !== before.question?.request.id) {
      this.tell('question');
    }
  }

  /** A run that has ended asks nothing any more. */
  runEnded(): void {
    this.asked = { ...this.asked, question: null, heard: { run: 0, sequence: 0 } };
  }

  get isBusy(): boolean {
    return this.tellings.isBusy;
  }

  async settle(): Promise<void> {
    await this.tellings.settle();
  }

  carry(): NonNullable<IncidentSoFar['told']> {
    const { revision, asked, tellings } = this;
    return { revision, settled: asked.settled, tellings: tellings.state() };
  }

  private next(): ToldIncident {
    this.revision += 1;
    const { question, settled } = this.asked;
    const { revision, options } = this;
    const story = options.story();
    const links = linksOf(options.telling.page, story.id);
    return tellOf(incidentState(story), { revision, question, settled, links });
  }
}

/** The gateway's page of the incident; its id may hold what an address may not. */
function linksOf(page: string | undefined, id: string): ToldIncident['links'] {
  if (page === undefined) return [];
  const url = `${page.replace(/\/$/, '')}/incidents/${encodeURIComponent(id)}`;
  return [{ label: 'Page', url }];
}

/** Of alerts that came from PagerDuty, each incident once. */
function pagersOf({ known }: IncidentStory): string[] {
  const pagers = known.map(({ pager }) => pager).filter((one) => one !== undefined);
  return [...new Set(pagers)].slice(0, pagersAtMost);
}
