import type { DefinedDestination } from '../../src/destinations/define-destination';
import { noReceipt } from '../../src/domain/destinations/telling';
import { composeIncidentMessage } from '../../src/report/incident-message';
import { blocksOf, complaints, loadGuideFile, withLine } from '../support/compile-guide';
import { incidentDocument, toldIncident } from '../support/destinations/incident';
import { type Answer, type Call, Service } from '../support/destinations/service';

const [destination = '', line = ''] = blocksOf('add-a-destination.md');
const file = 'src/destinations/ntfy.ts';
const list = 'src/destinations/all-destinations.ts';
const listed = `import { ntfy } from './ntfy';\n${withLine(list, 'allDestinations = [', line)}`;

class NtfyService extends Service {
  answer: Answer = { status: 200, body: { id: '1' } };
  protected handle(_call: Call): Answer {
    return this.answer;
  }
}

let service: NtfyService;
beforeEach(async () => {
  service = await new NtfyService().start();
});
afterEach(() => {
  service.stop();
  service.expectNoProblems();
});

const { ntfy } = loadGuideFile<{ ntfy: DefinedDestination }>(destination, 'src/destinations');

/** The list with its line. */
function withNtfy() {
  return loadGuideFile<typeof import('../../src/destinations/all-destinations')>(
    listed,
    'src/destinations',
    { './ntfy': { ntfy } },
  );
}

async function tell() {
  const { destinationSettingsSchema } = withNtfy();
  const settings = destinationSettingsSchema.parse({
    kind: 'ntfy',
    name: 'phones',
    url: service.url,
    topicFrom: 'TOPIC',
  });
  const message = composeIncidentMessage(toldIncident(), incidentDocument());
  const told = { event: 'reported' as const, message, references: {}, startedAt: '', marker: 'm' };
  return await ntfy.tell(settings, told, {
    requests: { signal: new AbortController().signal, timeoutMs: 500 },
    secret: (variable) => `value of ${variable}`,
    isSet: () => true,
    before: noReceipt(),
    lookFirst: false,
    post: () => {
      throw new Error('It posts by itself.');
    },
  });
}

describe('the guide on adding a destination', () => {
  it('takes fewer than forty lines of code', () => {
    expect((destination + line).trimEnd().split('\n').length).toBeLessThan(40);
  });

  it('adds one that compiles with all that uses destinations, with nothing else changed', () => {
    const users = ['src/destinations/create-teller.ts', 'src/destinations/settings.ts'];
    expect(complaints({ [file]: destination, [list]: listed }, users)).toEqual([]);
  });

  it('puts it among what gateway.yaml may say and what the command lists', () => {
    const { destinationSettingsSchema, allDestinations } = withNtfy();
    expect(allDestinations.map(({ kind }) => kind as string)).toContain('ntfy');
    const settings = { kind: 'ntfy', name: 'phones', topicFrom: 'TOPIC' };
    expect(destinationSettingsSchema.parse(settings)).toMatchObject({ url: 'https://ntfy.sh' });
  });

  it('adds one that pushes what was found, and says why where it cannot', async () => {
    expect(await tell()).toMatchObject({ told: true });
    expect(JSON.parse(service.calls[0]?.text ?? '')).toMatchObject({
      topic: 'value of TOPIC',
      title: 'BgpSessionDown PE1 10.255.0.100 (3 alerts)',
      message: expect.stringContaining('because the peer shut it down'),
    });
    service.answer = { status: 429, headers: { 'retry-after': '3' } };
    expect(await tell()).toEqual({
      told: false,
      reason: 'ntfy answered HTTP 429',
      transient: true,
      retryAfterMs: 3000,
    });
  });
});
