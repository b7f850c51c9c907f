import type { Tool } from './tool';
import { answerQuestion } from './tools/answer-question';
import { cancelInvestigation } from './tools/cancel-investigation';
import { getEvidence } from './tools/get-evidence';
import { getInvestigation } from './tools/get-investigation';
import { getReport } from './tools/get-report';
import { investigate } from './tools/investigate';
import { listDevicesSeen } from './tools/list-devices-seen';
import { listInvestigations } from './tools/list-investigations';

/** In the order in which clients list them. */
export const allTools: readonly Tool[] = [
  investigate,
  getInvestigation,
  listInvestigations,
  getReport,
  getEvidence,
  listDevicesSeen,
  answerQuestion,
  cancelInvestigation,
];
