import { type Answer, type Call, jsonOf, Service } from './service';

export const servicenowLogin = { user: 'netoncall', password: ['sn', 'test', 'word'].join('-') };

export interface Ticket extends Record<string, string> {
  sys_id: string;
  number: string;
}

/**
 * The Table API of ServiceNow for one table: encoded queries of one condition and an order, `201`
 * for what was made, and work notes that only their display value brings, each entry with a head of
 * who and when.
 */
export class ServicenowService extends Service {
  readonly tickets: Ticket[] = [];
  readonly workNotes = new Map<string, string[]>();

  protected handle(call: Call): Answer {
    const { user, password } = servicenowLogin;
    const right = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
    if (call.headers.authorization !== right) {
      return {
        status: 401,
        body: { error: { message: 'User Not Authenticated' }, status: 'failure' },
      };
    }
    if (call.headers.accept !== 'application/json') this.problem(`accept: ${call.headers.accept}`);
    const [, id] = /^\/api\/now\/table\/incident(?:\/(\w+))?$/.exec(call.path) ?? [];
    if (id !== undefined) return this.record(call, id);
    if (call.path !== '/api/now/table/incident') return missing();
    return call.method === 'GET' ? this.query(call) : this.create(call);
  }

  private query({ query }: Call): Answer {
    const [condition = '', order] = (query.get('sysparm_query') ?? '').split('^');
    const [, id] = /^correlation_id=(.+)$/.exec(condition) ?? [];
    if (id === undefined || order !== 'ORDERBYDESCsys_created_on') {
      this.problem(`query ${query.get('sysparm_query')}`);
    }
    if (query.get('sysparm_limit') !== '1') this.problem('a query without a limit');
    const found = this.tickets.filter((ticket) => ticket['correlation_id'] === id).reverse();
    return { status: 200, body: { result: found.slice(0, 1).map(shown) } };
  }

  private create(call: Call): Answer {
    if (call.method !== 'POST') this.problem(`${call.method} of the table`);
    const body = jsonOf(call) as Record<string, string>;
    for (const [name, most] of [
      ['short_description', 160],
      ['correlation_id', 100],
    ] as const) {
      const length = body[name]?.length ?? 0;
      if (length === 0 || length > most) this.problem(`${name} of ${length} characters`);
    }
    const number = `INC${String(this.tickets.length + 1).padStart(7, '0')}`;
    const ticket = { ...body, number, sys_id: number.toLowerCase().padEnd(32, '0') };
    this.tickets.push(ticket);
    this.write(ticket.sys_id, body);
    return {
      status: 201,
      body: { result: shown(ticket) },
      headers: { location: `/${ticket.sys_id}` },
    };
  }

  private record(call: Call, id: string): Answer {
    const ticket = this.tickets.find(({ sys_id }) => sys_id === id);
    if (ticket === undefined) return missing();
    if (call.method === 'GET') {
      const display = call.query.get('sysparm_display_value') === 'true';
      const notes = this.workNotes.get(id) ?? [];
      const entries = notes.map(
        (text) => `2026-03-04 08:05:00 - netoncall (Work notes)\n${text}\n\n`,
      );
      return {
        status: 200,
        body: { result: { work_notes: display ? entries.reverse().join('') : '' } },
      };
    }
    if (call.method !== 'PATCH') this.problem(`${call.method} of a record`);
    const body = jsonOf(call) as Record<string, string>;
    for (const name of Object.keys(body)) {
      if (name !== 'work_notes') this.problem(`${name} of a ticket was changed`);
    }
    this.write(id, body);
    return { status: 200, body: { result: shown(ticket) } };
  }

  private write(id: string, { work_notes: notes }: Record<string, string>): void {
    if (notes !== undefined) this.workNotes.set(id, [...(this.workNotes.get(id) ?? []), notes]);
  }
}

function shown({ sys_id, number }: Ticket) {
  return { sys_id, number };
}

function missing(): Answer {
  return { status: 404, body: { error: { message: 'No Record found' }, status: 'failure' } };
}
