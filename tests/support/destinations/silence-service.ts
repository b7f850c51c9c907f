import { type Answer, type Call, Service } from './service';

/** One silence of an Alertmanager for every device, as `GET /api/v2/silences` gives it. */
export class SilenceService extends Service {
  private endsAt = new Date(0).toISOString();

  /** Makes it last from now for some seconds. */
  endsIn(seconds: number): void {
    this.endsAt = new Date(Date.now() + seconds * 1000).toISOString();
  }

  protected handle({ method, path }: Call): Answer {
    if (method !== 'GET' || path !== '/api/v2/silences') this.problem(`${method} ${path}`);
    const matchers = [{ name: 'device', value: '.*', isRegex: true, isEqual: true }];
    const silence = {
      id: 's1',
      status: { state: Date.parse(this.endsAt) > Date.now() ? 'active' : 'expired' },
      matchers,
      startsAt: new Date(Date.now() - 60_000).toISOString(),
      endsAt: this.endsAt,
      createdBy: 'night shift',
      comment: 'Upgrade',
    };
    return { status: 200, body: [silence] };
  }
}
