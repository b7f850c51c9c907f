import { createPharmacokineticsLab, serveToolsHttp } from '../../../lab/pharmacokinetics';
import { mcpServerSchema } from '../../../src/domain/configuration/profile';
import { runTool } from './run-tool';
import type { World } from './world';

/** A laboratory with one simulation loaded, observed by what its parameters are. */
export async function pharmacokineticsWorld(): Promise<World> {
  const lab = createPharmacokineticsLab();
  await runTool(lab, 'load_simulation', {
    model_path: 'velorin-oral',
    simulation_id: 'velorin-1',
  });
  const server = await serveToolsHttp(lab, {});
  const read = async (simulation: unknown, path: unknown): Promise<unknown> => {
    const values = { simulation_id: simulation, parameter_path: path };
    return (await runTool(lab, 'get_parameter_value', values))['value'];
  };
  return {
    servers: {
      pharmacokinetics: mcpServerSchema.parse({ url: server.url, callTimeoutMs: 20_000 }),
    },
    root: '',
    async holds({ right: { tool, arguments: given } }) {
      if (tool === 'set_parameter_value') {
        return (await read(given['simulation_id'], given['parameter_path'])) === given['value'];
      }
      return await read(given['simulation_id'], 'Organism|Weight').then(
        () => true,
        () => false,
      );
    },
    close: async () => await server.close(),
  };
}
