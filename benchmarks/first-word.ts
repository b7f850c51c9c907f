import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { findPackageRoot } from '../src/config';
import { alertsWorkflowId } from '../src/domain/alerts/messages';
import { queryNames } from '../src/domain/investigation/investigation-names';
import type { AlertsStatus } from '../src/workflows/alerts/dispatch-desk';
import { startGateway } from './gateway';
import { median, type Row } from './measure';
import { type Stand, startStand } from './stand';

const rounds = 5;
const within = 60_000;

/** A channel that takes every message and keeps when each came. */
class Channel {
  readonly said: { at: number; text: string }[] = [];
  private readonly server: Server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (part: string) => (body += part));
    request.on('end', () => {
      this.said.push({ at: performance.now(), text: body });
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ ok: true, channel: 'C1', ts: `${Date.now()}.000001` }));
    });
  });

  async start(): Promise<string> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/api`;
  }

  /** When something with these words came. */
  async heard(words: string): Promise<number> {
    const deadline = performance.now() + within;
    while (performance.now() < deadline) {
      const found = this.said.find(({ text }) => text.includes(words));
      if (found !== undefined) return found.at;
      await sleep(20);
    }
    throw new Error(`Nobody was told "${words}" within ${within / 1000} s.`);
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }
}

/** How soon an alert is in Slack, and how soon what it comes from, over a network of the lab. */
export async function measureFirstWord(): Promise<Row[]> {
  const channel = new Channel();
  const apiUrl = await channel.start();
  const stand = await startStand(['--scenario', 'bgp-neighbor-down'], 8, {
    NETONCALL_PROFILES: join(findPackageRoot(), 'profiles'),
    BENCH_BOT: 'bench',
  });
  await stand.startWorker();
  const config = `
listen: { port: 0 }
sources: { bench: { kind: alertmanager } }
destinations:
  - { name: noc, kind: slack, tokenFrom: BENCH_BOT, channel: C0123456789, apiUrl: "${apiUrl}" }
`;
  const gateway = await startGateway(stand, config);
  try {
    const first: number[] = [];
    const verdict: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      channel.said.length = 0;
      const began = performance.now();
      await fetch(`${gateway.url}/alerts/bench`, { method: 'POST', body: delivery() });
      first.push(((await channel.heard('BGP peer')) - began) / 1000);
      verdict.push(((await channel.heard('Looked into')) - began) / 1000);
      await forget(stand);
    }
    const told = (times: number[]) =>
      `${median(times).toFixed(2)} s (at most ${Math.max(...times).toFixed(2)} s)`;
    return [
      [`alert to first message, without debounce, median of ${rounds}`, told(first), '', '≤ 2 s'],
      ['alert to verdict in the lab', told(verdict), '', '≤ 10 s'],
    ];
  } finally {
    gateway.child.kill('SIGKILL');
    await stand.stop();
    channel.stop();
  }
}

/** A critical alert waits for nothing. */
function delivery(): string {
  const alert = {
    status: 'firing',
    labels: {
      alertname: 'BgpPeerDown',
      severity: 'critical',
      device: 'PE1',
      peer: '10.255.0.100',
    },
    annotations: { summary: 'BGP peer is down' },
    startsAt: new Date().toISOString(),
    endsAt: '0001-01-01T00:00:00Z',
    fingerprint: 'bench',
  };
  return JSON.stringify({ version: '4', alerts: [alert] });
}

/** The next alert begins an incident of its own. */
async function forget({ client }: Stand): Promise<void> {
  const desk = client.workflow.getHandle(alertsWorkflowId('network'));
  const { incidents } = await desk.query<AlertsStatus>(queryNames.status);
  for (const { id } of incidents) await client.workflow.getHandle(id).terminate();
  await desk.terminate();
}

if (require.main === module) {
  void (async () => {
    for (const [measure, here, , toReach] of await measureFirstWord()) {
      console.log(`${measure}: ${here} (${toReach})`);
    }
  })();
}
