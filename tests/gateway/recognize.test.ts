import { generateKeyPairSync, randomBytes } from 'node:crypto';

import type { EncryptionKey } from '../../src/encryption';
import { readGatewayKey } from '../../src/gateway/who/gateway-key';
import { recognize, type Recognizer, sealSession } from '../../src/gateway/who/recognize';
import { readWho } from '../../src/gateway/who/read-who';
import { openValue, sealValue } from '../../src/gateway/who/sealed';
import { whoConfigSchema } from '../../src/gateway/who/who-config';
import { keysFor } from '../../src/domain/people/vouched-names';
import * as z from 'zod';

const secret: EncryptionKey = { id: 'g', secret: new Uint8Array(randomBytes(32)) };
const [tokenOne, tokenTwo] = ['one', 'two'].map((word) => word.repeat(8)) as [string, string];
const recognizer: Recognizer = {
  tokens: [
    { name: 'shift', token: tokenOne },
    { name: 'shift', token: tokenTwo },
  ],
  proxy: { header: 'X-Forwarded-User', trusted: ['10.1.0.0/24', '2001:db8::7'] },
  secret,
  local: null,
};
const sender = (headers: Record<string, string>, address = '192.0.2.9', session?: string) =>
  recognize(recognizer, { headers, address, session });
const name = (recognition: ReturnType<typeof recognize>) =>
  recognition.kind === 'known' ? recognition.identity.name : recognition.kind;

describe('a bearer token', () => {
  it('stands for its name, each of several while they change', () => {
    for (const token of [tokenOne, tokenTwo]) {
      expect(name(sender({ authorization: `Bearer ${token}` }))).toBe('token:shift');
    }
  });

  it.each(['Bearer wrong', 'Basic b25l', 'Bearer', ''])(
    'that is not one is refused: %j, even beside a login',
    (authorization) => {
      const session = sealSession(secret, { name: 'proxy:a', shown: 'a' }, 60);
      expect(sender({ authorization }, '10.1.0.5', session)).toMatchObject({
        kind: 'refused',
        status: 401,
      });
    },
  );
});

describe('the header of a proxy', () => {
  it.each(['10.1.0.5', '::ffff:10.1.0.5', '2001:db8::7'])('counts from %s', (address) => {
    expect(name(sender({ 'x-forwarded-user': 'alice' }, address))).toBe('proxy:alice');
  });

  it.each(['192.0.2.9', '10.1.1.5', '::1', '127.0.0.1', '2001:db8::8', 'nonsense'])(
    'is refused from %s, with the reason, also beside a login',
    (address) => {
      const session = sealSession(secret, { name: 'token:shift', shown: 'shift' }, 60);
      expect(sender({ 'x-forwarded-user': 'alice' }, address, session)).toMatchObject({
        kind: 'refused',
        status: 403,
        reason: expect.stringContaining('counts only where a configured proxy sends it') as string,
      });
    },
  );

  it.each(['', 'alice, bob', 'alice\u0000', 'a b', 'x'.repeat(101)])(
    'is refused where it is not one name: %j',
    (user) => {
      expect(sender({ 'x-forwarded-user': user }, '10.1.0.5')).toMatchObject({ status: 403 });
    },
  );

  it('means nothing where no proxy is configured', () => {
    const headers = { 'x-forwarded-user': 'alice' };
    const without = { ...recognizer, proxy: null };
    expect(recognize(without, { headers, address: '10.1.0.5', session: undefined }).kind).toBe(
      'nobody',
    );
  });
});

describe('a login', () => {
  const identity = { name: 'oidc:https://idp.example.net/7', shown: 'alice' };

  it('is known by what it left in the browser, until it ends', () => {
    expect(name(sender({}, '192.0.2.9', sealSession(secret, identity, 60)))).toBe(identity.name);
    expect(name(sender({}, '192.0.2.9', sealSession(secret, identity, -1)))).toBe('nobody');
  });

  it('cannot be made or changed elsewhere, nor taken from another purpose', () => {
    const sealed = sealSession(secret, identity, 60);
    const changed = `${sealed.slice(0, -2)}${sealed.endsWith('AA') ? 'BB' : 'AA'}`;
    const other = { ...secret, secret: new Uint8Array(randomBytes(32)) };
    const forged = [
      changed,
      sealSession(other, identity, 60),
      sealValue(secret, 'form', identity, 60),
      'x',
      '',
      'x'.repeat(9000),
    ];
    for (const one of forged) expect(name(sender({}, '192.0.2.9', one))).toBe('nobody');
    expect(openValue(secret, 'form', sealed, z.unknown())).toBeNull();
  });
});

