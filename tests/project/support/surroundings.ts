import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { startS3Server } from '../../evidence/support/s3-server';
import type { CommandResult } from '../../support/run-cli';
import { type Certificates, makeCertificates } from '../../temporal/support/certificates';
import { type Gateway, startGateway } from '../../temporal/support/gateway';
import type { GuideStand } from './guide-stand';
import { heldToTheTest, served } from './model-blocks';
import { asChild, onItsOwn, rehearsed, withPassword } from './router-blocks';
import { type TestedBy, testedByConformance, testedByFetching, testedWithModel } from './tested-by';

/** What a block takes for granted beyond the stand, made before it runs. */
interface Surrounding {
  page: string;
  /** Text by which its block is known; it has to be there. */
  holds: string;
  /** What runs it in place of `npm test`. */
  testedBy?: TestedBy;
  run: (stand: GuideStand, block: string) => Promise<CommandResult>;
}

/** Lines as they are typed at a terminal, for a block that asks there. */
const atTerminal = (block: string): string =>
  `python3 -c 'import os, pty, sys; sys.exit(os.waitstatus_to_exitcode(pty.spawn(["bash", "-c", sys.argv[1]])))' ${quoted(block.trim())}`;
const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

export const surroundings: Surrounding[] = [
  {
    page: 'README.md',
    holds: '--name answer',
    run: async (stand, block) => {
      const { requestId } = await waiting(stand, 'alert-4711');
      const answer = block.replaceAll('<id from status>', requestId);
      return await stand.run(`${answer}netoncall status alert-4711 --follow`);
    },
  },
  {
    page: 'README.md',
    holds: 'export TEMPORAL_ADDRESS=',
    run: async (stand, block) => {
      const url = stand.environment['GNMIBUDDY_URL'] ?? '';
      return await stand.run(
        block
          .replace(/TEMPORAL_ADDRESS=\S+/, `TEMPORAL_ADDRESS=${stand.address}`)
          .replace(/GNMIBUDDY_URL=\S+/, `GNMIBUDDY_URL=${url}`),
      );
    },
  },
  ...['netoncall answer alert-4711\n', '--request ', 'temporal workflow update'].map((holds) => ({
    page: 'confirm-and-answer.md',
    holds,
    run: confirmed,
  })),
  { page: 'connect-your-routers.md', holds: '--scenario', run: rehearsed },
  { page: 'connect-your-routers.md', holds: 'read -rs -p', run: withPassword },
  ...[
    { holds: '--routers routers.json', run: onItsOwn },
    { holds: 'python3 -m venv', run: asChild },
    { holds: 'up --no-lab', run: onItsOwn },
    { holds: '--routers north.json', run: onItsOwn },
  ].map((one) => ({ page: 'connect-your-routers.md', testedBy: testedByConformance, ...one })),
  ...['ollama', 'llama-server'].map((program) => ({
    page: 'models.md',
    holds: `${program} `,
    testedBy: testedByFetching(program),
    run: served,
  })),
  {
    page: 'models.md',
    holds: 'NETONCALL_REAL_MODEL_URL',
    testedBy: testedWithModel,
    run: heldToTheTest,
  },
  {
    page: 'encryption.md',
    holds: 'netoncall codec-server',
    run: async (stand, block) => {
      const result = await stand.run(block);
      // The pages after this one have no keys; `evidence gc` stops at what it cannot read.
      const left =
        "temporal workflow count --query \"WorkflowId = 'alert-4713'\" | grep -q 'Total: 0'";
      const gone = `temporal workflow delete --yes --workflow-id alert-4713\nuntil ${left}; do sleep 0.2; done`;
      const removed = await stand.run(`timeout 60 bash -c ${quoted(gone)}`);
      return result.code === 0 ? removed : result;
    },
  },
  {
    page: 'pharmacokinetics-assistant.md',
    holds: 'netoncall chat',
    run: async (stand, block) => await stand.run(block, {}, 'Load the oral Velorin model\nyes\n'),
  },
  {
    page: 'production.md',
    holds: 'TEMPORAL_TLS_CLIENT_CERT_PATH',
    run: async (stand, block) => await behind(stand, { clientCertificate: true }, block),
  },
  {
    page: 'production.md',
    holds: 'TEMPORAL_API_KEY',
    run: async (stand, block) => await behind(stand, { apiKey: 'a key' }, block),
  },
  { page: 'production.md', holds: 's3://noc-evidence', run: withStorage },
  { page: 'production.md', holds: '$OLD_BUILD', run: withTwoBuilds },
];

