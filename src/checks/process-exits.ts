/** A process of a router that ended without being asked to, as a line of its log tells it. */
export interface ProcessExit {
  /** The process as the line calls it: `bgp`, `rpd`, `Bgp`. */
  process: string;
  /** How it ended, in the line's words: `exited on signal 11`. */
  how: string;
}

const name = String.raw`(?<process>[A-Za-z][\w.-]{0,40})`;
const ends = String.raw`(?<how>(?:has |was |is )?(?:unexpectedly |abnormally )?(?:exited|terminated|crashed|died|aborted|failed|killed|dumped core|core dumped)\b(?! to\b)[^.,;]{0,60})`;

/** How vendors tell that a process ended; each from the start of its message. */
const shapes = [
  // IOS XR, sysmgr: `bgp(1) (jid 1090) exited on signal 11, will be respawned with slow-restart`.
  String.raw`^${name}(?:\(\d+\))? \(jid \d+\) ${ends}`,
  // IOS XR, dumper: `Crashed pid = 26878192 (pkg/bin/bgp)`.
  String.raw`^(?<how>Crashed) pid = \d+ \((?:[\w.-]+\/){0,8}${name}\)`,
  // Junos, init: `routing (PID 5112) terminated by signal number 6. Core dumped!`; SR Linux, NX-OS and EOS alike.
  String.raw`^(?:Service |Application |Process )?["']?${name}["']? \(PID[ =:]?\d+(?:, status=\d+)?\) ${ends}`,
  // Junos, kernel: `pid 5112 (rpd), uid 0: exited on signal 11 (core dumped)`.
  String.raw`^pid \d+ \(${name}\),(?: jid \d+,)? uid \d+: (?<how>exited on signal \d+)`,
  // NX-OS: `Service "bgp" (PID 5432) hasn't caught signal 11 (core will be saved)`.
  String.raw`^Service "${name}" \(PID \d+\) (?<how>hasn't caught signal \d+)`,
  // IOS XE: `R0/0: pman: The process bgp has failed (rc 134)`; others in plain words.
  String.raw`^(?:R\d\/\d: pman: )?(?:The )?(?:process|application|service|daemon) ["']?${name}["']?(?: \((?:pid|jid)[ =:]?\d+\))?:? ${ends}`,
  String.raw`^(?:The )?${name} (?:process|daemon) (?:\((?:pid|jid)[ =:]?\d+\) )?${ends}`,
  // FRR, watchfrr: `bgpd state -> down : read returned EOF`.
  String.raw`^${name} state -> (?<how>down)\b`,
].map((one) => new RegExp(one, 'i'));

/** The end of a process that a message tells of; null for any other message. */
export function readProcessExit(message: string): ProcessExit | null {
  for (const shape of shapes) {
    const { process, how } = shape.exec(message)?.groups ?? {};
    if (process === undefined || how === undefined) continue;
    const words = how === 'down' ? 'went down' : how.trim();
    return { process, how: words.toLowerCase() };
  }
  return null;
}

/** What is kept up by a process of a router. */
export type Protocol = 'bgp' | 'isis';

/** What vendors call the processes that speak a protocol, or that all protocols of a router live in. */
const speakers: Record<Protocol, RegExp> = {
  bgp: /^(?:bgpd?|bgp_mgr|rpd|routing|zebra)$/i,
  isis: /^(?:isisd?|isis_mgr|rpd|routing|zebra)$/i,
};

/** Whether what a protocol of a router keeps up hangs on a process. */
export function speaks(process: string, protocol: Protocol): boolean {
  return speakers[protocol].test(process);
}
