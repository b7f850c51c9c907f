import { type Finding, isSureTitle } from '../../domain/analysis/finding';
import { nameIn } from '../../domain/text/held-words';
import { defineAnswer, listed } from './define-answer';

interface Blamed {
  blamed: string[];
  isSo: boolean;
  why: string;
}

const say = {
  blamed: ({ blamed, isSo, why }: Blamed) => {
    return isSo ? `Yes, ${why}` : `No, not ${listed(blamed)}: ${why}`;
  },
};

/** Whether a cause is of a router: on it, or named in its words. */
const isOf = ({ device, title }: Finding, name: string): boolean =>
  device === name || nameIn(title, [name]) !== null;

/** "Is RR1 really the culprit?": whether what was found is of the routers that are blamed. */
export const blamed = defineAnswer({
  say,
  evaluate: ({ context, diagnosis, verdict }) => {
    const { question, goal, facts } = context;
    if (question.form !== 'yes_no' || !question.tells('asks_who_is_to_blame')) return null;
    const { vrfs, interfaces, neighbors } = goal.entities;
    if (vrfs.length + interfaces.length + neighbors.length > 0 || verdict !== 'fault') return null;
    const suspects = question.wording.blames([...facts.devices.keys()]);
    const causes = diagnosis.findings.filter(({ role }) => role === 'cause');
    const own = causes.find((one) => suspects.some((name) => isOf(one, name)));
    const cause = own ?? causes[0];
    if (suspects.length === 0 || cause === undefined) return null;
    const why = isSureTitle(cause) ? cause.title : `${cause.confidence}: ${cause.title}`;
    const reason = { code: 'blamed' as const, blamed: suspects, isSo: own !== undefined, why };
    return { about: listed(suspects), state: 'told', reason };
  },
});
