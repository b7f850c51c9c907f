import { pointToLine, seenDevices } from '../context';
import type { DeviceFacts } from '../facts';
import { wasShutForWork } from '../interfaces/shut-for-work';
import type { LinkEnd } from '../links';
import type { LogLine } from '../log-lines';
import { unexplainedLosses } from '../logs';
import { onLink } from '../needs/resources';
import { failingCheck, failingOf, type FoundCause, type DiagnosisContext } from './cause';
import { chooseEnd } from './choose-end';
import { defineFaults } from '../define-fault';
import { atProcess } from '../needs/fault-places';
import { processActions, processCauses } from './process-causes';

/** An adjacency as the logs of its two ends tell of it. */
interface Bounced {
  ends: LinkEnd[];
  lines: LogLine[];
}

function isBack(device: DeviceFacts, port: string, lost: LogLine): boolean {
  const lines = device.logs.lines.filter((one) => one.kind === 'isis' && one.port === port);
  return (
    device.isis?.adjacencies.some((one) => one.port === port) === true ||
    lines.slice(lines.indexOf(lost) + 1).some((one) => one.change === 'up')
  );
}

/** Hellos are lost with other frames on a link that damages them. */
function countsErrors(context: DiagnosisContext, device: string, port: string): boolean {
  const far = context.model.farEnd(device, port);
  const ends = [{ device, port }, ...(far === null ? [] : [far])];
  return ends.some((end) => failingCheck(context, 'interface.errors', end.device, end.port));
}

/**
 * Adjacencies that were lost and came back though no link of theirs went down, as far as was read:
 * hellos did not arrive for a hold time, or one end broke off. Only the log tells of it afterwards.
 */
export function adjacencyFlaps(context: DiagnosisContext): FoundCause[] {
  // Where sessions were lost with it, these are what is asked about, and their own check tells of them.
  if (failingOf(context, 'bgp.flap').length > 0) return [];
  const found = new Map<string, Bounced>();
  const telling = new Set(failingOf(context, 'logs.recent').map(({ device }) => device));
  for (const device of seenDevices(context).filter(({ name }) => telling.has(name))) {
    for (const line of unexplainedLosses(context, device, 'inside')) {
      if (line.kind !== 'isis' || line.port === null || !isBack(device, line.port, line)) continue;
      if (wasShutForWork(context, device, line)) continue;
      if (countsErrors(context, device.name, line.port)) continue;
      const id = onLink(context.model, 'adjacency', device.name, line.port);
      const one = found.get(id) ?? { ends: [], lines: [] };
      const end = { device: device.name, port: line.port };
      if (!one.ends.some((other) => other.device === end.device)) one.ends.push(end);
      one.lines.push(line);
      found.set(id, one);
    }
  }
  return [...found].flatMap(([id, { ends, lines }]): FoundCause[] => {
    const end = chooseEnd(context, ends) ?? ends[0];
    if (end === undefined) return [];
    const reasons = [...new Set(lines.flatMap((one) => one.reason ?? []))].join('; ');
    return [
      {
        type: 'link_flap',
        device: end.device,
        interface: end.port,
        resources: [id],
        title: `The IS-IS adjacency on ${end.device} ${end.port} was lost and came back`,
        explanation: `The log of ${end.device} tells of it${reasons === '' ? '' : ` (${reasons})`}, and no line read tells that the link itself went down.`,
        evidence: lines.slice(0, 6).map(pointToLine),
        shown: [],
        lasting: false,
      },
    ];
  });
}

export const adjacencyFaults = defineFaults({ foundBy: [processCauses, adjacencyFlaps] })({
  /** Of a process that ended: the adjacencies of its router. One over a link is a `link_flap`. */
  isis_adjacency_flap: {
    place: atProcess('isis_process'),
    severity: 'minor',
    isOver: true,
    isSign: true,
    actions: ({ device, process = 'isis' }) => processActions(device, process),
  },
});
