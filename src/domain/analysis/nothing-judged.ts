import type { Analysis } from './analysis';

/** Where nothing was looked at that could be judged. */
export const nothingJudged: Analysis = {
  verdict: 'inconclusive',
  rootCause: null,
  otherCauses: [],
  checks: [],
  findings: [],
  followUps: [],
  coverage: [],
  timeline: [],
  remarks: [],
  diff: null,
};
