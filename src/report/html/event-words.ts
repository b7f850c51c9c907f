/** What a line of a log means for the timeline: lost, back, a commit, or something else. */
export type EventKind = 'lost' | 'back' | 'commit' | 'other';

export interface EventWords {
  kind: EventKind;
  /** A few words, such as `BGP with 10.0.0.1 down`. */
  words: string;
}

export const eventSigns: Record<EventKind, string> = {
  lost: '✖',
  back: '✔',
  commit: '◆',
  other: '●',
};

/** `GigabitEthernet0/0/0/3` as `Gi0/0/0/3`: two letters and the place, as routers take it too. */
export function shortPort(port: string): string {
  return port.replace(/^([A-Za-z]{2})[A-Za-z-]*(?=\d)/, '$1');
}

/** Says in a few words what a line tells; the line itself stands in the table below. */
export function eventWords(line: string): EventWords {
  const down = /\bdown\b/i.test(line);
  const kind: EventKind = down ? 'lost' : 'back';
  const how = down ? 'down' : 'up';
  if (/DB_COMMIT/.test(line)) {
    const user = /user '([^']{1,40})'/.exec(line)?.[1];
    return { kind: 'commit', words: user === undefined ? 'commit' : `commit by ${user}` };
  }
  if (line === 'booted') return { kind: 'other', words: 'booted' };
  const port = /Interface ([A-Za-z-]+[\d/.]+)/.exec(line)?.[1];
  if (/UPDOWN/.test(line) && port !== undefined) {
    const state = /administratively down/i.test(line) ? 'shut down' : down ? 'down' : 'up';
    return { kind, words: `interface ${shortPort(port)} ${state}` };
  }
  if (/ISIS\S*ADJCHANGE/.test(line)) {
    const to = /Adjacency to (\S{1,60})/.exec(line)?.[1];
    return { kind, words: `IS-IS ${to === undefined ? '' : `with ${to} `}${how}` };
  }
  if (/BGP\S*ADJCHANGE/.test(line)) {
    const peer = /neighbor ([0-9a-fA-F.:]{3,45})/.exec(line)?.[1];
    return { kind, words: `BGP ${peer === undefined ? '' : `with ${peer} `}${how}` };
  }
  const name = /%[A-Z0-9_]+-(?:[A-Z0-9_]+-)?\d-([A-Z0-9_]+)/.exec(line)?.[1];
  return { kind: 'other', words: name ?? line.slice(0, 40) };
}
