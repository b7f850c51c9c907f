import { stepText } from '../../src/domain/configuration/plan';
import { openLab } from '../../lab/gnmi';
import type { ToolDefinition } from '../../src/domain/calls/tool';
import { lintPlan } from '../../src/reasoning/rules';
import { goal, plans, profile, proposeInput, reasoner, snapshot } from './fixtures/inputs';
import { gnmibuddyTools } from './fixtures/tools';

const labTools: ToolDefinition[] = openLab({ scenario: 'healthy' }).tools.map((tool) => ({
  server: 'gnmibuddy',
  name: tool.name,
  description: tool.description ?? '',
  inputSchema: tool.inputSchema,
}));

test('the descriptions of the lab change nothing of what plans can do', () => {
  for (const plan of plans) {
    expect(lintPlan(plan, labTools, profile)).toEqual(lintPlan(plan, gnmibuddyTools, profile));
  }
});

test('the descriptions of the lab change nothing of what is called', async () => {
  for (const instruction of new Set(plans.flatMap((plan) => plan.steps.map(stepText)))) {
    const [lab, own] = await Promise.all(
      [labTools, gnmibuddyTools].map((tools) =>
        reasoner.proposeToolCalls(
          proposeInput(instruction, { snapshot: snapshot(tools), goal: goal() }),
        ),
      ),
    );
    expect(lab).toEqual(own);
  }
});
