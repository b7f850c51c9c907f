import { seenDevices, type CheckContext } from '../context';
import type { DeviceFacts } from '../facts';
import type { LogLine } from '../log-lines';

/** A router is lost before it boots: it crashed, or had no power for a while, and then tests itself, ms. */
export const bootTakes = 1_800_000;

const at = (line: LogLine | undefined): number | null => line?.time?.earliest.getTime() ?? null;

/**
 * How long before it booted a router was gone, ms: since the first of its neighbors' links that went down
 * before, stayed down, and came up once it had booted. The usual time where no log tells.
 */
export function goneBefore(context: CheckContext, device: DeviceFacts, boot: Date): number {
  const booted = boot.getTime();
  const gone = seenDevices(context).flatMap((other) =>
    [...other.ports.keys()].flatMap((port) => {
      if (other === device || context.model.farDevice(other.name, port) !== device.name) return [];
      const lines = other.logs.lines.filter((one) => one.kind === 'link' && one.port === port);
      const next = lines.findIndex((one) => (at(one) ?? 0) > booted);
      const lost = lines[next - 1];
      const isBack = lines[next]?.change === 'up' && (at(lines[next]) ?? 0) < booted + bootTakes;
      const since = lost?.change === 'down' && isBack ? at(lost) : null;
      return since === null ? [] : [booted - since];
    }),
  );
  return Math.max(bootTakes, ...gone);
}
