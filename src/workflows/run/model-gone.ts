/** A run cannot go on, because its model cannot be asked and no rules can plan in its place. */
export class ModelGone extends Error {
  override readonly name = 'ModelGone';
}
