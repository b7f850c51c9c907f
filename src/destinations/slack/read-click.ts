import * as z from 'zod';

import { actionIds, readClickValue } from '../../domain/destinations/click-value';
import { type PersonAnswer, personAnswerSchema } from '../../domain/destinations/person-answer';

/** As Slack describes `block_actions` payloads; what netoncall does not need is left out. */
const clickSchema = z.looseObject({
  type: z.literal('block_actions'),
  trigger_id: z.string().min(1).max(500),
  user: z.looseObject({
    id: z.string().regex(/^[UW][A-Z0-9]{1,30}$/),
    team_id: z.string().optional(),
    name: z.string().optional(),
  }),
  /** Null where an app is installed for a whole organization. */
  team: z.looseObject({ id: z.string() }).nullish(),
  container: z.looseObject({ channel_id: z.string(), message_ts: z.string() }),
  actions: z
    .array(
      z.looseObject({
        action_id: z.string(),
        action_ts: z.string(),
        value: z.string().optional(),
      }),
    )
    .min(1),
  state: z
    .looseObject({
      values: z.record(
        z.string(),
        z.record(z.string(), z.looseObject({ value: z.string().nullish() })),
      ),
    })
    .optional(),
});

export type ClickReading =
  | { kind: 'answer'; answer: PersonAnswer }
  /** A click on something that is no question of ours. */
  | { kind: 'ignored' }
  | {
      kind: 'refused';
      reason: string;
      /** Whom to tell it, where that is known. */
      source: PersonAnswer['source'] | null;
    };

/** The form body of an interaction as its payload; null where it holds none. */
export function payloadOf(body: string): unknown {
  const text = new URLSearchParams(body).get('payload');
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * What a click in Slack says, from a payload whose origin is proved: by Slack's signature, or by
 * coming over the app's own socket. The identity is the one that Slack vouches for; what else the
 * payload says of the person is for people to read.
 */
export function readClick(payload: unknown): ClickReading {
  const kind = z.looseObject({ type: z.string() }).safeParse(payload).data?.type;
  if (kind !== undefined && kind !== 'block_actions') return { kind: 'ignored' };
  const click = clickSchema.safeParse(payload).data;
  if (click === undefined) {
    return { kind: 'refused', reason: 'The click could not be read.', source: null };
  }
  const action = click.actions.find(({ action_id }) => action_id.startsWith('netoncall.'));
  if (action === undefined || action.action_id === actionIds.text) return { kind: 'ignored' };
  const { user, team, container, trigger_id } = click;
  const place = { channel: container.channel_id, message: container.message_ts, user: user.id };
  const source = { kind: 'slack' as const, ...place };
  const refused = (reason: string): ClickReading => ({ kind: 'refused', reason, source });
  const workspace = team?.id ?? user.team_id ?? '';
  if (!/^[TE][A-Z0-9]{1,30}$/.test(workspace)) return refused('The click names no workspace.');
  const value = readClickValue(action.value ?? '');
  if (value === null) return refused('The button is of another version of netoncall.');
  const common = {
    by: `slack:${workspace}/${user.id}`,
    name: user.name ?? null,
    at: timeOf(action.action_ts),
    delivery: `slack:${trigger_id}`,
    source,
  };
  const text =
    click.state?.values[`field.${action.action_id}`]?.[actionIds.text]?.value?.trim() ?? '';
  const { do: wanted, ...of } = value;
  const said =
    wanted === 'note' ? { text } : wanted === 'answer' ? { answer: value.answer ?? text } : {};
  const answer = personAnswerSchema.safeParse({ kind: wanted, ...of, ...said, ...common });
  if (answer.success) return { kind: 'answer', answer: answer.data };
  return refused('Nothing is written in the field above the button.');
}

/** Seconds since 1970 with a fraction, as Slack writes times. */
function timeOf(seconds: string): string {
  const at = new Date(Number(seconds) * 1000);
  return Number.isNaN(at.getTime()) ? new Date(0).toISOString() : at.toISOString();
}
