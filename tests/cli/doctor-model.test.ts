import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { examineModel } from '../../src/cli/doctor/examine-model';
import { loadProfile } from '../../src/config';
import { chooseModel } from '../../src/compose-reasoners';
import { httpError, type ScriptStep, startModelServer, text } from '../support/model-server';
import { scriptedKey, scriptedModels } from '../support/scripted-llm';

const profile = () => ({ ...loadProfile('network'), reasoner: 'model' as const, llm: 'scripted' });

async function examineWith(step: ScriptStep) {
  const server = await startModelServer({ script: [step] });
  const scripted = scriptedModels(server.baseUrl);
  try {
    return await examineModel(profile, scripted.environment);
  } finally {
    await server.close();
    scripted.remove();
  }
}

it('an endpoint that answers is well', async () => {
  const need = await examineWith(text('ok'));
  expect(need).toMatchObject({ ok: true, found: expect.stringContaining('it answered') });
});

it('a refused key is mended at the variable that holds it, which is not shown', async () => {
  const need = await examineWith(httpError(401, { error: { message: `bad key ${scriptedKey}` } }));
  expect(need.ok).toBe(false);
  expect(need.mend?.[0]).toBe('export SCRIPTED_KEY=… with a key that may use scripted-model');
  expect(JSON.stringify(need)).not.toContain(scriptedKey);
});

it('a model that is not there is mended in the file that names it', async () => {
  const error = { message: 'The model `scripted-model` does not exist', code: 'model_not_found' };
  const need = await examineWith(httpError(404, { error }));
  expect(need.mend?.[0]).toContain('"model_name" of llms/scripted.json');
});

it('an endpoint that cannot be reached is mended by starting it', async () => {
  const server = await startModelServer({ script: [] });
  await server.close();
  const scripted = scriptedModels(server.baseUrl);
  const need = await examineModel(profile, scripted.environment);
  scripted.remove();
  expect(need.ok).toBe(false);
  expect(need.mend?.[0]).toContain(`start the model server at ${server.baseUrl}`);
});

it('a profile that reasons by rules needs no model', async () => {
  const need = await examineModel(() => loadProfile('network'), {});
  expect(need).toMatchObject({ ok: true, found: expect.stringContaining('none needed') });
});

it('recommends no rules where they can make no plan', async () => {
  const server = await startModelServer({ script: [] });
  await server.close();
  const scripted = scriptedModels(server.baseUrl);
  const graph = () => ({ ...loadProfile('graph'), llm: 'scripted' });
  const need = await examineModel(graph, scripted.environment);
  const network = await examineModel(profile, scripted.environment);
  scripted.remove();
  expect(need.mend?.join()).not.toContain('--llm rules');
  expect(network.mend?.join()).toContain('--llm rules');
});

it('"rules" reasons without a model also where the folder of models has no such file', () => {
  const scripted = scriptedModels('http://127.0.0.1:9/v1');
  try {
    expect(chooseModel(profile(), { llm: 'rules' }, scripted.environment)).toBeNull();
    expect(() => chooseModel(profile(), { llm: 'nowhere' }, scripted.environment)).toThrow(
      'there is no LLM "nowhere"',
    );
  } finally {
    scripted.remove();
  }
});

it('a folder without an LLM is named where one is to be selected', () => {
  const folder = mkdtempSync(join(tmpdir(), 'netoncall-llms-'));
  try {
    const { llm: _llm, ...unnamed } = profile();
    expect(() => chooseModel(unnamed, {}, { NETONCALL_LLMS: folder })).toThrow(
      `none is selected. The folder ${folder} holds no LLM: write one there, and select it with --llm,`,
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
});
