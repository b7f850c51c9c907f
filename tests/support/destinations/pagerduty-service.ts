import { type Answer, type Call, jsonOf, Service } from './service';

export const pagerdutyToken = ['pd', 'test', 'key'].join('-');
export const pagerdutyUser = 'oncall@example.net';

/**
 * Notes of PagerDuty's REST API v2: `Authorization: Token token=…`, `Accept` with the version, and a
 * `From` that is a user's mail address. A note has three to six lines here, for that is what people
 * read on a phone.
 */
export class PagerdutyService extends Service {
  readonly notes = new Map<string, string[]>([
    ['PT4KHLK', []],
    ['PSECOND', []],
    ['PTHIRD1', []],
  ]);

  protected handle(call: Call): Answer {
    const { headers, method } = call;
    if (headers.authorization !== `Token token=${pagerdutyToken}`) {
      return {
        status: 401,
        body: { error: { message: `Invalid ${headers.authorization}`, code: 2006 } },
      };
    }
    if (headers.accept !== 'application/vnd.pagerduty+json;version=2') {
      this.problem(`accept: ${headers.accept}`);
    }
    if (call.path === '/users') {
      return { status: 200, body: { users: [{ email: pagerdutyUser }], more: false } };
    }
    const [, id = ''] = /^\/incidents\/([^/]+)\/notes$/.exec(call.path) ?? [];
    const notes = this.notes.get(id);
    if (notes === undefined)
      return { status: 404, body: { error: { message: 'Not Found', code: 2100 } } };
    if (method === 'GET')
      return { status: 200, body: { notes: notes.map((content) => ({ content })) } };
    if (method !== 'POST') this.problem(`${method} of notes`);
    if (headers.from !== pagerdutyUser) {
      return { status: 400, body: { error: { message: 'Requester User Not Found', code: 2100 } } };
    }
    const { note } = jsonOf(call) as { note: { content: string } };
    const lines = note.content.split('\n').length;
    if (lines < 3 || lines > 6) this.problem(`a note of ${lines} lines`);
    notes.push(note.content);
    return { status: 201, body: { note } };
  }
}
