import {
  PagerdutyService,
  pagerdutyToken,
  pagerdutyUser,
} from '../support/destinations/pagerduty-service';
import { incidentDocument } from '../support/destinations/incident';
import { receiptOf, tellerFor } from '../support/destinations/tell';

let service: PagerdutyService;
beforeEach(async () => {
  service = await new PagerdutyService().start();
});
afterEach(() => {
  service.stop();
  service.expectNoProblems();
});

const id = 'PT4KHLK';
const document = incidentDocument();
const notes = () => service.notes.get(id) ?? [];
const teller = (from = pagerdutyUser, token = pagerdutyToken) =>
  tellerFor({ kind: 'pagerduty', tokenFrom: 'KEY', from, apiUrl: service.url }, { KEY: token });

describe('an incident of PagerDuty', () => {
  it('gets a note with the answer and its own page', async () => {
    receiptOf(await teller()({ document, pagerduty: id }));
    expect(notes()).toHaveLength(1);
    expect(notes()[0]).toContain('Fault found (major): PE1');
  });

  it('gets another one for what comes later', async () => {
    const tell = teller();
    await tell({ document, pagerduty: id });
    await tell({
      event: 'resolved',
      incident: { revision: 2, status: 'resolved' },
      document,
      pagerduty: id,
    });
    expect(notes()).toHaveLength(2);
  });

  it('is not told twice where the answer was lost', async () => {
    const tell = teller();
    service.next('lost');
    expect(await tell({ document, pagerduty: id })).toMatchObject({ told: false, transient: true });
    receiptOf(await tell({ document, pagerduty: id, lookFirst: true }));
    expect(notes()).toHaveLength(1);
  });

  it('is told where the request never arrived', async () => {
    const tell = teller();
    service.next('silent');
    expect(await tell({ document, pagerduty: id })).toMatchObject({ told: false });
    receiptOf(await tell({ document, pagerduty: id, lookFirst: true }));
    expect(notes()).toHaveLength(1);
  });

  it('is told as each of those that rang for it, and again only where the note is missing', async () => {
    const tell = teller();
    const pagerduty = [id, 'PSECOND', 'PTHIRD1'];
    service.next('answered', 'lost', { status: 503 });
    expect(await tell({ document, pagerduty })).toMatchObject({ told: false, transient: true });
    receiptOf(await tell({ document, pagerduty, lookFirst: true }));
    expect(pagerduty.map((one) => service.notes.get(one)?.length)).toEqual([1, 1, 1]);
  });

  it('is told as those that are there, and the others are named', async () => {
    const told = await teller()({ document, pagerduty: ['PGONE11', id] });
    expect(told).toMatchObject({
      told: true,
      remark:
        'no note on PGONE11 (1 of 2): PagerDuty: the note could not be written: there is no such incident: Not Found',
    });
    expect(notes()).toHaveLength(1);
  });

  it('that is not there, or that a wrong key asks for, is a failure in words without the key', async () => {
    const gone = await teller()({ document, pagerduty: 'PXXXXXX' });
    expect(gone).toMatchObject({
      transient: false,
      reason: expect.stringContaining('there is no such incident'),
    });
    const wrong = await teller(pagerdutyUser, 'wrong-key')({ document, pagerduty: id });
    expect(wrong).toMatchObject({
      transient: false,
      reason: expect.stringContaining('key is not valid'),
    });
    expect(JSON.stringify(wrong)).not.toContain('wrong-key');
    const nobody = await teller('nobody@example.net')({ document, pagerduty: id });
    expect(nobody).toMatchObject({ reason: expect.stringContaining('Requester User Not Found') });
  });

  it('waits as long as PagerDuty asks for', async () => {
    service.next({ status: 429, headers: { 'ratelimit-reset': '7' } });
    expect(await teller()({ document, pagerduty: id })).toMatchObject({
      transient: true,
      retryAfterMs: 7000,
    });
  });
});