describe('a gateway that knows nobody', () => {
  const open = { ...recognizer, tokens: [], proxy: null, local: { name: 'me', shown: 'me' } };

  it('takes who is on this machine for its account, and nobody else', () => {
    const at = (address: string) =>
      name(recognize(open, { address, headers: {}, session: undefined }));
    expect(['127.0.0.1', '::1', '::ffff:127.0.0.1'].map(at)).toEqual(['me', 'me', 'me']);
    expect(at('192.0.2.9')).toBe('nobody');
  });
});

describe('the key of a gateway', () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const pem = String(privateKey.export({ type: 'pkcs8', format: 'pem' }));
  const shown = `ed25519:${publicKey.export({ format: 'jwk' }).x ?? ''}`;
  const place = { namespace: 'n', workflow: 'w', run: 'r' };
  const request = (terms: object) =>
    ({ id: 'q', hash: 'h', terms: { place, ...terms } }) as unknown as Parameters<
      ReturnType<typeof readGatewayKey>['sign']
    >[0];
  const given = { requestId: 'q', answer: 'yes', by: 'token:shift', hash: 'h' };

  it('signs what those say whom it knows, where the profile holds it', () => {
    const key = readGatewayKey(pem);
    expect(key.publicKey).toBe(shown);
    expect(readGatewayKey(pem.trim().replaceAll('\n', String.raw`\n`)).publicKey).toBe(shown);
    expect(keysFor('token:shift', { gateways: [shown] })).toEqual([shown]);
    expect(key.sign(request({ gateways: [shown] }), given).signature).toMatch(/^[\w-]{86}$/);
    expect(key.sign(request({}), given).signature).toBeUndefined();
    expect(key.sign(request({ gateways: [shown] }), { ...given, by: 'bob' })).not.toHaveProperty(
      'signature',
    );
  });

  it('opens the cookies of another gateway of the same key, and of no other', () => {
    const sealed = sealSession(readGatewayKey(pem).secret, { name: 'token:a', shown: 'a' }, 60);
    const open = (key: EncryptionKey) => openValue(key, 'session', sealed, z.unknown());
    expect(open(readGatewayKey(pem).secret)).toMatchObject({ name: 'token:a' });
    expect(open(readGatewayKey(null).secret)).toBeNull();
  });
});

describe('a configuration of who people are', () => {
  it('is told all that is wrong at once, and no secret', () => {
    const config = whoConfigSchema.parse({
      keyFrom: 'KEY',
      tokens: [
        { name: 'shift', tokenFrom: 'SHORT' },
        { name: 'agent', tokenFrom: 'MISSING' },
      ],
      proxy: { trusted: ['10.0.0.0/99'] },
      oidc: { issuer: 'https://idp.example.net', clientId: 'n', clientSecretFrom: 'SECRET' },
    });
    const environment = { SHORT: 'hunter2', KEY: 'not a key at all' };
    const read = () => readWho(config, { file: 'gateway.yaml', environment, account: 'me' });
    expect(read).toThrow(
      [
        'gateway.yaml: who.tokens[0].tokenFrom: SHORT must hold a token of at least 16 characters without spaces',
        'gateway.yaml: who.tokens[1].tokenFrom: MISSING must hold a token of at least 16 characters without spaces',
        'gateway.yaml: who.keyFrom: KEY holds no private key in PEM form; `netoncall approver key` makes one',
        'gateway.yaml: who.proxy.trusted[0]: 10.0.0.0/99 is no address or range',
        'gateway.yaml: who.oidc.clientSecretFrom: SECRET is not set',
        'gateway.yaml: who.publicUrl: is missing; the login comes back to this address',
      ].join('\n'),
    );
  });
});
