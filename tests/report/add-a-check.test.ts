import { buildContext } from '../../src/checks/build-context';
import type { DefinedCheck } from '../../src/checks/define-check';
import type { CollectedEvidence } from '../../src/domain/calls/evidence';
import { goal, now, reply } from '../checks/support/build';
import { recordedEvidence } from '../checks/support/recorded';
import { blocksOf, complaints, loadGuideFile, withLine } from '../support/compile-guide';

const [check = '', name = '', entry = ''] = blocksOf('add-a-check.md');
const checkFile = 'src/checks/time-zone.ts';
const listFile = 'src/checks/all-checks.ts';

/** The list with the import, and with the name, the entry or both. */
function listed(...marks: (readonly [mark: string, line: string])[]): string {
  const own = `import { systemTimeZone } from './time-zone';\n`;
  return marks.reduce(
    (text, [mark, line]) => text.replace(mark, () => `${mark}\n${line.trimEnd()}`),
    `${own}${withLine(listFile, names[0], '')}`,
  );
}
const names = ['export const checkIds = [', name] as const;
const entries = ['& { id: Id } } = {', entry] as const;

const { systemTimeZone } = loadGuideFile<{ systemTimeZone: DefinedCheck }>(check, 'src/checks');

function judge(evidence: CollectedEvidence, device = 'R1'): unknown[] {
  const inventory = [{ name: device, address: null, role: null }];
  const asked = { question: '', goal: goal([device]), inventory, now, previous: null };
  return systemTimeZone
    .judge(buildContext({ ...asked, evidence: [evidence] }), new Set())
    .map(({ result, reason, evidence: at }) => ({ result, reason, at: at?.value }));
}

const told = (data: Record<string, unknown>) =>
  judge(reply('system_info', 'R1', { system_data: data }));

describe('the guide on adding a check', () => {
  it('takes fewer than forty lines of code', () => {
    expect((check + name + entry).trimEnd().split('\n').length).toBeLessThan(40);
  });

  it('adds a check that compiles with all that uses checks, with a name and an entry of one line each', () => {
    const files = { [checkFile]: check, [listFile]: listed(names, entries) };
    const users = ['src/checks/needs/observe.ts', 'src/reasoning/rules/propose/conditions.ts'];
    expect(complaints(files, users)).toEqual([]);
  });

  it('does not compile where the entry, or the name, was forgotten', () => {
    expect(complaints({ [checkFile]: check, [listFile]: listed(names) }).join()).toMatch(
      /system\.time_zone.* is missing/,
    );
    expect(complaints({ [checkFile]: check, [listFile]: listed(entries) }).join()).toContain(
      'system.time_zone',
    );
  });

  it('does not compile where a reason lacks the data of its words, or has none', () => {
    const files = { [listFile]: listed(names, entries) };
    const lacking = check.replace("{ code: 'zone', zone }", "{ code: 'zone' }");
    const unknown = check.replace("{ code: 'missing' }", "{ code: 'absent' }");
    expect(complaints({ ...files, [checkFile]: lacking })).not.toEqual([]);
    expect(complaints({ ...files, [checkFile]: unknown })).not.toEqual([]);
  });

  it('adds a check that tells UTC from other zones and from none', () => {
    expect(told({ hostname: 'R1', timezone: 'UTC' })).toEqual([
      { result: 'pass', reason: { code: 'zone', zone: 'UTC' }, at: 'UTC' },
    ]);
    expect(told({ hostname: 'R1', timezone: 'CET' })).toEqual([
      { result: 'fail', reason: { code: 'zone', zone: 'CET' }, at: 'CET' },
    ]);
    expect(told({ hostname: 'R1' })).toEqual([
      { result: 'not_verifiable', reason: { code: 'missing' }, at: 'not in the reply' },
    ]);
    const refused = recordedEvidence('fail-unimplemented');
    expect(judge(refused, refused.call.arguments['device_name'] as string)).toMatchObject([
      { result: 'not_verifiable', reason: { code: 'not_read' } },
    ]);
  });
});
