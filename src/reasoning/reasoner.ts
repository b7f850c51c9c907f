export type * from '../domain/reasoner';
