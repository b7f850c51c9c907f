import type { Fault } from '../../src/checks/define-fault';
import { runChecks } from '../../src/checks/all-checks';
import { buildContext } from '../../src/checks/build-context';
import { judgedContext } from '../../src/checks/diagnosis/cause';
import { checkWords } from '../../src/report/checks/say-check';
import { blocksOf, complaints, loadGuideFile, withLine } from '../support/compile-guide';
import { goal, logs, now } from './support/build';

const [fault = '', name = '', entry = ''] = blocksOf('add-a-fault.md');
const faultFile = 'src/checks/diagnosis/power-causes.ts';
const listFile = 'src/checks/all-faults.ts';

const names = ['export type FaultType =', name] as const;
const entries = ['readonly [Type in FaultType]: Fault } = {', entry] as const;

/** The list with the import, and with the name, the entry or both. */
function listed(...marks: (readonly [mark: string, line: string])[]): Record<string, string> {
  const own = `import { powerFaults } from './diagnosis/power-causes';\n`;
  const text = marks.reduce(
    (list, [mark, line]) => list.replace(mark, () => `${mark}\n${line.trimEnd()}`),
    `${own}${withLine(listFile, names[0], '')}`,
  );
  return { [listFile]: text, [faultFile]: fault };
}

const { powerFaults } = loadGuideFile<{ powerFaults: Record<'power_supply_failed', Fault> }>(
  fault,
  'src/checks/diagnosis',
);

/** What the finder of the guide makes of the log of R1. */
function found(line: string): unknown {
  const context = buildContext({
    question: '',
    goal: goal(['R1']),
    inventory: [{ name: 'R1', address: null, role: null }],
    evidence: [logs('R1', [line])],
    now,
    previous: null,
  });
  const judged = { ...judgedContext(context, runChecks(context)), words: checkWords };
  const { foundBy } = powerFaults.power_supply_failed;
  return foundBy.flatMap((find) => find(judged)).map(({ type, title }) => ({ type, title }));
}

describe('the guide on adding a fault', () => {
  it('is read at a glance: not much more than its code', () => {
    expect(blocksOf('add-a-fault.md').join('').split('\n').length).toBeLessThan(40);
  });

  it('adds a fault that compiles with all that uses faults', () => {
    const users = ['src/checks/diagnosis/diagnose.ts', 'src/checks/diagnosis/next-actions.ts'];
    expect(complaints(listed(names, entries), users)).toEqual([]);
  });

  it('does not compile where the entry, the name or the place was forgotten', () => {
    expect(complaints(listed(names)).join()).toContain('power_supply_failed');
    expect(complaints(listed(entries)).join()).toContain('power_supply_failed');
    const placeless = fault.replace("    place: atRouter('log'),\n", '');
    expect(complaints({ ...listed(names, entries), [faultFile]: placeless }).join()).toContain(
      "Property 'place' is missing",
    );
  });

  it('adds a fault that a log with a failed power supply shows, and no other', () => {
    const stamp = 'RP/0/RP0/CPU0:Nov 27 21:00:00.000 UTC: envmon[200]:';
    expect(found(`${stamp} %PLATFORM-ENVMON-2-POWER_SUPPLY_FAIL : PM0 failed`)).toEqual([
      { type: 'power_supply_failed', title: 'A power supply of R1 failed' },
    ]);
    expect(found(`${stamp} %PLATFORM-ENVMON-2-FAN_FAIL : FT0 failed`)).toEqual([]);
  });
});
