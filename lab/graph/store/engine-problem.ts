import { ToolProblem } from '../../serve/tool';

const PATTERNS: [RegExp, string][] = [
  [/read-only transaction/, 'write_not_allowed'],
  [/duplicated primary key/, 'duplicate_key'],
  [/has connected edges/, 'has_edges'],
  [/^interrupted/i, 'timed_out'],
  [
    /^(parser|binder|catalog|conversion|runtime|overflow) exception|not found|not support/i,
    'bad_query',
  ],
];

const ADVICE: Record<string, string> = {
  write_not_allowed:
    'this statement changes the graph; call cypher_query with "write": true if that is meant',
  has_edges: 'the node has edges; delete them first, or delete it together with them (DETACH)',
  timed_out: 'the query took too long and was stopped; ask for less',
};

/** What the database says of a statement, as a typed problem; null where it is no fault of the call. */
export function engineProblem(error: unknown): ToolProblem | null {
  if (error instanceof ToolProblem) return error;
  const words = error instanceof Error ? error.message : String(error);
  const code = PATTERNS.find(([pattern]) => pattern.test(words))?.[1];
  if (code === undefined) return null;
  return new ToolProblem(code, ADVICE[code] ?? words, { reason: words });
}
