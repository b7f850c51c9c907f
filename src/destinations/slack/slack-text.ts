/** Limits of Slack's Block Kit (docs.slack.dev, reference of blocks and of composition objects). */
export const slackLimits = {
  blocks: 50,
  header: 150,
  section: 3000,
  actions: 25,
  buttonText: 75,
  buttonValue: 2000,
  message: 4000,
  dialogText: 300,
} as const;

/**
 * Text that Slack shows as it is: `&`, `<` and `>` begin mentions and links there ("Escaping text").
 * What is too long once it is written so ends with `…`, and no escape is cut in two.
 */
export function slackText(text: string, limit: number = slackLimits.section): string {
  const escaped = escapeText(text);
  if (escaped.length <= limit) return escaped;
  let length = 0;
  let end = 0;
  for (const character of text) {
    length += escapeText(character).length;
    if (length > limit - 1) break;
    end += character.length;
  }
  return `${escapeText(text.slice(0, end))}…`;
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** A person as Slack shows them where the name is a user of Slack; else the name. */
export function slackPerson(name: string): string {
  const [, user] = /^slack:[A-Z0-9]{1,30}\/([UW][A-Z0-9]{1,30})(?= |$)/.exec(name) ?? [];
  if (user === undefined) return slackText(name, 200);
  return `<@${user}>${slackText(name.replace(/^\S+/, ''), 200)}`;
}

/** A link; the address comes from the configuration. */
export function slackLink(label: string, url: string): string {
  return `<${escapeText(url).replaceAll('|', '%7C')}|${slackText(label, 100).replaceAll('|', '/')}>`;
}
