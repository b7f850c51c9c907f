/**
 * A poll lasts a minute at most (Temporal's long poll); one that fails is made again within seconds. A
 * worker that has made none for so long does not ask any more.
 */
const silenceMs = 180_000;

/** Of the SDK: polls begun and failed, by operation (docs.temporal.io, "SDK metrics"). */
const polls =
  /^temporal_long_request(?:_failure)?(?:_total)?\{[^}]*operation="PollWorkflowTaskQueue"[^}]*\} (\d+)/gm;

export interface PollWatch {
  /** To be told the SDK's metrics every now and then, in Prometheus' text format. */
  readonly hear: (metrics: string) => void;
  problems(): string[];
}

/** Knows whether a worker still asks for workflow tasks, whether the server answers or not. */
export function watchPolls(now: () => number = Date.now): PollWatch {
  let count = -1;
  let since = now();
  return {
    hear(metrics) {
      const counted = [...metrics.matchAll(polls)].reduce(
        (sum, [, value]) => sum + Number(value),
        0,
      );
      if (counted === count) return;
      count = counted;
      since = now();
    },
    problems() {
      const silent = now() - since;
      if (silent < silenceMs) return [];
      return [`no workflow task was asked for in ${Math.round(silent / 1000)} s`];
    },
  };
}
