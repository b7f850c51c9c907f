import type { Entrance } from '../entrance';
import { alerts } from './alerts';
import { configuration, startInputs } from './configuration';
import { evidence } from './evidence';
import { modelReplies } from './models';
import { answers, clicks } from './people';
import { questions } from './questions';
import { deviceReplies, graphReplies, logLines } from './replies';
import { reports } from './reports';
import { programs, texts } from './texts';
import { planSteps, toolLists, toolSchemas } from './tools';

/** Every place where text of others comes in. */
export const entrances: readonly Entrance[] = [
  ...[questions, startInputs, logLines, deviceReplies, graphReplies, toolLists, toolSchemas],
  ...[planSteps, modelReplies, answers, clicks, alerts, configuration, reports, evidence],
  ...[texts, programs],
];
