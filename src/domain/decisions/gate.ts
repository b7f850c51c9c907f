import * as z from 'zod';

import type { ArgumentRule } from '../configuration/argument-rules';
import type { AdmittedCall, ProposedCall, Refusal } from '../calls/tool-call';
import type { PolicyDecision } from '../configuration/tool-policy';
import { applyArgumentDefaults, brokenArgumentRules } from '../configuration/argument-rules';
import { parameterNames } from '../calls/parameter-names';
import { vetSchema } from '../calls/vet-schema';

/** What the gate needs to know of a tool. */
export interface GateTool {
  server: string;
  name: string;
  /** JSON Schema of the arguments, as the server gave it. */
  inputSchema: unknown;
  /** Absent: allowed. */
  policy?: PolicyDecision | undefined;
}

export type Admission =
  | { admitted: true; call: AdmittedCall }
  | { admitted: false; refusal: Refusal };

/**
 * Decides whether a proposed call may reach a server: the server and the tool exist, the
 * profile does not deny it, the arguments satisfy the tool's JSON Schema and the profile's rules
 *. Defaults of the profile
 * are filled in. Pure; a refusal names what would have been right.
 */
export class Gate {
  private readonly validators = new Map<string, z.ZodType>();

  constructor(
    private readonly tools: readonly GateTool[],
    private readonly rules: readonly ArgumentRule[],
    /** What the question is about, where that binds how far back a call looks. */
    private readonly windowMinutes?: number,
  ) {}

  admit(proposed: ProposedCall, id: string): Admission {
    const refuse = (
      reason: string,
      valid: string[],
      kind: Pick<Refusal, 'unknownTool'> = {},
    ): Admission => {
      const { tool, arguments: values, serves = [] } = proposed;
      const told = { ...(serves.length > 0 && { serves }), ...kind };
      return { admitted: false, refusal: { tool, arguments: values, reason, valid, ...told } };
    };
    const named = this.tools.filter((tool) => tool.name === proposed.tool);
    const found = named.filter(
      (tool) => proposed.server === undefined || tool.server === proposed.server,
    );
    const [tool] = found;
    if (tool === undefined) {
      if (named.length > 0) {
        const reason = `Server "${proposed.server ?? ''}" has no tool "${proposed.tool}".`;
        return refuse(reason, this.callable());
      }
      return refuse(`There is no tool "${proposed.tool}".`, this.callable(), { unknownTool: true });
    }
    if (found.length > 1) {
      return refuse(
        `Several servers have a tool "${proposed.tool}"; name the server.`,
        found.map((one) => `${one.server}/${one.name}`),
      );
    }
    if (tool.policy === 'deny') {
      return refuse(`The profile does not let "${tool.name}" be called.`, this.callable());
    }
    const parameters = parameterNames(tool.inputSchema);
    const filled = applyArgumentDefaults(this.rules, tool.name, parameters, proposed.arguments);
    const problems = [
      ...this.schemaProblems(tool, filled),
      ...brokenArgumentRules(this.rules, tool.name, parameters, filled, this.windowMinutes),
    ];
    if (problems.length > 0) return refuse(problems.join('; '), parameters);
    return {
      admitted: true,
      call: { id, server: tool.server, tool: tool.name, arguments: filled },
    };
  }

  private callable(): string[] {
    return this.tools.flatMap(({ server, name, policy }) =>
      policy === 'deny' ? [] : [`${server}/${name}`],
    );
  }

  private schemaProblems(tool: GateTool, values: Record<string, unknown>): string[] {
    const key = `${tool.server}/${tool.name}`;
    try {
      const parsed = this.validatorOf(key, tool).safeParse(values);
      if (parsed.success) return [];
      return parsed.error.issues.map((issue) =>
        issue.path.length > 0 ? `${issue.path.join('.')}: ${issue.message}` : issue.message,
      );
    } catch (error) {
      return [`The argument schema of ${key} cannot be read: ${(error as Error).message}`];
    }
  }

  private validatorOf(key: string, tool: GateTool): z.ZodType {
    const known = this.validators.get(key);
    if (known !== undefined) return known;
    // A server's schema must not hold up the workflow, whatever it says.
    const { schema } = vetSchema(tool.inputSchema);
    const validator = z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0]);
    this.validators.set(key, validator);
    return validator;
  }
}
