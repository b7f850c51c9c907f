import type { Goal, Subject } from '../../../domain/analysis/goal';
import { subjectName } from '../../../domain/analysis/subject-names';
import { joinWords, nameSome } from '../phrases';
import { describeMinutes } from './window';

export type ObjectiveFacts = Pick<
  Goal,
  'devices' | 'entities' | 'windowMinutes' | 'windowEndMinutes'
> & {
  /** The devices are not known yet, and stand for what is named in place of them. */
  isLookedUp?: boolean;
};

/**
 * Fills the template of an intent: `{devices}`, `{window}`, `{vrfs|every VRF}` (with what to say
 * where none is named), `{neighbors: with }` (with what stands before, only where some are named),
 * `{neighbors:the session with |every session}` (both).
 */
export function writeObjective(template: string, facts: ObjectiveFacts): string {
  const values: Record<string, string> = {
    // "Every VRF on MOTORRAD" is nonsense.
    devices: devicesText(facts),
    window: windowWords(facts),
    interfaces: joinWords(facts.entities.interfaces),
    vrfs: joinWords(facts.entities.vrfs),
    neighbors: joinWords(facts.entities.neighbors),
  };
  return template
    .replaceAll(
      /\{(\w+)(?:([|:])([^}]*))?\}/g,
      (whole, name: string, kind: string | undefined, text: string | undefined) => {
        const value = values[name];
        if (value === undefined) return whole;
        const [before = '', otherwise = ''] = kind === ':' ? (text ?? '').split('|') : ['', text];
        return value === '' ? otherwise : `${before}${value}`;
      },
    )
    .replaceAll(/\s+([.,])/g, '$1');
}

/** What stands for the routers until they are found is not named twice. */
function devicesText({ devices, entities, isLookedUp }: ObjectiveFacts): string {
  const names = nameSome(devices);
  if (isLookedUp !== true) return names;
  return names === joinWords(entities.vrfs)
    ? `every router with ${names}`
    : `the routers of ${names}`;
}

/** An objective whose list of what is read names nothing that the query leaves out. */
export function withoutAreas(objective: string, excluded: readonly Subject[]): string {
  return excluded.reduce((text, area) => {
    const name =
      area === 'logs' ? 'the log(?: for the last [^.,;]{1,30})?' : `(?:all )?${subjectName(area)}`;
    const left = text.replace(new RegExp(`(?:, | and )${name}(?=, | and |\\.)`), '');
    // What is last in the list now is joined as the last is.
    return left === text || left.includes(' and ') ? left : left.replace(/, (?=[^,]*$)/, ' and ');
  }, objective);
}

function windowWords({ windowMinutes, windowEndMinutes }: ObjectiveFacts): string {
  const begins = describeMinutes(windowMinutes);
  return windowEndMinutes === undefined
    ? begins
    : `${begins}, up to ${describeMinutes(windowEndMinutes)} ago`;
}
