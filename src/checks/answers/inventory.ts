import { defineAnswer, listed } from './define-answer';

const mostNamed = 24;

const say = {
  inventory: ({ names, all }: { names: string[]; all: number }) =>
    `${all} ${all === 1 ? 'router' : 'routers'} in the inventory: ${listed(names, mostNamed)}; whether each of them answers was not tried`,
};

/** The routers that there are, where nothing else of them is asked. */
export const inventory = defineAnswer({
  say,
  evaluate: ({ context }) => {
    const { goal, question, facts } = context;
    if (question.wants !== 'devices' || goal.devices.length > 0) return null;
    if (goal.entities.vrfs.length > 0) return null;
    const names = [...facts.devices.keys()];
    const reason = {
      code: 'inventory' as const,
      names: names.slice(0, mostNamed + 1),
      all: names.length,
    };
    return names.length === 0 ? null : { about: 'The inventory', state: 'told', reason };
  },
});
