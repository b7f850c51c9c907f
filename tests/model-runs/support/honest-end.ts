import { schemaComplaints } from '../../../src/domain/configuration/evaluation';
import type { RunDocument } from '../../../src/domain/run/run-document';
import type { Job } from './right-answers';
import { demanding } from './stands';

const notUnderstood = {
  start: "The run ended early: The model's answer could not be used (",
  unattended: '). What is to be done, and to what? The run is unattended, so nobody was asked.',
  attended: '). What is to be done, and to what? This stayed open after 3 answers.',
};

/** How a run ends whose model read the task in no form that can be used, whoever was asked instead. */
function isNotUnderstood(line: string): boolean {
  const { start, unattended, attended } = notUnderstood;
  if (!line.startsWith(start)) return false;
  // Long ones are cut where limitations are.
  return line.endsWith(unattended) || line.endsWith(attended) || line.endsWith('…');
}

/** What is dishonest in how a run ended; null where nothing is. */
export function complaintAbout({ profile }: Job, document: RunDocument): string | null {
  const { outcome, verdict, calls, agent_answer: given, limitations, report } = document;
  if (outcome === 'failed') {
    // Where no rules can plan, a run ends with its model, or with a reading that nobody could use.
    const endsWithModel = document.model?.ended === true || limitations.some(isNotUnderstood);
    const said = [...limitations, ...report.summary].join(' ');
    return profile !== 'network' && endsWithModel ? null : `the run failed: ${said}`;
  }
  if (profile === 'network' && verdict === 'healthy') return 'the fault of the lab is healthy';
  if (report.markdown.trim() === '') return 'there is no report';
  if (outcome !== 'achieved') {
    return limitations.length + report.summary.length > 0 ? null : 'nothing says what is missing';
  }
  if (!calls.some(({ status }) => status === 'success')) return 'achieved without a result';
  if (given?.evaluation?.result !== 'pass') return 'achieved with an answer that nobody accepted';
  const complaints = schemaComplaints(demanding.schema, given.value);
  return complaints.length === 0 ? null : `achieved with an answer that ${complaints.join()}`;
}
