import { groupName, namedDevices } from './asked-devices';
import commandTable from './commands.json';
import { defineAnswer, listed } from './define-answer';

const commands: Record<string, string[] | undefined> = commandTable;

const say = {
  not_shown: ({ about, areas }: { about: string; areas: string[] }) => {
    const told = areas.map((area) => commands[area]?.[0] ?? area.replaceAll('_', ' '));
    const shown = areas.flatMap((area) => commands[area]?.[1] ?? []);
    const how =
      shown.length === 0
        ? ''
        : `; on the router: ${shown.map((command) => `\`${command}\``).join(', ')}`;
    return `${about}: no tool can show ${listed(told)}${how}`;
  },
};

const asking = new Set([
  'state',
  'value',
  'yes_no',
  'yes_no_each',
  'list',
  'which',
  'how_many',
  'who',
]);

/** What the question asks for and no tool shows, with the command that would. */
export const notShown = defineAnswer({
  say,
  evaluate: ({ context }) => {
    const { question, facts } = context;
    const areas = [...question.unshown];
    if (areas.length === 0 || !asking.has(question.form)) return null;
    // Who asks for the figure itself gets the command, whatever trouble is told beside it.
    if (question.symptom && question.form !== 'value') return null;
    const about = groupName(
      namedDevices(context).map((one) => one.name),
      facts.devices.size,
    );
    return { about, state: 'not_shown', reason: { code: 'not_shown', about, areas } };
  },
});
