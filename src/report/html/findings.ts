import type { EvidencePointer } from '../../domain/analysis/check';
import type { Finding } from '../../domain/analysis/finding';
import type { RunDocument } from '../../domain/run/run-document';
import { ticketOf } from '../ticket';
import { isUnexplained } from '../headline';
import { impactSentences } from '../impact';
import { placeOf } from '../opening';
import { orderFindings } from '../order-findings';
import { groupSymptoms, type SymptomGroup } from '../symptom-groups';
import { sinceText } from '../since-text';
import { certaintyText } from '../certainty';
import { causeLabel, shortRef } from '../wording';
import { html, type Html, nothing, text } from './html';
import { code, list, more, section } from './section';

const mostCauses = 20;
const mostOthers = 12;
const mostMembers = 20;
const mostEvidence = 12;

/** What stands beside a statement's evidence, such as the stored reply itself; nothing on paper. */
export type ShowReply = (evidence: EvidencePointer) => Html;

const showNothing: ShowReply = () => nothing;

/** Causes with their whole chain of evidence. */
export function renderCauses(document: RunDocument, show: ShowReply = showNothing): Html {
  const { causes } = orderFindings(document);
  // The head of the page has named a single cause already.
  const answer = ticketOf(document, document.report.summary).answer;
  return section(
    'causes',
    isUnexplained(document) ? 'Other fault' : causeLabel(causes),
    html`${causes
      .slice(0, mostCauses)
      .map((cause) =>
        renderCause(cause, causes.length === 1 && answer.includes(cause.title), document, show),
      )}`,
    more(causes.length - mostCauses),
  );
}

/** Who lost service by it, and who only a second path. */
export function renderImpact(document: RunDocument): Html {
  return section(
    'impact',
    'Impact',
    html`${impactSentences(document).map((line) => html`<p>${text(line, 1000)}.</p>`)}`,
  );
}

/** What follows from the causes or has none that is known, then notes. */
export function renderOtherFindings(document: RunDocument, show: ShowReply = showNothing): Html {
  const { causes, symptoms, notes } = orderFindings(document);
  const title = causes.length > 0 ? 'Symptoms' : 'Symptoms without a known cause';
  return section(
    'findings',
    symptoms.length > 0 ? title : 'Notes',
    renderGroups(groupSymptoms(symptoms, document.checks), document, show),
    symptoms.length > 0 && notes.length > 0 ? html`<h3>Notes</h3>` : nothing,
    renderGroups(
      notes.map((finding) => ({ title: finding.title, members: [finding] })),
      document,
      show,
    ),
  );
}

/** How sure a cause is, in one word; what the word means stands with the evidence. */
const confidenceWord = (finding: Finding, document: RunDocument): string =>
  certaintyText(finding, document).split(':')[0] ?? finding.confidence;

function renderCause(
  finding: Finding,
  named: boolean,
  document: RunDocument,
  show: ShowReply,
): Html {
  return html`<article class="finding cause">
    ${named ? nothing : html`<h3>${finding.title}</h3>`}
    <p>${text(finding.explanation, 2000)}</p>
    <p class="quiet">
      ${confidenceWord(finding, document)}. Severity ${finding.severity}.${since(finding)}
    </p>
    ${finding.changed === undefined ? nothing : html`<p>Changed: ${text(finding.changed, 600)}.</p>`}
    <details>
      <summary>Evidence (${finding.evidence.length})</summary>
      <p class="quiet">${certaintyText(finding, document)}.</p>
      ${renderEvidence(finding.evidence, document, show)}
    </details>
  </article> `;
}

type Group = Pick<SymptomGroup, 'title' | 'members'>;

/** One line for what symptoms share; each of them, with its evidence, opens below it. */
function renderGroups(groups: readonly Group[], document: RunDocument, show: ShowReply): Html {
  if (groups.length === 0) return nothing;
  const items = groups.slice(0, mostOthers).map(
    ({ title, members }) =>
      html`<li>
        <details>
          <summary>${title}</summary>
          <ul class="members">
            ${members.slice(0, mostMembers).map(
              (finding) =>
                html`<li>
                  ${members.length === 1 ? nothing : finding.title}
                  <span class="quiet">${finding.confidence}, ${finding.severity}</span>
                  ${renderEvidence(finding.evidence.slice(0, 1), document, show)}
                </li> `,
            )}
          </ul>
          ${more(members.length - mostMembers)}
        </details>
      </li> `,
  );
  return html`<ul class="findings">
      ${items}
    </ul>
    ${more(groups.length - mostOthers)}`;
}

/** What stood there, and where in which stored answer. */
function renderEvidence(
  evidence: readonly EvidencePointer[],
  document: RunDocument,
  show: ShowReply,
): Html {
  const items = evidence
    .slice(0, mostEvidence)
    .map(
      (one) =>
        html`${text(placeOf(one, document), 160)} ${code(one.value, 300)}
          <span class="ref">${shortRef(one.ref)} #${text(one.pointer, 300)}</span>${show(one)}`,
    );
  return html`${list(items, 'evidence')}${more(evidence.length - mostEvidence)}`;
}

function since(finding: Finding): Html {
  const told = sinceText(finding);
  return told === '' ? nothing : html` Since ${text(told, 300)}.`;
}
