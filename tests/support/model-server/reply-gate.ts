import type { ScriptStep } from './steps';

/** Holds replies up until the test has done or seen what has to come before them. */
export interface ReplyGate {
  /** The reply, sent once the gate is open. */
  hold(step: ScriptStep): ScriptStep;
  open(): void;
}

export function replyGate(): ReplyGate {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return {
    hold: (step) => ({
      ...step,
      play: (response) => void opened.then(() => step.play(response)),
    }),
    open: () => open(),
  };
}
