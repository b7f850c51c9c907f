/** What Slack sends for a click (docs.slack.dev, `block_actions` payloads), with a text typed beside it. */
export function slackClick(action: string, value: unknown, typed: string | null = null) {
  return {
    type: 'block_actions',
    api_app_id: 'A1',
    trigger_id: 'trigger-1',
    team: { id: 'T1', domain: 'test' },
    user: { id: 'U77', username: 'alice', name: 'alice', team_id: 'T9' },
    container: { type: 'message', channel_id: 'C0123456789', message_ts: '1.000001' },
    channel: { id: 'C0123456789', name: 'noc' },
    state: {
      values: {
        [`field.${action}`]: { 'netoncall.text': { type: 'plain_text_input', value: typed } },
      },
    },
    actions: [
      {
        type: 'button',
        action_id: action,
        block_id: 'b1',
        action_ts: '1772613000.000000',
        value: JSON.stringify(value),
        text: { type: 'plain_text', text: 'x' },
      },
    ],
  };
}

/** What Slack sends where somebody speaks to the app (docs.slack.dev, `app_mention`). */
export function slackMention(
  text: string,
  { thread, ts, user = 'U77' }: { thread: string | null; ts: string; user?: string },
  id = 'Ev1',
) {
  return {
    type: 'event_callback',
    team_id: 'T1',
    api_app_id: 'A1',
    event_id: id,
    event: {
      type: 'app_mention',
      user,
      text: `<@UAPP> ${text}`,
      ts,
      channel: 'C0123456789',
      event_ts: ts,
      ...(thread !== null && { thread_ts: thread }),
    },
  };
}
