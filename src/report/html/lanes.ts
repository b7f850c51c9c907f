import type { RunDocument } from '../../domain/run/run-document';
import { durationText, listNames, timeText } from '../../domain/text/phrases';
import { type EventKind, eventSigns, eventWords } from './event-words';
import { html, type Html, nothing, text } from './html';
import { type Moment, momentsOf } from './moments';

const mostLanes = 12;
const mostWords = 4;
const mostNames = 4;
/** What lies further apart is more than one event, ms. */
const oneEvent = 60_000;
const kinds: Record<EventKind, string> = {
  lost: 'down',
  back: 'came back',
  commit: 'commit',
  other: 'other',
};

/** A column of the lanes: a moment of the logs, or the time that the question is about. */
type Column = { at: number; moment: Moment | null };

/**
 * One time axis with a lane for the question, one for commits and one for each router, so that a
 * reader sees across routers what came first. Nothing where no event is known.
 */
export function renderLanes(document: RunDocument): Html {
  const moments = momentsOf(document.timeline);
  if (moments.length === 0) return nothing;
  const columns = columnsOf(document, moments);
  const commits = columns.some(({ moment }) => commitsIn(moment).length > 0);
  return html`<p class="legend">${legend(document)}</p>
    <div
      class="scroll"
      tabindex="0"
      role="region"
      aria-label="What happened when, router by router"
    >
      <table class="lanes">
        <thead>
          <tr>
            <td></td>
            ${columns.map((column, index) => heading(column, columns[index - 1]))}
          </tr>
        </thead>
        <tbody>
          ${lane(
            'Question',
            columns.map(({ moment }) => (moment === null ? asked(document) : nothing)),
          )}
          ${
            commits
              ? lane(
                  'Commits',
                  columns.map(({ moment }) => words(commitsIn(moment), true)),
                )
              : nothing
          }
          ${lanesOf(document, columns)}
        </tbody>
      </table>
    </div>`;
}

/** The question stands where the time lies that it is about; else at the time it was asked. */
function columnsOf(document: RunDocument, moments: Moment[]): Column[] {
  const about = Date.parse(document.now) - (document.window_end_minutes ?? 0) * 60_000;
  const columns: Column[] = moments.map((moment) => ({ at: moment.from, moment }));
  if (Number.isNaN(about)) return columns;
  return [...columns, { at: about, moment: null }].sort((a, b) => a.at - b.at);
}

function asked({ window_end_minutes: end }: RunDocument): Html {
  return html`<span class="asked"
    >▼ ${end === undefined ? 'asked' : 'asked about this time'}</span
  >`;
}

function heading({ at, moment }: Column, before: Column | undefined): Html {
  const time = new Date(at).toISOString();
  const day = before === undefined || time.slice(0, 10) !== dayOf(before);
  const since = before === undefined ? '' : `+${durationText((at - endOf(before)) / 1000)}`;
  const last = moment === null || moment.to - moment.from < 1000 ? '' : `–${clock(moment.to)}`;
  return html`<th scope="col">
    ${day ? html`<span class="quiet">${time.slice(0, 10)}</span>` : nothing}
    <time datetime="${time}">${clock(at)}${last}</time>
    <span class="quiet">${since}</span>${
      // A column may hold several losses that are minutes apart: it is no span of one.
      moment !== null && moment.to - moment.from > oneEvent
        ? html` <span class="quiet">several events</span>`
        : nothing
    }
  </th>`;
}

const endOf = ({ at, moment }: Column): number => moment?.to ?? at;
const dayOf = ({ at }: Column): string => new Date(at).toISOString().slice(0, 10);
const clock = (at: number): string => new Date(at).toISOString().slice(11, 19);

/** Routers in the order in which something first happened on them. */
function lanesOf({ timeline, findings }: RunDocument, columns: readonly Column[]): Html {
  const causes = new Set(findings.filter(({ role }) => role === 'cause').map((one) => one.device));
  const first = [...new Set(timeline.map(({ device }) => device))];
  const devices = [
    ...first.filter((device) => causes.has(device)),
    ...first.filter((device) => !causes.has(device)),
  ];
  const lanes = new Map<string, { names: string[]; cells: Html[] }>();
  for (const device of devices) {
    const cells = columns.map(({ moment }) =>
      words(
        (moment?.entries ?? []).filter((one) => one.device === device && !isCommit(one)),
        false,
      ),
    );
    // Routers on which the same happened at the same time share a lane.
    const key = cells.map(({ markup }) => markup).join('|');
    const same = lanes.get(key);
    if (same === undefined) lanes.set(key, { names: [device], cells });
    else same.names.push(device);
  }
  const all = [...lanes.values()].filter(({ cells }) => cells.some(({ markup }) => markup !== ''));
  const rest = all.slice(mostLanes).reduce((sum, { names }) => sum + names.length, 0);
  return html`${all
    .slice(0, mostLanes)
    .map(({ names, cells }) => lane(listNames(names, mostNames), cells))}${
    rest > 0
      ? lane(
          `${rest} more`,
          columns.map(() => nothing),
        )
      : nothing
  }`;
}

function lane(name: string, cells: readonly Html[]): Html {
  return html`<tr>
    <th scope="row">${text(name, 160)}</th>
    ${cells.map((cell) => html`<td>${cell}</td>`)}
  </tr> `;
}

type Entry = Moment['entries'][number];

const isCommit = (entry: Entry): boolean => eventWords(entry.text).kind === 'commit';

function commitsIn(moment: Moment | null): Entry[] {
  return (moment?.entries ?? []).filter(isCommit);
}

/** What happened in one moment on one lane; what was said twice of a port is said once. */
function words(entries: readonly Entry[], withRouter: boolean): Html {
  const all = new Map(
    entries.map((entry) => {
      const { kind, words: said } = eventWords(entry.text);
      const what = withRouter ? `${entry.device}: ${said}` : said;
      return [what.replace(/ shut down$/, ' down'), { kind, what }] as const;
    }),
  );
  // A port that was shut is reported as down as well; the word that says more stays.
  for (const entry of entries) {
    const { kind, words: said } = eventWords(entry.text);
    if (said.endsWith(' shut down'))
      all.set(said.replace(/ shut down$/, ' down'), { kind, what: said });
  }
  const shown = [...all.values()];
  const rest = shown.length - mostWords;
  return html`${shown
    .slice(0, mostWords)
    .map(
      ({ kind, what }) =>
        html`<span class="event ${kind}"
          ><b aria-hidden="true">${eventSigns[kind]}</b> ${what}</span
        >`,
    )}${rest > 0 ? html`<span class="event quiet">… ${rest} more</span>` : nothing}`;
}

function legend({ timeline, now }: RunDocument): Html[] {
  const used = new Set(timeline.map(({ text: line }) => eventWords(line).kind));
  const all: EventKind[] = ['lost', 'back', 'commit', 'other'];
  return [
    ...all
      .filter((kind) => used.has(kind))
      .map((kind) => html`<span class="${kind}"><b>${eventSigns[kind]}</b> ${kinds[kind]}</span> `),
    html`<span>times in UTC; the run started ${timeText(now)}</span>`,
  ];
}
