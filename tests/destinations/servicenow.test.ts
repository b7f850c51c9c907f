import { servicenowLogin, ServicenowService } from '../support/destinations/servicenow-service';
import { incidentDocument } from '../support/destinations/incident';
import { receiptOf, tellerFor } from '../support/destinations/tell';

let service: ServicenowService;
beforeEach(async () => {
  service = await new ServicenowService().start();
});
afterEach(() => {
  service.stop();
  service.expectNoProblems();
});

const document = incidentDocument();
const login = { SN_USER: servicenowLogin.user, SN_PASSWORD: servicenowLogin.password };
const teller = (
  more: Record<string, unknown> = { create: true },
  environment: Record<string, string> = login,
) =>
  tellerFor(
    {
      kind: 'servicenow',
      instance: service.url,
      userFrom: 'SN_USER',
      passwordFrom: 'SN_PASSWORD',
      ...more,
    },
    environment,
  );
const notes = () => [...service.workNotes.values()].flat();

describe('a ticket in ServiceNow', () => {
  it('is opened once an incident, with the fields of the configuration, and gets work notes then', async () => {
    const tell = teller({ create: true, fields: { assignment_group: 'a1b2' } });
    const receipt = receiptOf(await tell({ document }));
    expect(receipt.ticket).toMatchObject({ number: 'INC0000001' });
    await tell({
      event: 'resolved',
      incident: { revision: 2, status: 'resolved' },
      document,
      receipt,
    });
    expect(service.tickets).toMatchObject([
      {
        assignment_group: 'a1b2',
        correlation_id: 'incident-network-4711',
        correlation_display: 'netoncall',
      },
    ]);
    expect(notes()).toHaveLength(2);
  });

  it('that is there already is found by its correlation id', async () => {
    service.tickets.push({
      sys_id: 'abc123',
      number: 'INC0000009',
      correlation_id: 'incident-network-4711',
    });
    const receipt = receiptOf(await teller({})({ document }));
    expect(receipt.ticket).toEqual({ id: 'abc123', number: 'INC0000009' });
    expect(notes()).toHaveLength(1);
  });

  it('that is not there is not opened unless the configuration says so, and that is said', async () => {
    expect(await teller({})({ document })).toMatchObject({
      told: false,
      transient: false,
      reason: expect.stringContaining('no record of incident has the correlation id'),
    });
  });

  it.each([
    ['opening it', ['answered', 'lost'] as const, false],
    ['writing notes', ['answered', 'lost'] as const, true],
    ['looking it up', ['lost'] as const, false],
  ])('has its notes once where the answer to %s was lost', async (_, fates, there) => {
    if (there) {
      service.tickets.push({
        sys_id: 'abc123',
        number: 'INC9',
        correlation_id: 'incident-network-4711',
      });
    }
    const tell = teller();
    service.next(...fates);
    expect(await tell({ document })).toMatchObject({ told: false, transient: true });
    // As the activity does: a connection that broke with the lost answer may break the next request.
    const again = await tell({ document, lookFirst: true });
    receiptOf(again.told ? again : await tell({ document, lookFirst: true }));
    expect(service.tickets).toHaveLength(1);
    expect(notes()).toHaveLength(1);
  });

  it('that may not be reached with the login says so without it', async () => {
    const told = await teller(
      { create: true },
      { ...login, SN_PASSWORD: 'another-word' },
    )({ document });
    expect(told).toMatchObject({
      transient: false,
      reason: expect.stringContaining('the login is not valid'),
    });
    expect(JSON.stringify(told)).not.toContain('another-word');
  });

  it('of an instance that sleeps is no ticket: its answer is a page', async () => {
    service.next({ status: 200, body: 'Your instance is hibernating' });
    expect(await teller()({ document })).toMatchObject({
      told: false,
      reason: expect.stringContaining('not that of the Table API'),
    });
  });
});
