export type * from '../domain/analysis/analysis-input';
