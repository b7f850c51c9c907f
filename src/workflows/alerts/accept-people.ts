import { defineUpdate, setHandler } from '@temporalio/workflow';

import { acknowledged, noted } from '../../domain/alerts/incident-people';
import { acknowledgeUpdate } from '../../domain/investigation/investigation-names';
import type { IncidentNote } from '../../domain/memory/incident-facts';
import {
  type Acknowledgement,
  acknowledgeInputSchema,
  noteInputSchema,
  noteUpdate,
  type NoteWords,
} from '../../domain/memory/note-update';
import { inputProblems, plainWords } from '../../domain/text/plain-problems';
import type { IncidentDesk } from './incident-desk';

const takeNote = defineUpdate<IncidentNote, [NoteWords]>(noteUpdate);
const acknowledge = defineUpdate<{ at: string }, [Acknowledgement]>(acknowledgeUpdate);

/** Takes what people say of an incident; the same Update, sent again, is taken once. */
export function acceptPeople(desk: IncidentDesk): void {
  setHandler(
    takeNote,
    (input) => {
      const { text, by } = noteInputSchema.parse(input);
      const note = { text, by, at: new Date(Date.now()).toISOString() };
      desk.changed(noted(desk.story, note, Date.now()));
      desk.messages?.show();
      return note;
    },
    {
      description: 'Notes what helped: {"text":"…","by":"…"}',
      validator: (input) => {
        const { error } = noteInputSchema.safeParse(input, plainWords);
        if (error) throw new Error(`The note is not valid. ${inputProblems(error)}`);
      },
    },
  );
  setHandler(
    acknowledge,
    (input) => {
      const { by } = acknowledgeInputSchema.parse(input);
      desk.changed(acknowledged(desk.story, by, Date.now()));
      desk.messages?.show();
      return { at: new Date(Date.now()).toISOString() };
    },
    {
      description: 'Says who is on it: {"by":"…"}',
      validator: (input) => {
        const { error } = acknowledgeInputSchema.safeParse(input, plainWords);
        if (error) throw new Error(`It is not said who it is. ${inputProblems(error)}`);
      },
    },
  );
}
