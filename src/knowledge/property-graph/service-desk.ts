import type { GraphRules, RelationRule } from './rules';

const reported: RelationRule = {
  label: 'Ticket',
  type: 'REPORTS',
  end: 'to',
  lack: 'nobody is known to have reported it',
};
const about: RelationRule = {
  label: 'Ticket',
  type: 'ABOUT',
  end: 'from',
  lack: 'it is about no service',
};
const owned: RelationRule = {
  label: 'Service',
  type: 'OWNS',
  end: 'to',
  lack: 'no team owns it',
};

/** A service desk: users report tickets, tickets are about services, teams own services. */
export const serviceDeskRules: GraphRules = {
  nodes: {
    User: { required: ['name'], values: {} },
    Team: { required: ['name'], values: {} },
    Service: { required: ['name'], values: { critical: [true, false] } },
    Ticket: {
      required: ['title', 'status'],
      values: {
        status: ['open', 'in progress', 'reopened', 'closed'],
        priority: [1, 2, 3, 4],
      },
    },
  },
  edges: {
    REPORTS: { from: 'User', to: 'Ticket' },
    ABOUT: { from: 'Ticket', to: 'Service' },
    OWNS: { from: 'Team', to: 'Service' },
  },
  relations: [reported, about, owned],
  routes: [
    {
      label: 'Ticket',
      to: 'a team that is responsible',
      by: [about, owned],
      unless: { property: 'status', value: 'closed' },
    },
  ],
};
