import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { HumanRequest } from '../../src/domain/people/human-request';
import { signedContent } from '../../src/domain/people/signed-content';
import { type InvestigationResult, runDocumentSchema } from '../../src/domain/run/run-document';
import { runHere } from '../support/run-here';
import { testAddress } from '../support/test-worker';
import {
  answer,
  machineProfile,
  nextRequest,
  setting,
  settingReasoner,
  statusOf,
} from './support/machine-fixture';
import { machineStand } from './support/machine-stand';

const stand = machineStand();

const alice = 'alice@example.net';
const bob = 'bob@example.net';

/** A run that asks for the approval of one call, under a policy with more than the usual. */
async function begin(more: object = {}, input: object = {}) {
  const { policy } = machineProfile('http://x') as { policy: object };
  stand.machine.values = { weight: 70 };
  stand.machine.executed.length = 0;
  const profile = machineProfile(stand.machine.url, { policy: { ...policy, ...more } });
  stand.worker.use(settingReasoner([setting(75)]), profile);
  const handle = await stand.start(input);
  return { handle, request: await nextRequest(handle) };
}

type Handle = Awaited<ReturnType<typeof begin>>['handle'];

async function documentOf(handle: Handle) {
  const { document } = (await handle.result()) as InvestigationResult;
  const stored = await stand.worker.evidence.get(document ?? '');
  return runDocumentSchema.parse(stored.available ? stored.document : null);
}

const refused = (text: string) => ({ cause: { message: expect.stringContaining(text) as string } });

const signed = (request: HumanRequest, by: string, key: KeyObject, text = 'yes') => ({
  by,
  signature: sign(null, Buffer.from(signedContent(request, { answer: text, by })), key).toString(
    'base64url',
  ),
});

function keyPair() {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return { privateKey, publicKey: `ed25519:${publicKey.export({ format: 'jwk' }).x ?? ''}` };
}

describe('an approval by nobody', () => {
  it('is refused in words and recorded, and the question stays open as it was', async () => {
    const { handle, request } = await begin();
    const bare = { by: undefined, hash: undefined };
    await expect(answer(handle, request, 'yes', bare)).rejects.toMatchObject(
      refused('approves nothing without "by" (who answers) and "hash"'),
    );
    await expect(answer(handle, request, 'yes', { hash: 'ff' })).rejects.toMatchObject(
      refused('is for another call (hash ff)'),
    );
    const { openRequest } = await statusOf(handle);
    expect(openRequest).toMatchObject({ id: request.id, hash: request.hash });
    expect(openRequest?.unclear).toBeUndefined();
    expect(openRequest?.refused).toMatchObject([
      { answer: 'yes', by: null, reason: expect.stringContaining('approves nothing') as string },
      { answer: 'yes', by: 'tester', reason: expect.stringContaining('another call') as string },
    ]);
    expect(stand.machine.executed).toEqual([]);
    await answer(handle, request, 'yes', { by: alice });
    const { decisions, report } = await documentOf(handle);
    expect(stand.machine.executed).toHaveLength(1);
    expect(decisions).toMatchObject([{ by: alice, identity: 'claimed' }]);
    expect(report.markdown).toContain('by alice\\@example.net (identity not verified)');
    expect(report.markdown).toContain('not taken: “yes” by somebody unnamed');
  });

  it.each(['answer', 'passAnswer'])(
    'is none by the signal %s, and the record says so',
    async (name) => {
      const { handle, request } = await begin();
      const given = { requestId: request.id, answer: 'yes', by: alice, hash: request.hash };
      for (const args of [[], [null], [{ text: 7 }], [given]]) await handle.signal(name, ...args);
      const { openRequest } = await statusOf(handle);
      expect(openRequest?.refused).toMatchObject([
        {
          answer: 'yes',
          by: alice,
          reason: expect.stringContaining('it came as a signal') as string,
        },
      ]);
      expect(stand.machine.executed).toEqual([]);
      await answer(handle, request, 'no');
      await handle.result();
      expect(stand.machine.executed).toEqual([]);
    },
  );
});

