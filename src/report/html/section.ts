import { html, type Html, nothing, text } from './html';

/** A part of the page with its heading; absent where it has nothing to say. */
export function section(id: string, title: string, ...content: readonly Html[]): Html {
  if (content.every(({ markup }) => markup === '')) return nothing;
  return html`<section id="${id}">
    <h2>${title}</h2>
    ${content}
  </section> `;
}

/** The same, closed until it is opened; paper shows it open. */
export function folded(id: string, title: string, ...content: readonly Html[]): Html {
  if (content.every(({ markup }) => markup === '')) return nothing;
  return html`<section id="${id}">
    <details>
      <summary><h2>${title}</h2></summary>
      ${content}
    </details>
  </section> `;
}

export function list(items: readonly Html[], kind = ''): Html {
  if (items.length === 0) return nothing;
  return html`<ul class="${kind}">
    ${items.map((item) => html`<li>${item}</li>`)}
  </ul>`;
}

/** Cells of at most so many characters are never broken on a wide screen. */
const shortCell = 28;

/**
 * A table that becomes a list of cards on a narrow screen, where each cell names its column. At
 * most `limit` rows, with a line that counts the rest. Columns without a word are left out.
 */
export function table(
  headings: readonly string[],
  rows: readonly (readonly Html[])[],
  limit: number,
): Html {
  if (rows.length === 0) return nothing;
  const columns = headings
    .map((heading, index) => ({ heading, index }))
    .filter(({ index }) => rows.some((row) => (row[index] ?? nothing).markup !== ''));
  const cells = (row: readonly Html[]): Html[] =>
    columns.map(({ heading, index }) => renderCell(heading, row[index] ?? nothing));
  return html`<table class="cards">
      <thead>
        <tr>
          ${columns.map(({ heading }) => html`<th scope="col">${heading}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.slice(0, limit).map(
          (row) =>
            html`<tr>
              ${cells(row)}
            </tr>`,
        )}
      </tbody>
    </table>
    ${more(rows.length - limit)}`;
}

function renderCell(heading: string, cell: Html): Html {
  if (cell.markup === '') return html`<td class="none"></td>`;
  const kind = cell.markup.replace(/<[^>]*>/g, '').length <= shortCell ? 'short' : 'long';
  return html`<td class="${kind}" data-label="${heading}"><div>${cell}</div></td>`;
}

export function code(value: string, limit?: number): Html {
  return html`<code>${text(value, limit)}</code>`;
}

/** What is left out, counted. */
export function more(rest: number): Html {
  return rest > 0
    ? html`<p class="more">… and ${rest} more; the JSON document has them all.</p>`
    : nothing;
}
