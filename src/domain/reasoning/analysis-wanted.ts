/** A step depends on what the evidence adds up to, and that was not worked out yet. */
export class AnalysisWanted extends Error {
  override readonly name = 'AnalysisWanted';

  constructor() {
    super('The proposal depends on the analysis of the evidence.');
  }
}
