import type { IncidentNote, Recalled } from '../memory/incident-facts';
import { type IncidentStory, tell } from './incident-story';

const notesAtMost = 20;
const remarksAtMost = 20;

/** Somebody is on it; whoever said so last stands for it, and all of them in the log. */
export function acknowledged(story: IncidentStory, by: string, now: number): IncidentStory {
  const at = new Date(now).toISOString();
  return tell({ ...story, acknowledged: { by, at } }, 'acknowledged', `${by} is on it`, now);
}

/** Somebody wrote down what helped, or what is to be known. */
export function noted(story: IncidentStory, note: IncidentNote, now: number): IncidentStory {
  const notes = [...story.notes, note].slice(-notesAtMost);
  const text = `Note${note.by === null ? '' : ` by ${note.by}`}: ${note.text}`;
  return tell({ ...story, notes }, 'noted', text, now);
}

/** Earlier incidents are like it. */
export function recalledBy(story: IncidentStory, recalled: Recalled, now: number): IncidentStory {
  const [first] = recalled.incidents;
  const like = first === undefined ? 'an earlier one' : first.id;
  return tell({ ...story, recalled }, 'recalled', `It was seen before: it is like ${like}`, now);
}

/** Something could not be told or read; the same is said once. */
export function remarked(story: IncidentStory, remark: string, now: number): IncidentStory {
  if (story.remarks.includes(remark) || story.remarks.length >= remarksAtMost) return story;
  return tell({ ...story, remarks: [...story.remarks, remark] }, 'not_told', remark, now);
}
