/** Puts configuration, client and reasoner together: the model that a run reasons with. */
export { checkServers, chooseModel, modelIdFor } from './choose-model';
export { createModelReasoners } from './model-reasoners';
