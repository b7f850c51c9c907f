import type { Subject } from '../domain/analysis/goal';
import { listNames } from '../domain/text/phrases';
import { subjectName } from '../domain/analysis/subject-names';
import { isSilent } from './collection';
import type { CheckContext } from './context';
import type { DeviceFacts } from './facts';

/** A router that answered for some areas and not for others. */
export interface PartlyRead {
  router: string;
  read: Subject[];
  failed: Subject[];
  /** Names of the question that nothing else read shows, so that they may be here. */
  open: string[];
}

function areasOf({ areas }: DeviceFacts, isMeant: (state: string, kind: string | null) => boolean) {
  return [...areas].filter(([, one]) => isMeant(one.state, one.errorClass)).map(([area]) => area);
}

/**
 * Routers asked about that answered for a part only; those too that were searched for a name that nothing
 * shows, as it may be theirs. What a router can never show is no failure.
 */
export function partlyRead({ goal, facts, subject }: CheckContext): PartlyRead[] {
  const open = (subject?.missing ?? []).map(({ name }) => name);
  const searched = subject !== null && open.length > 0 ? subject.searched : [];
  return [...new Set([...goal.devices, ...searched])].flatMap((router) => {
    const device = facts.devices.get(router);
    if (device === undefined || isSilent(device)) return [];
    const read = areasOf(device, (state) => state === 'read' || state === 'absent');
    const failed = areasOf(device, (state, kind) => state === 'failed' && kind !== 'not_supported');
    return failed.length === 0 || read.length === 0
      ? []
      : [{ router, read, failed, open: goal.devices.includes(router) ? [] : open }];
  });
}

const areas = (list: readonly Subject[]) => listNames([...new Set(list.map(subjectName))]);

/** `PE1 answered for IS-IS only, not for interfaces and BGP`. */
export function partlyReadWords({ router, read, failed, open }: PartlyRead): string {
  const may = open.length === 0 ? '' : `; ${listNames(open)} may be there`;
  return `${router} answered for ${areas(read)} only, not for ${areas(failed)}${may}`;
}
