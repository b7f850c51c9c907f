import { whyRejected } from '../../src/cli/schedules/why-rejected';
import {
  type InvestigationRequestInput,
  investigationRequestSchema,
} from '../../src/domain/investigation/investigation-request';
import { createLabServer, type LabServer } from '../../lab/gnmi';

describe('a question of a schedule that is created', () => {
  let lab: LabServer;
  beforeAll(async () => {
    lab = await createLabServer({ scenario: 'healthy' });
  });
  afterAll(async () => await lab.close());

  const why = (request: InvestigationRequestInput, url: string) =>
    whyRejected(investigationRequestSchema.parse(request), { GNMIBUDDY_URL: url });

  it('is warned of where it names a device that the inventory lacks', async () => {
    const unknown = /^Device PE77 is not in the inventory\. Did you mean PE/;
    expect(await why({ query: 'Check BGP neighbors on PE77' }, lab.url)).toMatch(unknown);
    expect(await why({ query: 'Check BGP neighbors', devices: ['PE77'] }, lab.url)).toMatch(
      unknown,
    );
  });

  it('is warned of where it asks for a plan that does not exist', async () => {
    const request = { query: 'Check PE1', overrides: { plan: 'check_bgp' } };
    expect(await why(request, lab.url)).toMatch(/^There is no plan "check_bgp"\. Did you mean/);
  });

  it('is fine where the inventory has its device, and where the inventory cannot be asked', async () => {
    expect(await why({ query: 'Check BGP neighbors on PE1' }, lab.url)).toBeNull();
    const nowhere = 'http://127.0.0.1:1/mcp';
    expect(await why({ query: 'Check BGP neighbors on PE77' }, nowhere)).toBeNull();
    expect(await why({ query: 'What is this?', profile: 'files' }, nowhere)).toBeNull();
  });
});