describe('four eyes', () => {
  it('keep whoever asked from approving', async () => {
    const { handle, request } = await begin({ askerMayApprove: false }, { askedBy: alice });
    await expect(answer(handle, request, 'yes', { by: 'Alice@example.net' })).rejects.toMatchObject(
      refused('wants somebody else to approve'),
    );
    expect(stand.machine.executed).toEqual([]);
    await answer(handle, request, 'yes', { by: bob });
    await handle.result();
    expect(stand.machine.executed).toHaveLength(1);
  });

  it('deny the call of a run that does not say who asked', async () => {
    const { policy } = machineProfile('http://x') as { policy: object };
    const more = { policy: { ...policy, askerMayApprove: false } };
    stand.machine.executed.length = 0;
    stand.worker.use(settingReasoner([setting(75)]), machineProfile(stand.machine.url, more));
    const { calls } = await documentOf(await stand.start());
    expect(calls.at(-1)).toMatchObject({
      status: 'denied',
      digest: expect.stringContaining('does not say who asked') as string,
    });
    expect(stand.machine.executed).toEqual([]);
  });

  it('take two people to agree, and one to refuse', async () => {
    const { handle, request } = await begin({ approvals: 2 });
    expect(await answer(handle, request, 'yes', { by: alice })).toMatchObject({
      agreed: true,
      note: 'Agreed: 1 of 2 approvals; it waits for 1 more, by somebody else.',
    });
    expect(await answer(handle, request, 'ok', { by: 'ALICE@example.net' })).toMatchObject({
      agreed: true,
      note: expect.stringContaining('has agreed already: 1 of 2') as string,
    });
    expect(stand.machine.executed).toEqual([]);
    await answer(handle, request, 'yes', { by: bob });
    const { report } = await documentOf(handle);
    expect(stand.machine.executed).toHaveLength(1);
    expect(report.markdown).toContain(
      'alice\\@example.net (identity not verified) and bob\\@example.net (identity not verified)',
    );
    const second = await begin({ approvals: 2 });
    await answer(second.handle, second.request, 'yes', { by: alice });
    await answer(second.handle, second.request, 'no', { by: bob });
    await second.handle.result();
    expect(stand.machine.executed).toEqual([]);
  });
});

