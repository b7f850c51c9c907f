import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { answerTool, openLab } from '../../../lab/gnmi/lab';
import { readArguments } from '../../../evals/campaign/arguments';
import { generateIncident } from '../../../evals/campaign/generate';
import type { Kind } from '../../../evals/campaign/kinds';
import { caseFileOf, untoldFaults } from '../../../evals/campaign/output/case-file';
import { campaignDocument } from '../../../evals/campaign/output/document';
import { figuresOf } from '../../../evals/campaign/output/figures';
import { campaignTable } from '../../../evals/campaign/output/table';
import { shareText, wilsonInterval } from '../../../evals/campaign/output/wilson';
import { labOn, runIncident } from '../../../evals/campaign/run-incident';
import { readCases } from '../../../evals/read/read-cases';
import { document } from '../fixtures';

const options = { count: 1, seed: 5, size: [4, 14] as const };
const incidentOf = (kind: Kind) => generateIncident(options, 0, kind);

describe('an incident that is investigated', () => {
  it('is right where the answer holds the expected verdict and cause', async () => {
    const incident = incidentOf('access_down');
    const { root_cause: cause } = incident.expect;
    const judged = await runIncident(incident, async () =>
      document({
        verdict: 'fault',
        root_cause: {
          type: cause!.type!,
          device: cause!.device!,
          interface: cause!.interface,
          object: null,
        },
      }),
    );
    expect(figuresOf([judged])).toMatchObject({
      detection: { right: 1, of: 1 },
      localisation: { right: 1, of: 1 },
      cause: { right: 1, of: 1 },
    });
    expect(campaignTable([judged], 160)).toContain('Misses: 0 of 1.');
  });

  it('is told as a miss with seed, question, what was expected and what was answered', async () => {
    const incident = incidentOf('healthy');
    const judged = await runIncident(incident, async () =>
      document({
        verdict: 'fault',
        root_cause: { type: 'card_down', device: 'X', interface: null, object: null },
      }),
    );
    expect(figuresOf([judged])).toMatchObject({
      detection: { right: 0, of: 1 },
      falseAlarms: { right: 1, of: 1 },
    });
    const table = campaignTable([judged], 160);
    expect(table).toContain('Misses: 1 of 1.');
    expect(table).toContain(`seed 5, incident 0`);
    expect(table).toContain(incident.ask);
    expect(table).toContain('expected  healthy: no cause');
    expect(table).toContain('got       fault: card_down X');
    expect(campaignDocument([judged], { seed: 5, seconds: 1 })).toMatchObject({
      incidents: [{ miss: true, kind: 'healthy' }],
    });
  });

  it('counts as wrong where the run breaks off, and says why', async () => {
    const judged = await runIncident(incidentOf('mtu_mismatch'), async () => {
      throw new Error('no plan fits');
    });
    expect(judged.score.verdict.right).toBe(false);
    expect(campaignTable([judged], 160)).toContain('got       no plan fits');
  });

  it('is given the network, the question and the clock, and nothing of what is expected', async () => {
    const incident = incidentOf('second_cut');
    let given: Record<string, unknown> = {};
    await runIncident(incident, async (question) => {
      given = { ...question };
      return document();
    });
    expect(Object.keys(given).sort()).toStrictEqual(
      [
        'ask',
        'lab',
        'now',
        ...(incident.previous === undefined ? [] : ['previous']),
        'unattended',
      ].sort(),
    );
  });
});

describe('a case file', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'netoncall-campaign-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it.each(['vrf_route_targets', 'bundle_down', 'device_down', 'bgp_family_missing'] as const)(
    'of the kind %s is read as a case, and its lab answers as the incident does',
    (kind) => {
      const incident = [...Array(20).keys()]
        .map((number) => generateIncident(options, number, kind))
        .find((one) => untoldFaults(one).length === 0)!;
      const file = join(folder, `${incident.id}.yaml`);
      writeFileSync(file, caseFileOf(incident));
      const [read] = readCases(folder);
      expect(read).toMatchObject({ id: incident.id, expect: incident.expect });
      expect(read!.request).toMatchObject({ query: incident.ask, now: incident.now });
      const [own, opened] = [labOn(incident), openLab({ caseFile: file })];
      for (const device_name of own.devices) {
        for (const [tool, more] of [
          ['get_interface_info', {}],
          ['get_vpn_info', { include_details: true }],
          ['get_logs', { show_all_logs: true }],
        ] as const) {
          const answers = [own, opened].map(
            (lab) => answerTool(lab, tool, { device_name, ...more }).structuredContent,
          );
          expect(answers[1]?.['data']).toStrictEqual(answers[0]?.['data']);
          expect(answers[1]?.['status']).toBe(answers[0]?.['status']);
        }
      }
    },
  );

  it('is not written where it could not tell what happened', () => {
    expect(untoldFaults(incidentOf('hung'))).toStrictEqual(['hung']);
    expect(untoldFaults({ ...incidentOf('access_down'), faults: [] })).toStrictEqual([]);
  });
});

describe('the interval of a share', () => {
  it('is Wilson’s, with known values', () => {
    const { low, high } = wilsonInterval({ right: 81, of: 263 })!;
    expect(low).toBeCloseTo(0.2553, 4);
    expect(high).toBeCloseTo(0.3662, 4);
  });

  it('stays between nothing and all, and is none of none', () => {
    expect(shareText({ right: 20, of: 20 })).toBe('1.00 .84–1.00');
    expect(shareText({ right: 0, of: 20 })).toBe('.00 .00–.16');
    expect(shareText({ right: 0, of: 0 })).toBe('–');
  });
});

describe('the command line', () => {
  it('asks for a thousand incidents of seed 1 and all sizes unless told otherwise', () => {
    expect(readArguments([])).toEqual({ count: 1000, seed: 1, size: [4, 200] });
    expect(
      readArguments([
        '--count',
        '5',
        '--seed',
        '9',
        '--size',
        '4..10',
        '--kind',
        'card_down',
        '--only',
        '1,3',
      ]),
    ).toEqual({
      count: 5,
      seed: 9,
      size: [4, 10],
      kind: 'card_down',
      only: [1, 3],
    });
  });

  it.each([
    [['--size', '2..10'], /--size "2..10": write 4..200/],
    [['--size', '30..10'], /--size/],
    [['--kind', 'gremlins'], /gremlins/],
    [['--only', 'first'], /--only "first"/],
  ])('turns %j away with one sentence', (words, reason) => {
    expect(() => readArguments(words)).toThrow(reason);
  });
});
