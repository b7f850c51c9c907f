import type { CheckContext } from '../context';

/** One end of a link, as checks name it. */
export interface LinkEnd {
  device: string;
  port: string;
}

/**
 * The ends of the links between the two routers of a complaint that names nothing else: "Why is P1-P2
 * down?" is about their link. Empty for any other question, and where no link between them is known.
 */
export function endsOfAskedLink({ goal, question, model }: CheckContext): LinkEnd[] {
  const { vrfs, neighbors, interfaces } = goal.entities;
  const named = (goal.question?.subjects ?? [])
    .filter(({ kind }) => kind === 'router')
    .flatMap(({ names = [] }) => names);
  const [first, second, ...others] = [...new Set(named)];
  const isOfLink =
    question.symptom && !question.errors && !question.size && !question.passing && !question.events;
  if (!isOfLink || first === undefined || second === undefined || others.length > 0) return [];
  if (vrfs.length + neighbors.length + interfaces.length > 0) return [];
  return model
    .linksOf(first)
    .filter(({ ends }) => ends.some(({ device }) => device === second))
    .flatMap(({ ends }) => ends.map(({ device, port }) => ({ device, port })));
}
