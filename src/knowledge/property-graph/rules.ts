export type Value = string | number | boolean;

/** What a node of a label has. */
export interface NodeRule {
  /** Properties without which it says nothing. */
  required: readonly string[];
  /** Properties that take one of a few values. */
  values: Readonly<Record<string, readonly Value[]>>;
}

/** Labels of the nodes that edges of a type may join. */
export interface EdgeRule {
  from: string;
  to: string;
}

/** An edge that each node of a label has. */
export interface RelationRule {
  label: string;
  type: string;
  /** Which end of the edge the node is. */
  end: 'from' | 'to';
  /** What follows where there is none: "nobody reported it". */
  lack: string;
}

/** From each node of a label another one is reached, relation by relation. */
export interface RouteRule {
  label: string;
  /** The node reached, in words: "a team that is responsible". */
  to: string;
  by: readonly RelationRule[];
  /** Nodes with this property need none. */
  unless: { property: string; value: Value };
}

/** What a property graph is to hold. What no rule speaks of is as it may be. */
export interface GraphRules {
  nodes: Readonly<Record<string, NodeRule>>;
  edges: Readonly<Record<string, EdgeRule>>;
  relations: readonly RelationRule[];
  routes: readonly RouteRule[];
}
