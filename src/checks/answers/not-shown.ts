import { isSureTitle } from '../../domain/analysis/finding';
import { isAsked } from '../context';
import { groupName, namedDevices } from './asked-devices';
import commandTable from './commands.json';
import { defineAnswer, listed } from './define-answer';

const commands: Record<string, string[] | undefined> = commandTable;

interface NotShown {
  about: string;
  areas: string[];
}

function notShownWords({ about, areas }: NotShown): string {
  const told = areas.map((area) => commands[area]?.[0] ?? area.replaceAll('_', ' '));
  const shown = areas.flatMap((area) => commands[area]?.[1] ?? []);
  const how =
    shown.length === 0
      ? ''
      : ` (on the router: ${shown.map((command) => `\`${command}\``).join(', ')})`;
  return `No tool can show ${listed(told)} on ${about}${how}`;
}

const say = {
  not_shown: notShownWords,
  // Who asks about a router that has a fault of its own is told that first.
  cause_first: ({ why, ...data }: NotShown & { why: string }) => `${why}. ${notShownWords(data)}`,
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
  evaluate: ({ context, diagnosis, verdict }) => {
    const { question, facts } = context;
    const areas = [...question.unshown];
    if (areas.length === 0 || !asking.has(question.form)) return null;
    // Who asks for the figure itself gets the command, whatever trouble is told beside it.
    if (question.symptom && question.form !== 'value') return null;
    // The routers that the words name, by name or address; those that were drawn in with them are not meant.
    const said = (context.goal.question?.subjects ?? []).flatMap(({ kind, names = [] }) => {
      if (kind === 'router') return names;
      return kind === 'neighbor' ? names.flatMap((name) => context.model.ownerOf(name) ?? []) : [];
    });
    const named = namedDevices(context).map((one) => one.name);
    const about = groupName(said.length > 0 ? said : named, facts.devices.size);
    const cause = diagnosis.findings.find(
      ({ role, type }) => role === 'cause' && type !== 'collection_failed',
    );
    const isTheirs = cause !== undefined && isAsked(context, cause.device);
    if (isTheirs && verdict === 'fault' && question.form !== 'value') {
      const why = isSureTitle(cause) ? cause.title : `Likely: ${cause.title}`;
      return { about, state: 'not_shown', reason: { code: 'cause_first', about, areas, why } };
    }
    return { about, state: 'not_shown', reason: { code: 'not_shown', about, areas } };
  },
});
