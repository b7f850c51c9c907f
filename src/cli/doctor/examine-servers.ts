import { loadProfile } from '../../config/load-profile';
import { loadPlans } from '../../config/load-plans';
import { packageVersion } from '../../config/package-root';
import { resolveServers } from '../../config/resolve-servers';
import { builtInTools } from '../../domain/calls/built-in-tools';
import { withHeldHints } from '../../domain/configuration/held-hints';
import type { PlanFile } from '../../domain/configuration/plan';
import type { McpServer, Profile } from '../../domain/configuration/profile';
import { globsWithoutTool } from '../../domain/configuration/policy-globs';
import { confirmationProblems } from '../../domain/configuration/policy-problems';
import type { ToolDefinition } from '../../domain/calls/tool';
import { createMcpPool, type McpPool } from '../../mcp/mcp-pool';
import { lintPlan } from '../../reasoning/rules';
import { withLab } from '../stand/lab-url';
import type { Need } from './need';

const patience = 10_000;

/**
 * Asks each MCP server of the profile for its tools. A stand's lab stands in for gNMIBuddy where
 * nothing else is configured, as it does for the stand's worker.
 */
export async function examineServers(
  profile: string,
  environment: NodeJS.ProcessEnv,
  labUrl: string | undefined,
): Promise<Need[]> {
  let servers: Record<string, McpServer>;
  try {
    servers = resolveServers(loadProfile(profile), withLab(environment, labUrl));
  } catch (error) {
    return [{ need: 'MCP servers', found: messageOf(error), ok: false }];
  }
  const pool = createMcpPool(servers, { clientVersion: packageVersion() });
  try {
    const examined = await Promise.all(
      Object.entries(servers).map(([name, server]) => examineServer(pool, name, server)),
    );
    const needs = examined.map(({ tools: _tools, ...need }) => need);
    if (needs.some(({ ok }) => !ok)) return needs;
    const tools = examined.flatMap((one) => one.tools);
    const read = loadProfile(profile);
    return [...needs, examinePolicy(read, tools), ...examinePlanSteps(read, tools)];
  } finally {
    await pool.close();
  }
}

/** What ends every run at its start, and what names no tool, by the words of the run itself. */
function examinePolicy(profile: Profile, listed: readonly ToolDefinition[]): Need {
  const tools = [
    ...listed.map((tool) => withHeldHints(tool, profile)),
    ...builtInTools(profile.builtInTools),
  ];
  const problems = [
    ...confirmationProblems(profile.policy, tools),
    ...globsWithoutTool(profile.policy, tools),
  ];
  const found =
    problems.length === 0 ? 'all tools and parameters that it names exist' : problems.join('; ');
  return { need: 'policy', found, ok: problems.length === 0 };
}

/** Steps of the catalogue that ask for what no connected tool offers: they end as limitations. */
function examinePlanSteps(profile: Profile, tools: ToolDefinition[]): Need[] {
  if (profile.planning !== 'catalog') return [];
  const need = 'plan steps';
  let plans: PlanFile[];
  try {
    plans = loadPlans();
  } catch {
    // Said under "plans" already, with file and field.
    return [];
  }
  const problems = plans.flatMap((plan) =>
    lintPlan(plan, tools, profile).map(({ step, problem, declared }) => ({
      declared,
      problem,
      step: `${plan.intent} step ${step + 1}`,
    })),
  );
  // What is missing for many plans is said once.
  const told = (of: typeof problems) =>
    [...new Set(of.map(({ problem }) => problem))]
      .map((problem) => {
        const steps = of.filter((one) => one.problem === problem).map((one) => one.step);
        return `${problem} (${steps.join(', ')})`;
      })
      .join('; ');
  const wrong = problems.filter(({ declared }) => declared !== true);
  const limits = problems.filter(({ declared }) => declared === true);
  return [
    wrong.length === 0
      ? {
          need,
          found: `every step has a matching tool${limits.length > 0 ? exceptLimits : ''}`,
          ok: true,
        }
      : { need, found: told(wrong), ok: false, optional: true },
    ...(limits.length === 0
      ? []
      : [
          {
            need: 'steps without a tool',
            found: told(limits),
            ok: false,
            optional: true,
            declared: true,
          },
        ]),
  ];
}

const exceptLimits = ', except those listed below';

async function examineServer(
  pool: McpPool,
  name: string,
  server: McpServer,
): Promise<Need & { tools: ToolDefinition[] }> {
  const need = `MCP server ${name}`;
  const [script = ''] = server.args;
  // Other arguments may hold a secret.
  const where =
    server.url ?? `${server.command ?? ''} ${script.startsWith('-') ? '' : script}`.trim();
  try {
    const tools = await pool.listTools(name, { signal: AbortSignal.timeout(patience) });
    const place = server.url === undefined ? `from ${where}` : `at ${withoutSecrets(where)}`;
    const found = `${tools.length} tools ${place}`;
    return { need, found, ok: tools.length > 0, tools };
  } catch (error) {
    return { need, found: messageOf(error), ok: false, mend: mendOf(server), tools: [] };
  }
}

/** A server on this machine can be stood in for by the lab; any other has to be started. */
function mendOf({ url }: McpServer): string[] {
  if (url === undefined) return [];
  const { hostname, port } = new URL(url);
  const local = ['127.0.0.1', 'localhost', '[::1]'].includes(hostname);
  return local && port !== ''
    ? [
        'netoncall up',
        'export GNMIBUDDY_URL=<address of gNMIBuddy>',
        `netoncall lab --http --port ${port}`,
      ]
    : ['export GNMIBUDDY_URL=<address of gNMIBuddy>'];
}

/** A user name and password in an address are nobody's business. */
function withoutSecrets(where: string): string {
  if (!URL.canParse(where)) return where;
  const { origin, pathname } = new URL(where);
  return `${origin}${pathname}`;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
