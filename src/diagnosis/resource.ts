/**
 * Something that works or does not: a router, a link, the way from one router to another. Its id is
 * unique in a model; the engine reads nothing out of it.
 */
export interface Resource<Kind extends string = string> {
  id: string;
  kind: Kind;
  needs: readonly Need[];
}

/**
 * What a resource cannot work without.
 * `all`: each of these. `at_least`: so many of these (members of an aggregate).
 * `path`: a way from one node to another. Without `quality` any way over edges that work will do;
 * with it, each edge on the ways with the fewest hops must have that quality, since the traffic of
 * which it is asked takes these and no others.
 */
export type Need =
  | { need: 'all'; of: readonly string[] }
  | { need: 'at_least'; count: number; of: readonly string[] }
  | { need: 'path'; from: string; to: string; quality?: string };

/** Two nodes joined, while the resource `by` works. `qualities`: the resource behind each quality. */
export interface Edge {
  ends: readonly [string, string];
  by: string;
  qualities: Readonly<Record<string, string>>;
}

/** What there is and what it needs. Needs must not go in a circle. */
export interface Model<Kind extends string = string> {
  resources: ReadonlyMap<string, Resource<Kind>>;
  edges: readonly Edge[];
  /**
   * Nodes that may have edges which are not known, each with the resource whose readings would name
   * them: a way through such a node cannot be ruled out.
   */
  open: ReadonlyMap<string, string>;
}
