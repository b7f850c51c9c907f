import { Client } from '@temporalio/client';

import { defaultTaskQueue } from '../../domain/investigation/investigation-names';
import { type KeySource, keysFromEnvironment, noKeys } from '../../encryption';
import { type EvidenceStore, openEvidenceStore } from '../../evidence';
import {
  connectClient,
  directTarget,
  lenientCodec,
  resolveConnection,
  type Target,
} from '../../temporal';
import { CommandFailure } from '../command-failure';
import { openNamedStore } from '../evidence/open-named-store';

/** A connection to the server that runs are on, and where their evidence lies. */
export interface Session {
  client: Client;
  /** The same for lists: runs whose key is not known here stand in them too. */
  lists: Client;
  target: Target;
  taskQueue: string;
  /** Address of the Web UI; null where it is not known. */
  uiUrl: string | null;
  openEvidence(): Promise<EvidenceStore>;
  close(): Promise<void>;
}

export interface SessionOptions {
  taskQueue?: string | undefined;
  environment: NodeJS.ProcessEnv;
  /** Told when a secret was taken out of what is sent. */
  onRedacted?: ((message: string) => void) | undefined;
}

/** What a session needs to know of a stand. */
export interface StandFacts {
  address: string;
  namespace: string;
  uiUrl: string;
  evidenceDirectory: string;
}

/**
 * Connects to the configured server, or to the stand that runs.
 * @throws CommandFailure, TemporalSetupError with what would help
 */
export async function openSession(options: SessionOptions): Promise<Session> {
  const { environment } = options;
  const resolved = await resolveConnection({ environment });
  if (resolved.kind === 'none') {
    throw new CommandFailure(resolved.message, undefined, ['netoncall demo', ...resolved.mend]);
  }
  const stand = resolved.kind === 'stand' ? resolved.stand : null;
  return await connect(resolved, {
    taskQueue: options.taskQueue || environment['NETONCALL_TASK_QUEUE'] || defaultTaskQueue,
    uiUrl: stand?.uiUrl ?? null,
    keys: keysFromEnvironment(environment),
    onRedacted: options.onRedacted,
    openEvidence: () => openNamedStore(environment),
  });
}

/** Connects to one certain stand, whatever the environment says. */
export async function openStandSession(stand: StandFacts): Promise<Session> {
  return await connect(directTarget(stand.address, stand.namespace, 'the private environment'), {
    taskQueue: defaultTaskQueue,
    uiUrl: stand.uiUrl,
    keys: noKeys,
    openEvidence: () => openEvidenceStore({}, { location: stand.evidenceDirectory }),
  });
}

type Facts = Pick<Session, 'taskQueue' | 'uiUrl' | 'openEvidence'> &
  Pick<SessionOptions, 'onRedacted'> & { keys: KeySource };

async function connect(target: Target, { keys, onRedacted, ...facts }: Facts): Promise<Session> {
  const client = await connectClient(target, { keys, ...(onRedacted && { onRedacted }) });
  return {
    client,
    lists: new Client({
      connection: client.connection,
      namespace: target.namespace,
      dataConverter: { payloadCodecs: [lenientCodec(keys)] },
    }),
    target,
    ...facts,
    close: () => client.connection.close(),
  };
}

/** The page of a run in the Web UI; null where the UI's address is not known. */
export function runPage(session: Session, workflowId: string): string | null {
  if (session.uiUrl === null) return null;
  const { namespace } = session.target;
  return `${session.uiUrl}/namespaces/${namespace}/workflows/${encodeURIComponent(workflowId)}`;
}
