import type { EvidencePointer } from '../../domain/analysis/check';
import type { Finding } from '../../domain/analysis/finding';
import type { RunDocument } from '../../domain/run/run-document';
import { orderFindings } from '../order-findings';
import { timeText } from '../../domain/text/phrases';
import { confidenceMeanings, shortRef } from '../wording';
import { html, type Html, nothing, text } from './html';
import { code, list, more, section } from './section';

const mostCauses = 20;
const mostOthers = 12;
const mostEvidence = 12;

/** Causes with their whole chain of evidence. */
export function renderCauses(document: RunDocument): Html {
  const { causes } = orderFindings(document);
  return section(
    'causes',
    causes.length === 1 ? 'Cause' : 'Causes',
    html`${causes.slice(0, mostCauses).map(renderCause)}`,
    more(causes.length - mostCauses),
  );
}

/** What follows from the causes or has none that is known, then notes. */
export function renderOtherFindings(document: RunDocument): Html {
  const { causes, symptoms, notes } = orderFindings(document);
  return section(
    'findings',
    'Other findings',
    renderOthers(causes.length > 0 ? 'What follows' : 'Symptoms without a known cause', symptoms),
    renderOthers('Notes', notes),
  );
}

function renderCause(finding: Finding): Html {
  return html`<article class="finding cause">
    <h3><span class="tag">✖ Cause</span> ${finding.title}</h3>
    <p>${text(finding.explanation, 2000)}</p>
    <p class="quiet">
      ${confidenceMeanings[finding.confidence]}. Severity ${finding.severity}.${since(finding)}
    </p>
    ${renderEvidence(finding.evidence)}
  </article> `;
}

function renderOthers(title: string, findings: readonly Finding[]): Html {
  if (findings.length === 0) return nothing;
  const items = findings.slice(0, mostOthers).map(
    (finding) =>
      html`<li>
        <p>
          <strong>${finding.title}</strong>
          <span class="quiet">(${finding.confidence}, ${finding.severity})</span>
        </p>
        ${renderEvidence(finding.evidence.slice(0, 1))}
      </li> `,
  );
  return html`<h3>${title} <span class="quiet">(${findings.length})</span></h3>
    <ul class="findings">
      ${items}
    </ul>
    ${more(findings.length - mostOthers)}`;
}

/** What stood there, and where in which stored answer. */
function renderEvidence(evidence: readonly EvidencePointer[]): Html {
  const items = evidence
    .slice(0, mostEvidence)
    .map(
      ({ value, ref, pointer }) =>
        html`${code(value, 300)} <span class="ref">${shortRef(ref)} #${text(pointer, 300)}</span>`,
    );
  return html`${list(items, 'evidence')}${more(evidence.length - mostEvidence)}`;
}

function since({ since: start }: Finding): Html {
  return start === null ? nothing : html` Since ${timeText(start)}.`;
}
