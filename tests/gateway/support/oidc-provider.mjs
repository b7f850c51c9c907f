// An OpenID Connect provider whose people are who they say they are:
// node oidc-provider.mjs <port> <client secret> <redirect uri>. Prints a line when it listens.
import { Provider } from 'oidc-provider';

const [, , port, secret, redirect] = process.argv;
const issuer = `http://127.0.0.1:${port}`;
const provider = new Provider(issuer, {
  clients: [
    {
      client_id: 'netoncall',
      client_secret: secret,
      redirect_uris: [redirect],
      token_endpoint_auth_method: 'client_secret_post',
    },
  ],
  pkce: { required: () => true },
  conformIdTokenClaims: false,
  claims: { profile: ['preferred_username'] },
  findAccount: (_context, id) => ({
    accountId: id,
    claims: () => ({ sub: id, preferred_username: `${id} of the shift` }),
  }),
  cookies: { keys: ['a key of a test'] },
});
provider.listen(Number(port), '127.0.0.1', () => console.log('ready'));
