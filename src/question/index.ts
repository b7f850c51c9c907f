export { normaliseText, boundedText } from './normalise-text';
export {
  type AlertLabelNames,
  alertSubjects,
  alertTitle,
  alertWords,
  usualLabelNames,
} from './texts/alert-words';
export { isLogged, withoutLogged } from './logged-words';
export type { ChangeRequest } from './read-change';
export { isLogLine } from './texts/syslog';
export { isNetworkNoun } from './network-nouns';
export { readQuestion, type QuestionReading } from './read-question';
export { isOffTopic, mayBeOfNetwork, saysTooLittle } from './off-topic';
export { askingWords } from './read-form';
export { withNamesWritten } from './spoken-names';
export { sentencesSaidWell, withoutWell } from './said-well';
export { type Wording, wordingOf } from './wording';
export { tellsOfWork } from './planned-work';
export { withoutToldTrials } from './told-trials';
