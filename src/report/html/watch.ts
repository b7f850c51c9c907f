import type { RunDocument } from '../../domain/run/run-document';
import { watchLines } from '../watch-words';
import { type Html, nothing, text } from './html';
import { list, section } from './section';

/** Runs of a schedule that did not come, flapping, and what people know of. */
export function renderWatch({ watch }: RunDocument): Html {
  if (watch === undefined) return nothing;
  return section('schedule', 'Schedule', list(watchLines(watch).map((line) => text(line, 600))));
}
