/**
 * The gateway's page in a process of its own, as it is built: jest cannot load the package that
 * speaks OpenID Connect. node gateway-child.cjs '{"port":…,"issuer":…}' with the client's secret in
 * OIDC_SECRET and the gateway's key in GATEWAY_KEY. Prints each event as a line.
 */
const path = require('node:path');
const { default: Fastify } = require('fastify');

const from = (name) => require(path.join(__dirname, '..', '..', '..', 'dist', 'src', name));
const { pagePlugin } = from('gateway/page/page-plugin');
const { readWho } = from('gateway/who/read-who');
const { whoConfigSchema } = from('gateway/who/who-config');

const { port, issuer } = JSON.parse(process.argv[2]);
const config = whoConfigSchema.parse({
  publicUrl: `http://localhost:${port}`,
  keyFrom: 'GATEWAY_KEY',
  oidc: { issuer, clientId: 'netoncall', clientSecretFrom: 'OIDC_SECRET' },
});
const say = (value) => console.log(JSON.stringify(value));
const app = Fastify({ forceCloseConnections: true });
app.register(pagePlugin, {
  runs: { waiting: async () => [], list: async () => [], facts: async () => null },
  incidents: null,
  who: readWho(config, { file: 'gateway.yaml', environment: process.env, account: 'me' }),
  explain: (error) => error.message,
  onEvent: say,
});
void app.listen({ port, host: '127.0.0.1' }).then(() => say('ready'));
