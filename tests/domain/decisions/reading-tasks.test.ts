import { contradictoryDemands } from '../../../src/domain/decisions/demanded-states';
import { missingTool } from '../../../src/domain/decisions/missing-tool';

const tools = [{ server: 'graph', name: 'add_node', description: '', inputSchema: {} }];

describe('states that a task demands', () => {
  it.each([
    "Create a new ticket with the key 'TICKET-456' and the status 'open'. The ticket should be closed.",
    'The account must be enabled, and it should also be disabled.',
    'Set status=open; it has to be closed.',
  ])('contradict each other in: %s', (text) => {
    expect(contradictoryDemands(text)).toMatch(/^The task asks for ".+" and for ".+"/);
  });

  it.each([
    'Find all open tickets and close them.',
    "Change the status of TICKET-1 from 'open' to 'closed'.",
    "Create a ticket with the status 'open'.",
    'All closed tickets should be open again.',
  ])('do not in: %s', (text) => {
    expect(contradictoryDemands(text)).toBeNull();
  });
});

describe('a tool that a task names', () => {
  it.each([
    ['Use the `send_email` tool to notify the team.', 'send_email'],
    ['Use the send_email tool.', 'send_email'],
    ['Notify them with the tool send_email.', 'send_email'],
    ['Use the "mailer" tool.', 'mailer'],
  ])('is missed in: %s', (text, name) => {
    expect(missingTool(text, tools)).toBe(name);
  });

  it.each(['Use the add_node tool.', 'Which tool is best?', 'Add a node for the tool shed.'])(
    'is not missed in: %s',
    (text) => {
      expect(missingTool(text, tools)).toBeNull();
    },
  );
});
