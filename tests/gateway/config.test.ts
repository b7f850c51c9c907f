import { loadGateway } from '../../src/gateway/config/load-gateway';
import { writeConfig } from './support/gateway';

const load = (text: string, environment: NodeJS.ProcessEnv = {}) =>
  loadGateway(writeConfig(text), environment);

describe('a configuration of the gateway', () => {
  it('that is empty listens on the loopback and has no source', () => {
    const { config, secrets } = load('');
    expect(config.listen).toEqual({ host: '127.0.0.1', port: 8085 });
    expect(config.pace).toMatchObject({
      debounceSeconds: 30,
      cooldownSeconds: 600,
      startsAnHour: 30,
    });
    expect([config.sources, secrets]).toEqual([{}, {}]);
  });

  it('takes what it says', () => {
    const { config, secrets } = load(
      `
critical: [Page, P1]
labels: { device: [router] }
pace: { debounceSeconds: 5 }
sources:
  noc: { kind: alertmanager, secretsFrom: [MINE] }
`,
      { MINE: 'sixteen letters at least' },
    );
    expect(config.critical).toEqual(['page', 'p1']);
    expect(config.labels).toEqual({ device: ['router'] });
    expect(secrets).toEqual({ noc: ['sixteen letters at least'] });
  });

  it.each([
    ['not YAML', 'a: [', /is not YAML: /],
    ['an unknown field', 'pages: 1', /gateway\.yaml: "pages" is not a known field/],
    ['a mistyped field', 'pace: { debounceSecond: 1 }', /pace: .*Did you mean.*debounceSeconds/],
    [
      'a name that is no part of an address',
      'sources: { "A b": { kind: alertmanager } }',
      /sources.*small letters/,
    ],
    ['an unknown kind', 'sources: { a: { kind: nagios } }', /sources\.a\.kind/],
    [
      'a wrong path of a mapping',
      'sources: { a: { kind: json, mapping: { fields: { title: "a b", fingerprint: id, status: s }, resolved: [OK] } } }',
      /sources\.a\.mapping\.fields\.title: cannot be read from character 2/,
    ],
    [
      'a mapping without a state that ends',
      'sources: { a: { kind: json, mapping: { fields: { title: t, fingerprint: id, status: s } } } }',
      /sources\.a\.mapping\.resolved: is missing/,
    ],
    [
      'a profile that is not there',
      'profile: netwerk',
      /profile: there is no profile "netwerk".*network/,
    ],
    [
      'a secret that is not set',
      'sources: { a: { kind: alertmanager, secretsFrom: [MISSING] } }',
      /secretsFrom: names MISSING, which is not set/,
    ],
    [
      'a short secret',
      'sources: { a: { kind: alertmanager, secretsFrom: [SHORT] } }',
      /names SHORT, which holds 5 characters/,
    ],
    [
      'a token in place of its variable',
      'destinations: [{ name: noc, kind: slack, tokenFrom: xoxb-1, channel: C0123456789 }]',
      /gateway\.yaml: destinations\[0\]\.tokenFrom: must be the name of an environment variable/,
    ],
    [
      'a secret for clicks that is not set',
      'destinations: [{ name: noc, kind: slack, tokenFrom: BOT, channel: C0123456789, signingSecretsFrom: [SIGN] }]',
      /destinations\[0\]\.signingSecretsFrom: names SIGN, which is not set/,
    ],
    [
      'a window over everything',
      'maintenance: { windows: [{ name: w, from: "2026-11-03T22:00", until: "2026-11-04T02:00" }] }',
      /maintenance\.windows\[0\]: must say what it is about/,
    ],
    [
      'more maintenance than can go along with alerts',
      `maintenance: { windows: [${Array.from({ length: 400 }, (_, index) => `{ name: w${index}, from: "2026-11-03T22:00", until: "2026-11-04T02:00", devices: ["${'x'.repeat(190)}"] }`).join(', ')}] }`,
      /maintenance: holds \d+ bytes .* at most 100000 go along/,
    ],
    [
      'an open address without secrets',
      'listen: { host: 0.0.0.0 }\nsources: { a: { kind: alertmanager } }',
      /sources\.a\.secretsFrom: names no secret, and 0\.0\.0\.0/,
    ],
  ])('with %s is refused with where and what', (_name, text, expected) => {
    expect(() => load(text, { SHORT: 'abcde' })).toThrow(expected);
  });

  it('names the variables that are not set here, for the workers need them', () => {
    const destination = '{ name: noc, kind: mattermost, urlFrom: HOOK }';
    const silences = '[{ name: am, url: "https://am", tokenFrom: AM }]';
    const text = `destinations: [${destination}]\nmaintenance: { silences: ${silences} }`;
    const { config, unset } = load(text, { AM: 'here' });
    expect(config.destinations).toMatchObject([{ name: 'noc', announced: false }]);
    expect(unset).toEqual([{ name: 'HOOK', field: 'destinations[0].urlFrom' }]);
  });

  it('never shows a secret', () => {
    const environment = { SHORT: 'x9-tell' };
    const wrong = () =>
      load('sources: { a: { kind: alertmanager, secretsFrom: [SHORT] } }', environment);
    expect(wrong).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining('x9-tell') }),
    );
  });

  it('may be reached from outside where each source has a secret', () => {
    const text = 'listen: { host: "::" }\nsources: { a: { kind: pagerduty, secretsFrom: [MINE] } }';
    expect(load(text, { MINE: 'sixteen letters at least' }).config.listen.host).toBe('::');
  });
});
