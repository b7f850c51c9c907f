import * as fc from 'fast-check';
import * as z from 'zod';
import { answerTool, listScenarios, openLab, type Lab } from '../../lab/gnmi';
import { TOOLS } from '../../lab/gnmi/tools/catalog';

const NOW = '2026-11-27T21:30:00Z';
type JsonSchema = Parameters<typeof z.fromJSONSchema>[0];
const schemas = new Map(
  TOOLS.map(({ name, outputSchema }) => [name, z.fromJSONSchema(outputSchema as JsonSchema)]),
);
const labs = new Map(
  listScenarios().map((scenario) => [scenario, openLab({ scenario, now: NOW })]),
);

/** Calls a tool and says what is wrong with the answer, or nothing. */
function problem(lab: Lab, tool: string, args: Record<string, unknown>): string | null {
  const { isError, content, structuredContent } = answerTool(lab, tool, args);
  const [first] = content;
  if (first?.type !== 'text') return 'no text';
  if (isError) return structuredContent === undefined ? null : 'an error with a structure';
  if (first.text !== JSON.stringify(structuredContent)) return 'text and structure differ';
  const result = schemas.get(tool)!.safeParse(structuredContent);
  return result.success ? null : result.error.message;
}

it.each([...labs.keys()])('every tool answers about every device as it promises: %s', (name) => {
  const lab = labs.get(name)!;
  const problems = TOOLS.flatMap((tool) =>
    'device_name' in (tool.inputSchema.properties ?? {})
      ? lab.devices.map((device) => problem(lab, tool.name, { device_name: device }))
      : [problem(lab, tool.name, {})],
  );
  expect(problems.filter((one) => one !== null)).toStrictEqual([]);
});

const anyArguments = fc.record(
  {
    device_name: fc.oneof(fc.constantFrom('PE1', 'RR1', 'CE1', 'pe1', ''), fc.anything()),
    protocol: fc.oneof(fc.constantFrom('bgp', 'isis', 'bgp,isis', 'ospf', 'rip'), fc.anything()),
    include_details: fc.oneof(fc.boolean(), fc.constantFrom('yes', 'maybe', 1)),
    interface: fc.oneof(fc.constantFrom('Loopback0', 'GigabitEthernet0/0/0/0'), fc.string()),
    vrf_name: fc.oneof(fc.constantFrom('CUST-A', 'cust-a'), fc.string()),
    keywords: fc.string(),
    minutes: fc.oneof(fc.integer(), fc.string(), fc.double()),
    show_all_logs: fc.boolean(),
    verbose: fc.boolean(),
  },
  { requiredKeys: [] },
);

it('answers any arguments with a reply of the promised shape or with an error text', () => {
  const tools = fc.constantFrom(...TOOLS.map(({ name }) => name));
  const scenarios = fc.constantFrom(...labs.keys());
  fc.assert(
    fc.property(scenarios, tools, anyArguments, (scenario, tool, args) => {
      const plain = JSON.parse(JSON.stringify(args)) as Record<string, unknown>;
      expect(problem(labs.get(scenario)!, tool, plain)).toBeNull();
    }),
    { numRuns: 1500 },
  );
});
