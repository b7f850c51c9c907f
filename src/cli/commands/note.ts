import type { Command } from 'commander';

import { listProfiles } from '../../config';
import { noteInputSchema, noteUpdate } from '../../domain/memory/note-update';
import { inputProblems } from '../../domain/text/plain-problems';
import { executeUpdate } from '../client/execute-update';
import { openSession, type Session } from '../client/session';
import { CommandFailure } from '../command-failure';
import { exitCodes } from '../exit-codes';
import { accountName } from '../people/ask-answer';
import type { Terminal } from '../terminal/terminal';
import { createMemory } from '../../activities/incidents/memory';
import type { IncidentNote } from '../../domain/memory/incident-facts';
import type { EvidenceStore } from '../../evidence';

interface NoteOptions {
  by?: string;
}

const examples = `
Examples:
  $ netoncall note incident-network-4711 "Reseated the optic" --by "night shift"

A later incident with the same cause and place, or with the same symptoms, shows the note.`;

export function addCommand(program: Command, terminal: Terminal): void {
  program
    .command('note')
    .description('Records what resolved an incident, for the next time.')
    .argument('<incident>', 'ID of the incident')
    .argument('<text...>', 'what helped')
    .option('--by <name>', 'name of the person writing the note (default: your user name)')
    .addHelpText('after', examples)
    .action(async (incident: string, words: string[], { by }: NoteOptions) => {
      const input = noteInputSchema.safeParse({ text: words.join(' '), by: by ?? accountName() });
      if (!input.success)
        throw new CommandFailure(`${inputProblems(input.error)}.`, exitCodes.usage);
      const session = await openSession({ environment: terminal.environment });
      try {
        const where = await addNote(session, incident, input.data);
        terminal.print(`Noted on ${incident}${where}.`);
      } finally {
        await session.close();
      }
    });
}

/** To the incident itself while it is open, so that it stands in its record; else to the memory. */
async function addNote(
  session: Session,
  incident: string,
  note: { text: string; by: string | null },
): Promise<string> {
  const handle = session.client.workflow.getHandle(incident);
  const ended = new CommandFailure(`Incident ${incident} is over.`);
  try {
    await executeUpdate(handle, noteUpdate, note, () => ended);
    return '';
  } catch (error) {
    if (error !== ended) throw error;
  }
  const evidence = await session.openEvidence();
  const at = new Date().toISOString();
  const profile = await keepNote(evidence, listProfiles(), incident, { ...note, at });
  if (profile !== null) return `, which is over (profile ${profile})`;
  throw new CommandFailure(`There is no incident "${incident}", open or closed.`, exitCodes.usage);
}

/**
 * Keeps a note on an incident that is over, whatever profile looked into it.
 * @returns the profile; null where no incident of that id is kept
 */
async function keepNote(
  evidence: EvidenceStore,
  profiles: readonly string[],
  incident: string,
  note: IncidentNote,
): Promise<string | null> {
  const memory = createMemory(evidence);
  for (const profile of profiles) {
    if (await memory.noteIncident({ profile, incident, note })) return profile;
  }
  return null;
}
