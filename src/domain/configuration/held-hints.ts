import type { ToolDefinition } from '../calls/tool';
import type { Profile } from './profile';

/**
 * The tool with those of its server's hints that count. Anybody can call a tool harmless: that one
 * changes nothing or may be repeated counts from servers that the profile trusts. That one destroys
 * something counts from every server, since it only makes the rules stricter. So does the word that
 * a tool only reads where it would be claimed that something was changed.
 */
export function withHeldHints(
  tool: ToolDefinition,
  { mcpServers }: Pick<Profile, 'mcpServers'>,
): ToolDefinition {
  const { annotations, ...rest } = tool;
  // What reads resources and prompts has the hint from this code and not from its server.
  if (annotations === undefined || tool.component !== undefined) return tool;
  if (mcpServers[tool.server]?.trustHints === true) return tool;
  const { readOnlyHint, destructiveHint } = annotations;
  const held = {
    ...(readOnlyHint === false && { readOnlyHint }),
    ...(destructiveHint === true && { destructiveHint }),
  };
  return {
    ...rest,
    ...(Object.keys(held).length > 0 && { annotations: held }),
    ...(readOnlyHint === true && { saysReadOnly: true }),
  };
}
