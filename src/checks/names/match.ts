/** What a name of a question may be in a network, the surest first. */
export const nameKinds = [
  'router',
  'address',
  'peer',
  'vrf',
  'link',
  'aggregate',
  'port',
  'distinguisher',
  'target',
  'as',
  'description',
  'subnet',
  'site',
] as const;

export type NameKind = (typeof nameKinds)[number];

/** The reading that shows a match. */
export interface Source {
  ref: string;
  pointer: string;
  /** ISO 8601 UTC. */
  at: string;
}

/** One place of the network that a name may stand for. */
export interface Match {
  kind: NameKind;
  device: string;
  port?: string;
  vrf?: string;
  /** Address of the far end of a session. */
  peer?: string;
  /** What stood there: a description, a name in full, a prefix. Outside text. */
  text: string;
  /** False where only the beginning is the same: `HAFENLOG` for "Hafenlogistik". */
  exact: boolean;
  /** Absent where the inventory tells it, or the router's own name. */
  source?: Source;
}

/** Whether two matches may be one place: nothing that both tell differs. */
export function agree(a: Match, b: Match): boolean {
  const same = (one?: string, other?: string): boolean =>
    one === undefined || other === undefined || one === other;
  return (
    a.device === b.device && same(a.port, b.port) && same(a.vrf, b.vrf) && same(a.peer, b.peer)
  );
}

/** One place of two that agree, with what either reports it. */
export function merge(a: Match, b: Match): Match {
  return { ...b, ...a };
}
