import { isAsked, type CheckContext } from '../context';
import { cutWords } from '../diagnosis/joint-cut';
import { portTowards } from '../interfaces/port-words';
import { type AnswerInput, defineAnswer, listed } from './define-answer';
import { isOrAre } from './said-of';
import { yesOrNo } from './yes-no';

interface Link {
  name: string;
  since: string | null;
}

const say = {
  off: ({ about, links }: { about: string; links: Link[] }) =>
    `${about} ${isOrAre(about)} cut off: ${cutWords(links)}`,
};

/** Whether an address that a question names lies behind a port of a VRF at a router, whoever was asked. */
function isBehind({ facts, goal }: CheckContext, device: string, vrf: string): boolean {
  const router = facts.devices.get(device);
  return (
    router !== undefined &&
    goal.entities.neighbors.some((one) => portTowards(router, one)?.vrf === vrf)
  );
}

/** The places asked about that are cut off; null where none of them is. */
function cutOffOf({ context, diagnosis }: AnswerInput): string | null {
  const { cut } = diagnosis;
  if (cut === null) return null;
  const { vrfs } = context.goal.entities;
  // Whoever misses a place of his VRF is told of the place that is cut off.
  const services = cut.services.filter(
    ({ device, object }) =>
      object !== null &&
      (vrfs.includes(object) ||
        isBehind(context, device, object) ||
        (vrfs.length === 0 && isAsked(context, device))),
  );
  const [first] = services;
  if (first === undefined) {
    const routers = cut.routers.filter((one) => isAsked(context, one));
    return vrfs.length > 0 || routers.length === 0 ? null : listed(routers);
  }
  const there = services.filter(({ device }) => device === first.device);
  return `${listed(there.map(({ object }) => object ?? ''))} at ${first.device}`;
}

/** A complaint of a place that several links which are down cut off together, none of them by itself. */
export const cutOff = defineAnswer({
  say,
  evaluate: (input) => {
    const { context, checks, verdict, diagnosis } = input;
    const { question } = context;
    const complains = question.symptom || question.wantsCause || question.complaint !== null;
    const about = verdict === 'fault' && complains ? cutOffOf(input) : null;
    if (about === null || yesOrNo(context, checks, false) !== null) return null;
    const links = (diagnosis.cut?.links ?? []).map(({ name, since }) => ({ name, since }));
    return { about, state: 'not_working', reason: { code: 'off', about, links } };
  },
});
