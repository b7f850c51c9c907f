import { type InvestigationResult, runDocumentSchema } from '../../src/domain/run/run-document';
import {
  answer,
  machineProfile,
  nextRequest,
  setting,
  settingReasoner,
} from './support/machine-fixture';
import { machineStand } from './support/machine-stand';

const profileAt = (url: string) =>
  machineProfile(url, { mcpServers: { machine: { url, callTimeoutMs: 3_000 } } });
const stand = machineStand({ profile: profileAt });
const profile = () => profileAt(stand.machine.url);

/** The document of a run whose reasoner says that the objective is met, whatever came back. */
async function documentAfter(handle: Awaited<ReturnType<typeof stand.start>>) {
  const result = (await handle.result()) as InvestigationResult;
  const stored = await stand.worker.evidence.get(result.document ?? '');
  return runDocumentSchema.parse(stored.available ? stored.document : null);
}

it('a report claims no success over a call whose outcome nobody could settle', async () => {
  stand.worker.use(settingReasoner([setting(5, 'a', 'set_unread')]), profile());
  stand.machine.afterCommit = async () => await new Promise(() => undefined); // never answers
  const handle = await stand.start();
  const request = await nextRequest(handle);
  await answer(handle, request, 'yes');
  const settling = await nextRequest(handle, [request]);
  expect(settling.prompt).toContain('The outcome of this call is unknown');
  await answer(handle, settling, 'cannot tell', { by: 'alice@example.net' });

  const document = await documentAfter(handle);
  expect(stand.machine.executed).toHaveLength(1);
  expect(document.outcome).not.toBe('achieved');
  expect(document.verdict).not.toBe('healthy');
  expect(document.assessment.objective_achieved_assessment).not.toBe(true);
  const said = document.limitations.join('\n');
  expect(said).toContain('stays unknown: alice@example.net answered "cannot tell"');
  expect(document.report.markdown).toMatch(/\| `set_unread a value=5` \| outcome unknown \|/);
  expect(document.report.summary.join('\n')).toContain('reached only in part');
});
