export type * from '../domain/analysis-input';
