import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

import { startGateway } from './gateway';
import { median, type Row } from './measure';
import { startStand } from './stand';

const deliveriesASecond = 10;
const alertsEach = 10;
const seconds = 60;
const config = `
listen: { port: 0 }
sources: { bench: { kind: alertmanager } }
pace: { debounceSeconds: 30, startsAnHour: 3 }
`;

/** What a minute of 100 alerts a second asks of the gateway: its memory, and how soon it answers. */
export async function measureAlerts(): Promise<Row[]> {
  const stand = await startStand(['--scale', '20']);
  await stand.startWorker();
  const gateway = await startGateway(stand, config);
  try {
    const times: number[] = [];
    const codes = new Map<number, number>();
    let largest = 0;
    const sending: Promise<void>[] = [];
    for (let number = 0; number < seconds * deliveriesASecond; number += 1) {
      sending.push(
        (async () => {
          const began = performance.now();
          const { status } = await fetch(`${gateway.url}/alerts/bench`, {
            method: 'POST',
            body: deliveryOf(number),
          });
          times.push(performance.now() - began);
          codes.set(status, (codes.get(status) ?? 0) + 1);
        })(),
      );
      largest = Math.max(largest, await residentBytes(gateway.child.pid));
      await sleep(1000 / deliveriesASecond);
    }
    await Promise.all(sending);
    const told = [...codes].map(([code, count]) => `${count} × ${code}`).join(', ');
    return [
      ['100 alerts a second for a minute: answers', told, '', '600 × 202'],
      ['memory of the gateway, at most', `${Math.round(largest / 1e6)} MB`, '', '≤ 200 MB'],
      ['answer to a delivery, median', `${median(times).toFixed(0)} ms`, '', ''],
    ];
  } finally {
    gateway.child.kill('SIGKILL');
    await stand.stop();
  }
}

function deliveryOf(number: number): string {
  const alerts = Array.from({ length: alertsEach }, (_, index) => ({
    status: 'firing',
    labels: {
      alertname: 'SessionDown',
      severity: 'warning',
      device: `PE${(number * alertsEach + index) % 40}`,
    },
    annotations: {},
    startsAt: new Date().toISOString(),
    endsAt: '0001-01-01T00:00:00Z',
    fingerprint: `alert-${number}-${index}`,
  }));
  return JSON.stringify({ version: '4', alerts });
}

/** From the system's table of processes; 0 where there is none. */
async function residentBytes(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024;
}

if (require.main === module) {
  void (async () => {
    for (const [measure, here, , toReach] of await measureAlerts()) {
      console.log(`${measure}: ${here} (${toReach})`);
    }
  })();
}
