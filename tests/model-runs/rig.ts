import type { ModelServer, ScriptStep } from '../support/model-server';
import type { startMessagesFront } from '../support/messages-server';
import { type RecordedRequest, startModelServer } from '../support/model-server';
import { loadPlans, loadProfile } from '../../src/config';
import type { Profile } from '../../src/domain/configuration/profile';
import { type NetworkWorker, startNetworkWorker } from '../support/network-worker';
import type { WorkerPlace } from '../support/test-worker';
import { type ScriptedConfiguration, scriptedModels } from '../support/scripted-llm';

export type Brain = (request: RecordedRequest) => ScriptStep;

export interface ModelRig {
  worker: NetworkWorker;
  server: Pick<ModelServer, 'baseUrl' | 'requests' | 'close'>;
  /** Decides the replies from now on. */
  think(brain: Brain): void;
  stop(): Promise<void>;
}

/** The shipped network profile with a scripted model over real HTTP, on a real Temporal server. */
export async function startModelRig(
  limits: Partial<Profile['limits']> = {},
  llm: Record<string, unknown> = {},
  place: WorkerPlace = {},
  configuration: ScriptedConfiguration = {},
  listen: typeof startMessagesFront = startModelServer,
): Promise<ModelRig> {
  let brain: Brain = () => {
    throw new Error('The test has not said how the model thinks.');
  };
  const server = await listen({ script: (request) => brain(request) });
  const scripted = scriptedModels(server.baseUrl, llm, configuration);
  const worker = await startNetworkWorker({
    models: scripted.models,
    place,
    catalogue: {
      loadPlans,
      loadProfile: (name) => {
        const profile = loadProfile(name);
        return { ...profile, limits: { ...profile.limits, ...limits } };
      },
    },
  });
  return {
    worker,
    server,
    think(next) {
      brain = next;
    },
    async stop() {
      await worker.stop();
      await server.close();
      scripted.remove();
    },
  };
}
