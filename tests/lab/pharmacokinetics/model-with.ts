import type { Model, Role } from '../../../lab/pharmacokinetics/model/model-schema';
import { readModels } from '../../../lab/pharmacokinetics/model/read-model';

const models = readModels();

/** A model that comes with the lab, with some values replaced, in the model's own units. */
export function modelWith(name: string, values: Partial<Record<Role, number>> = {}): Model {
  const model = models.get(name);
  if (model === undefined) throw new Error(`there is no model ${name}`);
  const parameters = model.parameters.map((parameter) => ({
    ...parameter,
    value: values[parameter.role] ?? parameter.value,
  }));
  return { ...model, parameters };
}
