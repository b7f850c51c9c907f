import { incidentSettingsSchema, unsetVariables } from '../../src/destinations';
import { readGatewayConfig } from '../../src/gateway/config/load-gateway';
import { writeConfig } from '../gateway/support/gateway';

const slack = { name: 'noc', kind: 'slack', tokenFrom: 'BOT', channel: 'C0123456789' };
// JSON is YAML.
const read = (...destinations: unknown[]) =>
  readGatewayConfig(writeConfig(JSON.stringify({ destinations })));

describe('the configuration of destinations', () => {
  it('has defaults that suit each kind', () => {
    const { destinations } = read(
      slack,
      { name: 'pager', kind: 'pagerduty', tokenFrom: 'KEY', from: 'oncall@example.net' },
      {
        name: 'tickets',
        kind: 'servicenow',
        instance: 'https://x.service-now.com/',
        apiKeyFrom: 'SN',
      },
    );
    expect(destinations).toMatchObject([
      { apiUrl: 'https://slack.com/api', announced: false, minimumSeverity: 'info' },
      { apiUrl: 'https://api.pagerduty.com', on: ['reported', 'resolved'] },
      { instance: 'https://x.service-now.com', table: 'incident', create: false },
    ]);
  });

  it('tells nobody and announces nothing where nothing is said', () => {
    expect(incidentSettingsSchema.parse({})).toEqual({
      destinations: [],
      maintenance: { windows: [], calendars: [], silences: [], investigate: false },
    });
  });

  it.each([
    [
      'a secret in place of a variable',
      { ...slack, tokenFrom: 'xoxb-1' },
      /destinations\[0\]\.tokenFrom: must be the name of an environment variable/,
    ],
    ['the name of a channel', { ...slack, channel: '#noc' }, /must be the id of a channel/],
    ['a host in clear text', { ...slack, apiUrl: 'http://slack.example' }, /must begin with https/],
    [
      'a host that begins like this machine',
      { ...slack, apiUrl: 'http://127.0.0.1.example' },
      /must begin with https/,
    ],
    ['a misspelt field', { ...slack, chanel: 'C1' }, /"chanel" is not a known field \(.*channel/],
    [
      'no way to log in',
      { name: 't', kind: 'servicenow', instance: 'https://x' },
      /needs one way to log in/,
    ],
    [
      'two ways to log in',
      { name: 't', kind: 'servicenow', instance: 'https://x', tokenFrom: 'A', apiKeyFrom: 'B' },
      /needs one way/,
    ],
    [
      'a user without a password',
      { name: 't', kind: 'servicenow', instance: 'https://x', userFrom: 'A' },
      /needs one way/,
    ],
    [
      'an address with a password',
      { name: 't', kind: 'servicenow', instance: 'https://u:p@x', tokenFrom: 'A' },
      /no user name and password/,
    ],
  ])('does not take %s', (_, destination, message) => {
    expect(() => read(destination)).toThrow(message);
  });

  it('does not take two of one name', () => {
    expect(() => read(slack, slack)).toThrow(
      'gateway.yaml: destinations[1].name: "noc" is used already',
    );
  });

  it('says which variables are not set, and where they are named', () => {
    const settings = incidentSettingsSchema.parse({
      destinations: [{ ...slack, signingSecretsFrom: ['SIGN_1', 'SIGN_2'] }],
      maintenance: { silences: [{ name: 'am', url: 'https://am', tokenFrom: 'AM' }] },
    });
    expect(unsetVariables(settings, { BOT: 'x', SIGN_1: 'y', SIGN_2: ' ' })).toEqual([
      { name: 'SIGN_2', field: 'destinations[0].signingSecretsFrom' },
      { name: 'AM', field: 'maintenance.silences[0].tokenFrom' },
    ]);
  });
});
