import type { Check, CheckResult } from '../../domain/analysis/check';
import { checkHeading } from '../../domain/analysis/check-names';
import type { RunDocument } from '../../domain/run/run-document';
import { html, type Html, nothing } from './html';
import { resultMarks } from './marks';
import { more, section } from './section';

const mostRows = 150;
const order: CheckResult[] = ['fail', 'not_verifiable', 'pass'];

type Cell = Record<CheckResult, number>;

/** One row a device, one column a kind of check; each cell counts how the checks went. */
export function renderMatrix({ checks }: RunDocument): Html {
  const failing = new Set(
    checks.filter(({ result }) => result === 'fail').map(({ check }) => check),
  );
  // A narrow screen shows the first columns only, so those with a failure come first.
  const kinds = [...new Set(checks.map(({ check }) => check))].sort(
    (a, b) => Number(failing.has(b)) - Number(failing.has(a)) || (a < b ? -1 : 1),
  );
  const cells = countCells(checks);
  const devices = [...cells.keys()].sort((a, b) => failures(cells, b) - failures(cells, a));
  const rows = devices.slice(0, mostRows).map((device) => {
    const columns = kinds.map((kind) => renderCell(cells.get(device)?.get(kind)));
    return html`<tr>
      <th scope="row">${device}</th>
      ${columns}
    </tr> `;
  });
  const named = new Map(checks.map((check) => [check.check, checkHeading(check)]));
  const headings = kinds.map(
    (kind) => html`<th scope="col"><span title="${kind}">${named.get(kind) ?? kind}</span></th>`,
  );
  if (rows.length === 0) return nothing;
  return section(
    'matrix',
    'Devices and checks',
    html`<p class="legend">
        ${order.map(renderLegend)}<span>the number counts the objects checked</span>
      </p>
      <div class="scroll" tabindex="0" role="region" aria-label="Devices and checks">
        <table class="matrix">
          <thead>
            <tr>
              <td></td>
              ${headings}
            </tr>
          </thead>
          <tbody>
            ${rows}
          </tbody>
        </table>
      </div>`,
    more(devices.length - mostRows),
  );
}

function countCells(checks: readonly Check[]): Map<string, Map<string, Cell>> {
  const cells = new Map<string, Map<string, Cell>>();
  for (const { device, check, result } of checks) {
    const row = cells.get(device) ?? new Map<string, Cell>();
    const cell = row.get(check) ?? { fail: 0, not_verifiable: 0, pass: 0 };
    cell[result] += 1;
    row.set(check, cell);
    cells.set(device, row);
  }
  return cells;
}

function failures(cells: ReadonlyMap<string, Map<string, Cell>>, device: string): number {
  return [...(cells.get(device)?.values() ?? [])].reduce((sum, cell) => sum + cell.fail, 0);
}

function renderCell(cell: Cell | undefined): Html {
  if (cell === undefined)
    return html`<td class="none"><span class="unsaid">not checked</span></td>`;
  const results = order.filter((result) => cell[result] > 0);
  const parts = results.map(
    (result) =>
      html`<span class="${result}"
        >${resultMarks[result].sign}<span class="unsaid"> ${resultMarks[result].words} </span
        >${cell[result]}</span
      > `,
  );
  return html`<td class="${results[0] ?? 'none'}">${parts}</td>`;
}

function renderLegend(result: CheckResult): Html {
  const { sign, words } = resultMarks[result];
  return html`<span><b class="${result}">${sign}</b> ${words}</span> `;
}