describe('an approver with a key', () => {
  const own = keyPair();
  const other = keyPair();
  const approvers = [{ name: alice, publicKey: own.publicKey }, bob];

  it('approves by a signature, which the record calls proved', async () => {
    const { handle, request } = await begin({ approvers });
    await answer(handle, request, 'yes', signed(request, alice, own.privateKey));
    const { decisions, report } = await documentOf(handle);
    expect(stand.machine.executed).toHaveLength(1);
    expect(decisions).toMatchObject([{ by: alice, identity: 'proved' }]);
    expect(report.markdown).toContain('alice\\@example.net (proved by signature)');
  });

  it('is not who sends the name alone, or a signature by another key or over something else', async () => {
    const { handle, request } = await begin({ approvers });
    const elsewhere = {
      ...request,
      terms: { ...request.terms!, place: { namespace: 'default', workflow: 'other', run: 'r' } },
    };
    const forged = [
      [{ by: alice }, 'has to be signed'],
      [signed(request, alice, other.privateKey), 'The signature is not one by the key'],
      [signed(request, alice, own.privateKey, 'no'), 'The signature is not one by the key'],
      [signed({ ...request, hash: 'ff' }, alice, own.privateKey), 'The signature is not one'],
      [signed({ ...request, id: 'other.1' }, alice, own.privateKey), 'The signature is not one'],
      [signed(elsewhere, alice, own.privateKey), 'The signature is not one by the key'],
      [{ ...signed(request, alice, own.privateKey), by: bob }, 'holds no public key of bob'],
    ] as const;
    for (const [more, why] of forged) {
      await expect(answer(handle, request, 'yes', more)).rejects.toMatchObject(refused(why));
    }
    const { openRequest } = await statusOf(handle);
    expect(openRequest?.refused).toHaveLength(forged.length);
    expect(openRequest?.unclear).toBeUndefined();
    expect(stand.machine.executed).toEqual([]);
    await answer(handle, request, 'no', { by: bob });
    await handle.result();
    expect(stand.machine.executed).toEqual([]);
  });

  it('makes the key and signs at the command line', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'netoncall-key-'));
    const file = join(folder, 'alice.key');
    const cli = async (...words: string[]) =>
      await runHere(words, { ...process.env, TEMPORAL_ADDRESS: testAddress() });
    try {
      const made = await cli('approver', 'key', '--out', file, '--name', alice, '--json');
      expect(made).toMatchObject({ code: 0 });
      expect(statSync(file).mode & 0o777).toBe(0o600);
      expect(await cli('approver', 'key', '--out', file)).toMatchObject({
        code: 2,
        errors: expect.stringContaining('it already exists') as string,
      });
      const { handle, request } = await begin({ approvers: [JSON.parse(made.output)] });
      const words = [
        'answer',
        handle.workflowId,
        'yes',
        '--by',
        alice,
        '--hash',
        request.hash ?? '',
      ];
      expect(await cli(...words)).toMatchObject({
        code: 2,
        errors: expect.stringContaining('has to be signed') as string,
      });
      expect(await cli(...words, '--key', file)).toMatchObject({
        code: 0,
        output: expect.stringContaining(
          `Recorded the answer "yes" from ${alice} (proved by signature)`,
        ) as string,
      });
      await handle.result();
      expect(stand.machine.executed).toHaveLength(1);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe('an answer through a gateway', () => {
  const gateway = keyPair();
  const before = keyPair();
  const stranger = keyPair();
  const asOperator = 'oidc:https://idp.example.net/42';
  const policy = {
    gateways: [before.publicKey, gateway.publicKey],
    approvers: [asOperator, 'token:shift'],
  };

  it('is proved by the signature of any gateway that the profile names', async () => {
    for (const { privateKey } of [gateway, before]) {
      const { handle, request } = await begin(policy);
      await answer(handle, request, 'yes', signed(request, asOperator, privateKey));
      const { decisions } = await documentOf(handle);
      expect(stand.machine.executed).toHaveLength(1);
      expect(decisions).toMatchObject([{ by: asOperator, identity: 'proved' }]);
    }
  });

  it('is refused and recorded where somebody only writes such a name, or is no approver', async () => {
    const { handle, request } = await begin(policy);
    const forged = [
      [{ by: asOperator }, 'are given by a gateway, which signs'],
      [signed(request, asOperator, stranger.privateKey), 'The signature is not one by the key'],
      [signed(request, 'proxy:mallory', gateway.privateKey), 'proxy:mallory may not answer this'],
    ] as const;
    for (const [more, why] of forged) {
      await expect(answer(handle, request, 'yes', more)).rejects.toMatchObject(refused(why));
    }
    const { openRequest } = await statusOf(handle);
    expect(openRequest?.refused?.map(({ by }) => by)).toEqual(forged.map(([{ by }]) => by));
    await answer(handle, request, 'no', signed(request, 'token:shift', gateway.privateKey, 'no'));
    await handle.result();
    expect(stand.machine.executed).toEqual([]);
  });

  it('counts one person once, whichever way the answer came', async () => {
    const { handle, request } = await begin({ ...policy, approvals: 2, approvalsOverMcp: true });
    const reply = await answer(
      handle,
      request,
      'yes',
      signed(request, 'token:shift', gateway.privateKey),
    );
    expect(reply).toMatchObject({ agreed: true });
    const again = signed(request, 'mcp:token:shift', gateway.privateKey);
    expect(await answer(handle, request, 'yes', again)).toMatchObject({
      note: expect.stringContaining('has agreed already') as string,
    });
    await answer(handle, request, 'yes', signed(request, asOperator, gateway.privateKey));
    await handle.result();
    expect(stand.machine.executed).toHaveLength(1);
  });
});

describe('an approval that comes by MCP', () => {
  it('is refused where the profile does not allow it, and may refuse the call anyway', async () => {
    const { handle, request } = await begin();
    await expect(answer(handle, request, 'yes', { by: 'mcp:bob' })).rejects.toMatchObject(
      refused('takes approvals from people only'),
    );
    expect((await statusOf(handle)).openRequest?.refused).toHaveLength(1);
    await answer(handle, request, 'no', { by: 'mcp:bob' });
    await handle.result();
    expect(stand.machine.executed).toEqual([]);
  });

  it('is taken where the profile allows it, never in the name of an approver with a key', async () => {
    const own = keyPair();
    const { handle, request } = await begin({
      approvalsOverMcp: true,
      approvers: [{ name: alice, publicKey: own.publicKey }, bob],
    });
    await expect(answer(handle, request, 'yes', { by: `mcp:${alice}` })).rejects.toMatchObject(
      refused('has to be signed'),
    );
    await answer(handle, request, 'yes', { by: `mcp:${bob}` });
    await handle.result();
    expect(stand.machine.executed).toHaveLength(1);
  });
});

describe('a policy that takes proved names only', () => {
  it('refuses a name that nothing proves', async () => {
    const own = keyPair();
    const approvers = [{ name: alice, publicKey: own.publicKey }, bob];
    const { handle, request } = await begin({ approvers, identity: 'proved' });
    await expect(answer(handle, request, 'yes', { by: bob })).rejects.toMatchObject(
      refused('takes proved names only'),
    );
    await answer(handle, request, 'yes', signed(request, alice, own.privateKey));
    await handle.result();
    expect(stand.machine.executed).toHaveLength(1);
  });
});
