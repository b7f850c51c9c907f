import type { ToolDefinition } from '../calls/tool';
import { didYouMean } from '../text/near-names';
import { namesTool, policyDecisions, type ToolPolicy } from './tool-policy';

/**
 * Globs of a policy that fit none of the tools that there are, one sentence each. They are compared
 * by what a run decides with. A run does not mind them, since a server may offer a tool later; but
 * one in `deny` that is mistyped forbids nothing.
 * @param tools of all servers of the profile
 */
export function globsWithoutTool(policy: ToolPolicy, tools: readonly ToolDefinition[]): string[] {
  const named = tools.flatMap(({ server, name, component }) => [
    { server, name },
    ...(component?.items ?? []).map((item) => ({ server, name: item.name })),
  ]);
  const known = named.map(({ server, name }) => `${server}/${name}`);
  const globs = [
    ...policyDecisions.flatMap((list) =>
      policy[list].map((glob, index) => ({ where: `policy.${list}[${index}]`, glob })),
    ),
    ...policy.confirmations.map(({ tool }, index) => ({
      where: `policy.confirmations[${index}].tool`,
      glob: tool,
    })),
    ...policy.readings.map(({ tool }, index) => ({
      where: `policy.readings[${index}].tool`,
      glob: tool,
    })),
  ];
  return globs
    .filter(({ glob }) => !named.some((tool) => namesTool(glob, tool)))
    .map(({ where, glob }) => {
      const near = didYouMean(glob, known);
      return `${where}: "${glob}" fits no tool${near === null ? '' : `. ${near}`}`;
    });
}
