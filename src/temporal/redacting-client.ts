import type {
  ClientInterceptors,
  ScheduleClientInterceptor,
  WorkflowClientInterceptor,
} from '@temporalio/client';

import { redactValue } from '../domain/text/redact';

/**
 * Takes secrets out of all that a client sends: questions, messages, hints, answers, schedules with
 * their summaries and memos. What other programs send is stored before netoncall sees it.
 * @param told called when something was taken out, with what there is to say about it
 */
export function redactingInterceptors(told: (message: string) => void): ClientInterceptors {
  const clean = <T>(value: T): T => {
    const safe = redactValue(value);
    if (safe !== value) told(takenOut);
    return safe;
  };
  const workflow: WorkflowClientInterceptor = {
    startWithDetails: async (input, next) => await next(withCleanOptions(input, clean)),
    signalWithStart: async (input, next) => {
      const { signalArgs, ...rest } = withCleanOptions(input, clean);
      return await next({ ...rest, signalArgs: clean(signalArgs) });
    },
    signal: async (input, next) => await next({ ...input, args: clean(input.args) }),
    startUpdate: async (input, next) => await next({ ...input, args: clean(input.args) }),
  };
  const schedule: ScheduleClientInterceptor = {
    create: async (input, next) => {
      const { action, memo } = input.options;
      return await next({
        ...input,
        options: { ...input.options, memo: clean(memo), action: cleanAction(action, clean) },
      });
    },
  };
  return { workflow: [workflow], schedule: [schedule] };
}

const takenOut =
  'What looks like a password, key or token was replaced by [redacted] before it was sent.';

type Clean = <T>(value: T) => T;

function withCleanOptions<T extends { options: Texts }>(input: T, clean: Clean): T {
  return { ...input, options: cleanTexts(input.options, clean) };
}

function cleanAction<T extends object>(action: T, clean: Clean): T {
  return 'args' in action ? cleanTexts(action as T & Texts, clean) : action;
}

interface Texts {
  args: unknown[];
  memo?: Record<string, unknown>;
  staticSummary?: string;
  staticDetails?: string;
}

/** Of the settings of a start, those that hold what somebody said. */
function cleanTexts<T extends Texts>(settings: T, clean: Clean): T {
  const { args, memo, staticSummary, staticDetails } = settings;
  return {
    ...settings,
    ...clean({
      args,
      ...(memo !== undefined && { memo }),
      ...(staticSummary !== undefined && { staticSummary }),
      ...(staticDetails !== undefined && { staticDetails }),
    }),
  };
}
