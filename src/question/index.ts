export { normaliseText, boundedText } from './normalise-text';
export type { ChangeWish } from './read-change';
export { readQuestion, type QuestionReading } from './read-question';
export { isOffTopic, mayBeOfNetwork, saysTooLittle } from './off-topic';