/** Where a run waits for a person: what `netoncall inbox` says of it. */
async function waiting(
  stand: GuideStand,
  id: string,
): Promise<{ requestId: string; hash: string }> {
  for (;;) {
    const { output, errors } = await stand.netoncall('status', id, '--json');
    const status = JSON.parse(output || '{}') as {
      phase?: string;
      openRequest?: { id: string; hash?: string } | null;
    };
    if (status.openRequest) {
      return { requestId: status.openRequest.id, hash: status.openRequest.hash ?? '' };
    }
    if (status.phase === 'closed') throw new Error(`${id} ended without a question: ${errors}`);
    await sleep(100);
  }
}

/** A block that confirms the open call of run alert-4711. */
async function confirmed(stand: GuideStand, block: string): Promise<CommandResult> {
  const port = stand.port('8001');
  const lab = `netoncall lab --kind pharmacokinetics --http --port ${port}`;
  await stand.run(`${lab} # in a terminal of its own\n`);
  const task = ['Load the oral Velorin model', '--profile', 'pharmacokinetics', '--llm', 'local'];
  await stand.netoncall('run', ...task, '--workflow-id', 'alert-4711', '--detach');
  const { requestId, hash } = await waiting(stand, 'alert-4711');
  const text = block.replaceAll('<request id>', requestId).replaceAll('<hash>', hash);
  const asks = text.trim() === 'netoncall answer alert-4711';
  const result = await (asks ? stand.run(atTerminal(text), {}, 'yes\n') : stand.run(text));
  const ended = await stand.run('netoncall status alert-4711 --follow');
  await stand.stopStaying();
  return result.code === 0 ? ended : result;
}

/** A server in production: the stand's, with what is demanded in front of it. */
async function behind(
  stand: GuideStand,
  demand: { clientCertificate?: boolean; apiKey?: string },
  block: string,
): Promise<CommandResult> {
  const folder = join(stand.home, demand.apiKey === undefined ? 'mtls' : 'cloud');
  mkdirSync(folder);
  const certificates: Certificates = makeCertificates(folder);
  const gateway: Gateway = await startGateway(stand.address, certificates, demand);
  const text = block
    .replace(/TEMPORAL_ADDRESS=\S+/, `TEMPORAL_ADDRESS=${gateway.address}`)
    .replace(/TEMPORAL_NAMESPACE=\S+/, 'TEMPORAL_NAMESPACE=default')
    .replaceAll('/etc/netoncall', folder);
  try {
    return await stand.run(text, {
      NETONCALL_TASK_QUEUE: 'behind-a-gateway',
      ...(demand.apiKey === undefined
        ? {}
        : {
            TEMPORAL_API_KEY: demand.apiKey,
            TEMPORAL_TLS_SERVER_CA_CERT_PATH: certificates.ca,
          }),
    });
  } finally {
    await stand.stopStaying();
    await gateway.close();
  }
}

/** A block that keeps its evidence in a bucket. */
async function withStorage(stand: GuideStand, block: string): Promise<CommandResult> {
  const storage = await startS3Server('noc-evidence');
  const { AWS_ENDPOINT_URL_S3: address, ...keys } = storage.environment;
  try {
    // The workers of the stand's own queue keep another store.
    const more = { ...keys, NETONCALL_TASK_QUEUE: 'stored' };
    return await stand.run(block.replace('http://storage.example.net:8333', address ?? ''), more);
  } finally {
    await storage.stop();
  }
}

/** A block that makes a new build current while an old one is still there. */
async function withTwoBuilds(stand: GuideStand, block: string): Promise<CommandResult> {
  const worker = (build: string): string =>
    `NETONCALL_DEPLOYMENT=netoncall NETONCALL_BUILD_ID=${build} NETONCALL_TASK_QUEUE=versioned netoncall worker # in a terminal of its own`;
  const known = (build: string): string =>
    `until temporal worker deployment describe-version --deployment-name netoncall --build-id ${build} > /dev/null 2>&1; do sleep 0.2; done`;
  const before = [worker('old'), worker('new'), known('old'), known('new'), ''].join('\n');
  return await stand.run(before + block, { OLD_BUILD: 'old', NEW_BUILD: 'new' });
}
