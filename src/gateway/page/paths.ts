import { type Html, text } from '../../report/html';

/** Ids are free text of up to 1,000 letters, each of which may take nine in an address. */
const longest = 10_000;

/** The address of a run's page, or of what lies behind it, for markup. */
export function runPath(id: string, rest = ''): Html {
  return text(`/runs/${encodeURIComponent(id)}${rest}`, longest);
}

export function incidentPath(id: string): Html {
  return text(`/incidents/${encodeURIComponent(id)}`, longest);
}
