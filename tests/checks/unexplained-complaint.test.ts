import { loadScenario, openLab } from '../../lab/gnmi';
import { investigateDirectly } from '../../evals/direct/run-directly';
import { isAside } from '../../src/report/headline';

async function documentOf(scenario: string, ask: string) {
  const { now } = loadScenario(scenario);
  const lab = openLab({ scenario, ...(now === undefined ? {} : { now }) });
  return (await investigateDirectly({ lab, ask, now: lab.now.toISOString() })).document;
}

const complaint = 'Why does CUST-A at PE1 have no service?';
const askBack = 'Ask whoever reported the problem exactly what is failing';

describe('a complaint that nothing explains', () => {
  it('is not answered by a fault that takes nothing but redundancy', async () => {
    const document = await documentOf('interface-admin-down', complaint);
    const [first = ''] = document.report.ticket.split('\n');
    expect(first).toMatch(
      /^No cause found: nothing that was read explains a loss of service for CUST-A at PE1\. Other fault \(major\): .* is administratively down$/,
    );
    expect(document.report.ticket).toContain('\nOther fault: ');
    expect(document.report.ticket).toContain(askBack);
    expect(isAside(document)).toBe(true);
  });

  it('has a next step where nothing was found at all', async () => {
    const { ticket } = (await documentOf('healthy', complaint)).report;
    expect(ticket).toContain(`\nNext: ${askBack}`);
  });

  it('is no question that wants a yes or a no', async () => {
    const { ticket } = (await documentOf('healthy', 'Did P2 reboot last night?')).report;
    expect(ticket).not.toContain(askBack);
  });
});

describe('which customers are affected, where no router is named', () => {
  it('is told with the cause', async () => {
    const { ticket } = (await documentOf('device-isolated', 'Which customers are affected?'))
      .report;
    expect(ticket).toMatch(
      /^Fault found \(critical\): CUST-A and CUST-B at PE3 have lost service because PE3 is isolated/,
    );
  });

  it('is nobody in a network without a fault', async () => {
    const { ticket } = (await documentOf('healthy', 'Which customers are affected?')).report;
    expect(ticket).toMatch(/^Answer: No customer has lost service in the data that was read\n/);
  });
});
