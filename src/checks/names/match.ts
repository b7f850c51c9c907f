import type { FoundName } from '../../domain/analysis/kept-names';

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

/** One place of the network that a name may stand for. */
export interface Match extends FoundName {
  kind: NameKind;
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
