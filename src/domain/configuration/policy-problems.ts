import { parameterNames } from '../calls/parameter-names';
import type { ToolDefinition } from '../calls/tool';
import { unknownPlaceholders } from '../people/confirmation-template';
import { didYouMean } from '../text/near-names';
import { approvalProblem } from './approvers';
import {
  type ConfirmationRule,
  confirmationRule,
  decidePolicy,
  readingRule,
  type ToolPolicy,
} from './tool-policy';

/** What is wrong with the confirmations and readings of a profile, seen with the tools that are there. */
export function confirmationProblems(
  policy: ToolPolicy,
  tools: readonly ToolDefinition[],
): string[] {
  const unattainable = approvalProblem(policy);
  return [
    ...(unattainable === null ? [] : [unattainable]),
    ...readingProblems(policy, tools),
    ...policy.confirmations.flatMap((rule, index) =>
      tools
        .filter((tool) => confirmationRule(policy, tool) === rule)
        .flatMap((tool) => {
          const where = `policy.confirmations[${index}] for ${tool.server}/${tool.name}`;
          const parameters = parameterNames(tool.inputSchema);
          const unknown = unknownPlaceholders(rule, parameters);
          const known = `; its parameters are ${parameters.join(', ') || 'none'}`;
          return [
            ...unknown.map((name) => `${where}: {${name}} is no parameter of the tool${known}`),
            ...readBackProblems(policy, rule, tools).map((problem) => `${where}: ${problem}`),
          ];
        }),
    ),
  ];
}

/** A rule that looks at a parameter which the tool does not have would never find it reading. */
function readingProblems(policy: ToolPolicy, tools: readonly ToolDefinition[]): string[] {
  return policy.readings.flatMap((rule, index) =>
    tools
      .filter((tool) => readingRule(policy, tool) === rule)
      .flatMap((tool) => {
        const parameters = parameterNames(tool.inputSchema);
        return Object.keys(rule.when)
          .filter((name) => !parameters.includes(name))
          .map(
            (name) =>
              `policy.readings[${index}] for ${tool.server}/${tool.name}: "${name}" is no parameter of the tool; its parameters are ${parameters.join(', ') || 'none'}`,
          );
      }),
  );
}

function readBackProblems(
  policy: ToolPolicy,
  { readBack }: ConfirmationRule,
  tools: readonly ToolDefinition[],
): string[] {
  if (readBack === undefined) return [];
  const tool = tools.find(({ server, name }) => `${server}/${name}` === readBack.tool);
  if (tool === undefined) {
    const near = didYouMean(
      readBack.tool,
      tools.map(({ server, name }) => `${server}/${name}`),
    );
    const meant = near === null ? '' : `. ${near}`;
    return [`there is no tool ${readBack.tool} to read back with${meant}`];
  }
  const parameters = parameterNames(tool.inputSchema);
  const unknown = Object.keys(readBack.arguments)
    .filter((name) => parameters.length > 0 && !parameters.includes(name))
    .map(
      (name) =>
        `readBack: "${name}" is no parameter of ${readBack.tool}; its parameters are ${parameters.join(', ')}`,
    );
  if (decidePolicy(policy, tool) === 'allow') return unknown;
  return [...unknown, `${readBack.tool} must be allowed, because it is called to read back`];
}
