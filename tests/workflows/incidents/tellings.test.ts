import { ApplicationFailure, CancelledFailure } from '@temporalio/common';

import type { TellInput, TellResult } from '../../../src/activities/incidents/tell-destination';
import { destinationSettingsSchema } from '../../../src/destinations';
import type { Destination } from '../../../src/domain/destinations/destination';
import { noReceipt } from '../../../src/domain/destinations/telling';
import type { TellingsState } from '../../../src/domain/alerts/messages';
import { Tellings } from '../../../src/workflows/incidents/tellings';
import { toldIncident } from '../../support/destinations/incident';

const slack = destinationSettingsSchema.parse({
  name: 'noc',
  kind: 'slack',
  tokenFrom: 'BOT',
  channel: 'C0123456789',
});
const pager = destinationSettingsSchema.parse({
  name: 'pager',
  kind: 'pagerduty',
  tokenFrom: 'KEY',
  from: 'a@example.net',
  on: ['reported', 'settled', 'resolved'],
});

/** Destinations whose tellings end when the test says so. */
function scripted(destinations: Destination[], carried?: TellingsState) {
  const calls: { input: TellInput; end: (result: Partial<TellResult> | Error) => void }[] = [];
  const tellings = new Tellings({
    destinations,
    references: () => ({ pagerduty: ['P1'] }),
    tell: async (input) =>
      await new Promise<TellResult>((resolve, reject) => {
        calls.push({
          input,
          end: (result) =>
            result instanceof Error
              ? reject(result)
              : resolve({
                  receipt: { ...input.receipt, message: { ts: '1', hash: '' } },
                  remark: null,
                  concerned: true,
                  ...result,
                }),
        });
      }),
    ...(carried !== undefined && { carried }),
  });
  const turn = async () => await new Promise((resolve) => setImmediate(resolve));
  return { tellings, calls, turn };
}
const at = (revision: number) => toldIncident({ revision });

describe('the tellings of an incident', () => {
  it('skip over changes that an up-to-date message no longer shows', async () => {
    const { tellings, calls, turn } = scripted([slack]);
    tellings.tell('opened', at(1), null);
    tellings.tell('reported', at(2), 'd');
    tellings.tell('resolved', at(3), 'd');
    calls[0]?.end({});
    await turn();
    expect(calls.map(({ input }) => input.incident.revision)).toEqual([1, 3]);
    expect(calls[1]?.input.receipt.message?.ts).toBe('1');
    calls[1]?.end({});
    await tellings.settle();
  });

  it('write every note, in order', async () => {
    const { tellings, calls, turn } = scripted([pager]);
    tellings.tell('opened', at(1), null);
    tellings.tell('reported', at(2), 'd');
    tellings.tell('settled', at(3), 'd');
    tellings.tell('resolved', at(4), 'd');
    for (let index = 0; index < 3; index += 1) {
      calls[index]?.end({});
      await turn();
    }
    await tellings.settle();
    expect(calls.map(({ input }) => input.event)).toEqual(['reported', 'settled', 'resolved']);
  });

  it('that fail are said with the reason of the activity, and looked up the next time', async () => {
    const { tellings, calls, turn } = scripted([slack, pager]);
    tellings.tell('reported', at(1), 'd');
    const cause = ApplicationFailure.create({
      type: 'NotDelivered',
      message: 'Slack did not answer',
    });
    calls[0]?.end(Object.assign(new Error('Activity task failed'), { cause }));
    calls[1]?.end({});
    await turn();
    expect(tellings.state().remarks).toEqual([
      'Destination "noc" was not told that the incident was looked into: Slack did not answer',
    ]);
    tellings.tell('resolved', at(2), 'd');
    expect(calls[2]?.input.receipt.unsure).toBe(true);
    for (const { end } of calls.slice(2)) end({});
    await tellings.settle();
  });

  it('say once what a destination had to remark', async () => {
    const { tellings, calls, turn } = scripted([slack]);
    for (const revision of [1, 2]) {
      tellings.tell('reported', at(revision), 'd');
      calls.at(-1)?.end({ remark: 'it may be there twice' });
      await turn();
    }
    expect(tellings.state().remarks).toEqual(['Destination "noc": it may be there twice']);
  });

  it('go on with what was told before', async () => {
    const receipt = { ...noReceipt(), message: { ts: '7', hash: 'x' } };
    const { tellings, calls } = scripted([slack], {
      receipts: { noc: receipt },
      remarks: ['before'],
    });
    tellings.tell('reported', at(1), 'd');
    expect(calls[0]?.input.receipt).toEqual(receipt);
    calls[0]?.end(new CancelledFailure('gone'));
    await tellings.settle();
    expect(tellings.state()).toEqual({
      receipts: { noc: { ...receipt, unsure: true } },
      remarks: ['before'],
    });
  });

  it('bring a message up to date that is there, and write no note for what is no event', async () => {
    const { tellings, calls, turn } = scripted([slack, pager]);
    tellings.show(at(1), null);
    expect(calls).toEqual([]);
    tellings.tell('opened', at(2), null);
    tellings.show(at(3), 'd');
    calls[0]?.end({});
    await turn();
    expect(calls.map(({ input }) => input.incident.revision)).toEqual([2, 3]);
    expect(tellings.isBusy).toBe(true);
    calls[1]?.end({});
    await tellings.settle();
    expect(tellings.isBusy).toBe(false);
  });

  it('of an incident in announced maintenance wake nobody', () => {
    const { tellings, calls } = scripted([slack]);
    const announced = { by: 'window "core"', until: null };
    tellings.tell('reported', toldIncident({ announced }), 'd');
    expect(calls).toEqual([]);
  });
});
