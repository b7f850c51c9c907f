import type { Profile } from '../../src/domain/configuration/profile';
import {
  investigationRequestSchema,
  type InvestigationRequestInput,
} from '../../src/domain/investigation/investigation-request';
import type { RunSnapshot } from '../../src/domain/investigation/run-snapshot';
import type { ToldCall } from '../../src/domain/reasoning/planner';
import { called, goal, snapshot } from '../reasoning/fixtures/inputs';
import { text } from '../support/model-server';
import type { ReasonerRig } from './rig';

const tool = (name: string, properties: Record<string, unknown>, required: string[] = []) => ({
  server: 'tickets',
  name,
  description: `Does what its name says: ${name}.`,
  inputSchema: { type: 'object', properties, required },
});

/** A domain that takes tasks of any kind, with tools of which the rules know nothing. */
export function freeDomain(changes: Partial<Profile> = {}): RunSnapshot {
  const base = snapshot([
    tool('add_ticket', { title: { type: 'string' }, owner: { type: 'string' } }, ['title']),
    tool('count_tickets', {}),
  ]);
  const scope = 'I keep tickets.';
  const free = { planning: 'next-step', inventory: null, checks: null, intents: [] } as const;
  return { ...base, profile: { ...base.profile, ...free, intents: [], scope, ...changes } };
}

export const requestOf = (query: string, more: Omit<InvestigationRequestInput, 'query'> = {}) =>
  investigationRequestSchema.parse({ query, ...more });

export const task = 'Add a ticket about the login, and count all tickets.';
export const planning = {
  request: requestOf(task),
  snapshot: freeDomain(),
  goal: goal({ intent: 'task', objective: 'Add and count.', constraints: ['today', 'once'] }),
  advice: ['Be quick.'],
};
const told = (call: Partial<ToldCall>, digest: string, excerpt: string | null): ToldCall => {
  const made = called({ server: 'tickets', tool: 'add_ticket', arguments: { title: 'Login' } });
  return { ...made, ...call, outcome: { ...made.outcome, digest }, excerpt };
};
/** A call of the agent's own, and two whose results count. */
export const trace = [
  told({ id: 'p0.s0.c9', server: 'built-in', tool: 'update_todo_list' }, 'noted', null),
  told({ id: 'p0.s0.c1' }, 'made', '{"id":"T-1"}'),
  told({ id: 'p0.s0.c2', arguments: { title: 'Second' } }, 'made again', null),
];
/** All that the model was told, request by request. */
export const saidTo = ({ server }: ReasonerRig) =>
  server.requests.map(({ body }) => body.messages?.map(({ content }) => content).join('\n') ?? '');
export const unusable = [text('Hm.'), text('Hm.'), text('Hm.')];
export const failed = expect.stringContaining('could not be used') as string;
