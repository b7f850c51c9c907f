import { subjectName } from '../../../domain/analysis/subject-names';
import type { ProposeInput } from '../../../domain/reasoning/reasoner';
import { lastMatch } from '../last-match';
import { joinWords, nameSome } from '../phrases';
import type { ChosenCall } from './choose-call';
import type { Wanted } from './wanted';

export interface Choice {
  wanted: Wanted;
  chosen: ChosenCall;
}

function leftAlone(devices: readonly string[], why: string): string[] {
  const was = devices.length === 1 ? 'was' : 'were';
  return devices.length === 0
    ? []
    : [`${nameSome([...devices])} ${why} and ${was} not asked again in this attempt.`];
}

/** Routers whose list of interfaces, which a step follows, was asked for and not read. */
export function unlisted({ goal, step, calls, analysis }: ProposeInput): string[] {
  const devices = step.devices.length > 0 ? step.devices : goal.devices;
  return calls.length === 0
    ? []
    : devices.filter(
        (device) =>
          lastMatch(
            analysis.coverage,
            (one) => one.device === device && one.subject === 'interfaces',
          )?.state !== 'read',
      );
}

function nothingKnown(devices: readonly string[]): string {
  return devices.length === 0
    ? 'There is nothing to look at: no interface of that kind is known.'
    : `Not tried: the list of interfaces of ${nameSome([...devices])} was not read.`;
}

/** What a person should know of a step beside its calls; empty where all went as planned. */
export function noteOf(choices: readonly Choice[], input: ProposeInput, head: string): string {
  const { step, pass, snapshot } = input;
  const missing = [
    ...new Set(
      choices
        .filter(({ chosen }) => chosen.kind === 'unavailable')
        .map(({ wanted }) => (wanted.concept === '' ? head : subjectName(wanted.concept))),
    ),
  ];
  const left = (refused: boolean): string[] => [
    ...new Set(
      choices.flatMap(({ chosen }) =>
        chosen.kind === 'silent' && chosen.refused === refused ? [chosen.device] : [],
      ),
    ),
  ];
  const earlier = new Set(
    choices.flatMap(({ chosen }) =>
      chosen.kind === 'answered' && (chosen.step !== step.index || chosen.pass !== pass)
        ? [chosen.step + 1]
        : [],
    ),
  );
  const failed = choices.flatMap(({ chosen }) => (chosen.kind === 'failed' ? [chosen.reason] : []));
  const nothingToAsk = choices.length === 0;
  const allEarlier = earlier.size > 0 && choices.every(({ chosen }) => chosen.kind === 'answered');
  return [
    missing.length === 0
      ? ''
      : snapshot.tools.length === 0
        ? `No tool is connected, so ${joinWords(missing)} cannot be read.`
        : `No connected tool shows ${joinWords(missing, 'or')}.`,
    ...leftAlone(left(true), 'refused the login'),
    ...leftAlone(left(false), 'did not respond to several tools'),
    allEarlier ? `Already read in step ${joinWords([...earlier].map(String))}.` : '',
    failed[0] === undefined || (pass === 0 && earlier.size > 0)
      ? ''
      : `Nothing else to try: ${failed[0].slice(0, 200)}`,
    nothingToAsk ? nothingKnown(unlisted(input)) : '',
  ]
    .filter((sentence) => sentence !== '')
    .join(' ');
}
