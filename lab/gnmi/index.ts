export { answerTool, openLab, type Lab } from './lab';
export { parseCase, readCase } from './cases/read-case';
export { stateFromCase } from './cases/state-from-case';
export { InputProblem } from './problem';
export { listScenarios, loadScenario } from './scenario/load-scenario';
export { createLabServer, type LabServer, type LabServerOptions } from './server/create-lab-server';
export { readCallLog } from '../serve/call-log';
