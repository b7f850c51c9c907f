import { html, type Html, nothing, text } from './html';

/** A part of the page with its heading; absent where it has nothing to say. */
export function section(id: string, title: string, ...content: readonly Html[]): Html {
  if (content.every(({ markup }) => markup === '')) return nothing;
  return html`<section id="${id}">
    <h2>${title}</h2>
    ${content}
  </section> `;
}

export function list(items: readonly Html[], kind = ''): Html {
  if (items.length === 0) return nothing;
  return html`<ul class="${kind}">
    ${items.map((item) => html`<li>${item}</li>`)}
  </ul>`;
}

/**
 * A table that becomes a list of cards on a narrow screen, where each cell names its column. At
 * most `limit` rows, with a line that counts the rest.
 */
export function table(
  headings: readonly string[],
  rows: readonly (readonly Html[])[],
  limit: number,
): Html {
  if (rows.length === 0) return nothing;
  const cells = (row: readonly Html[]): Html[] =>
    row.map((cell, index) =>
      cell.markup === ''
        ? html`<td class="none"></td>`
        : html`<td data-label="${headings[index] ?? ''}"><div>${cell}</div></td>`,
    );
  return html`<table class="cards">
      <thead>
        <tr>
          ${headings.map((heading) => html`<th scope="col">${heading}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.slice(0, limit).map(
          (row) =>
            html`<tr>
              ${cells(row)}
            </tr> `,
        )}
      </tbody>
    </table>
    ${more(rows.length - limit)}`;
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
