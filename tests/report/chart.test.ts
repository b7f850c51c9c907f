import { createPharmacokineticsLab } from '../../lab/pharmacokinetics';
import type { CollectedEvidence } from '../../src/domain/calls/evidence';
import { composeDocument } from '../../src/report';
import { renderHtml } from '../../src/report/html';
import { seriesIn } from '../../src/domain/calls/series';
import { input } from './fixtures';

const context = { wantsProgress: false, reportProgress: async () => undefined };
const signal = new AbortController().signal;

/** Results as the laboratory itself computes them. */
async function results(): Promise<CollectedEvidence> {
  const { tools } = createPharmacokineticsLab();
  const call = async (name: string, values: object): Promise<unknown> =>
    await tools.find((tool) => tool.name === name)?.run(values as never, { ...context, signal });
  const simulation = { simulation_id: 'one' };
  await call('load_simulation', { ...simulation, model_path: 'velorin-oral' });
  await call('run_simulation', { ...simulation, wait: true });
  const content = await call('get_simulation_results', { ...simulation, max_points: 100 });
  return {
    ref: `sha256:${'5'.repeat(64)}`,
    call: { server: 'pharmacokinetics', tool: 'get_simulation_results', arguments: simulation },
    at: '2026-03-04T09:20:00.000Z',
    milliseconds: 3,
    result: { status: 'success', content, error: null, truncated: null },
  };
}

describe('values over time in a report', () => {
  it('are drawn with their units, their highest value, and where they come from', async () => {
    const series = seriesIn([await results()]);
    const page = renderHtml(composeDocument({ ...input(), series }), null);
    expect(series[0]).toMatchObject({ name: 'Plasma|Velorin|Concentration', unit: 'mg/L' });
    expect(page).toContain('aria-label="Plasma|Velorin|Concentration over time"');
    expect(page).toMatch(/highest [\d.]+ mg\/L at [\d.]+ h/);
    const points = /class="curve" points="([^"]*)"/.exec(page)?.[1]?.split(' ') ?? [];
    expect(points).toHaveLength(series[0]?.times.length ?? 0);
    expect(page).toContain('[mg/L]');
    expect(page).not.toMatch(/NaN|Infinity|undefined/);
  });

  it('are none where a result only looks like a series', async () => {
    const item = await results();
    const broken = { output_path: 'x', unit: 'mg/L', time_unit: 'h', times: [0, 1], values: [1] };
    const lying = { ...item, result: { ...item.result, content: { series: [broken, 'x', null] } } };
    expect(seriesIn([lying])).toEqual([]);
    expect(renderHtml(composeDocument(input()), null)).not.toContain('Values over time');
  });

  it('of one constant value are drawn too', () => {
    const flat = { name: 'x', unit: '1', timeUnit: 'h', times: [0, 1], values: [0, 0], ref: 'r' };
    const page = renderHtml(composeDocument({ ...input(), series: [flat] }), null);
    expect(page).not.toMatch(/NaN|Infinity/);
  });
});
