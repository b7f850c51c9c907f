import { setTimeout as sleep } from 'node:timers/promises';

import type { Disturbance } from './boundary';
import type { Gate, GateMode } from './gate';
import type { Lane } from './lane';

/** Longer than any heartbeat of a reading call may take (5 s). */
const stopMs = 7_000;
const shortMs = 2_000;
/** Longer than deadlines of calls and heartbeats, and than a person watches. */
const longMs = 25_000;

/** What is done while the boundary is held, and what ends it after a while. */
interface Effect {
  begin(lane: Lane): Promise<void>;
  /** How long it lasts; 0 for what needs no end. */
  lastsMs: number;
  end(lane: Lane): Promise<void>;
}

const set = async (gates: Gate[], mode: GateMode): Promise<void> =>
  void (await Promise.all(gates.map(async (gate) => await gate.set(mode))));

const through = (names: (keyof Lane['gates'])[], mode: GateMode, lastsMs: number): Effect => ({
  begin: async ({ gates }) =>
    await set(
      names.map((name) => gates[name]),
      mode,
    ),
  lastsMs,
  end: async ({ gates }) =>
    await set(
      names.map((name) => gates[name]),
      'open',
    ),
});
const allGates = ['server', 'networkTools', 'writingTools', 'model', 'S3'] as const;
const server = (lastsMs: number): Effect => ({
  begin: async (lane) => await lane.killServer(),
  lastsMs,
  end: async (lane) => await lane.startServer(),
});
const tools = (lastsMs: number): Effect => ({
  begin: async (lane) => await lane.tools.stop(),
  lastsMs,
  end: async (lane) => await lane.tools.start(),
});
const store = (lastsMs: number): Effect => ({
  begin: async (lane) =>
    lane.store === 'S3' ? await lane.gates.S3.set('refuse') : await lane.moveStore(true),
  lastsMs,
  end: async (lane) =>
    lane.store === 'S3' ? await lane.gates.S3.set('open') : await lane.moveStore(false),
});
const nothing = async (): Promise<void> => undefined;

/** The first worker is the one that is held at the boundary. */
const effects: Record<Disturbance, Effect> = {
  'worker killed': {
    async begin({ workers }) {
      await workers.end(workers.first, 'SIGKILL');
      await workers.start();
    },
    lastsMs: 0,
    end: nothing,
  },
  'worker stopped': {
    async begin({ workers }) {
      workers.first.kill('SIGSTOP');
      // The others of a fleet go on meanwhile.
      await workers.start();
    },
    lastsMs: stopMs,
    async end({ workers }) {
      workers.first.kill('SIGCONT');
    },
  },
  'worker replaced': {
    async begin({ workers }) {
      void workers.end(workers.first, 'SIGTERM');
      await workers.start('next');
    },
    lastsMs: 0,
    end: nothing,
  },
  'server short': server(shortMs),
  'server long': server(longMs),
  'tools short': tools(shortMs),
  'tools long': tools(longMs),
  'model short': through(['model'], 'refuse', shortMs),
  'model long': through(['model'], 'refuse', longMs),
  'store short': store(shortMs),
  'store long': store(longMs),
  'store busy': through(['S3'], 'busy', stopMs),
  'store cut': through(['S3'], 'cut', stopMs),
  'store silent': through(['S3'], 'silent', longMs),
  'network short': through([...allGates], 'silent', shortMs),
  'network long': through([...allGates], 'silent', longMs),
  'late effect': {
    async begin(lane) {
      lane.tools.late(true);
    },
    lastsMs: 0,
    end: nothing,
  },
};

/** Disturbs a lane whose boundary is held; `go` lets the boundary go on. */
export async function disturb(lane: Lane, what: Disturbance, go: () => void): Promise<void> {
  const effect = effects[what];
  // A worker that is killed must not go on before it is dead, nor one that is drained wait for it.
  if (what === 'worker replaced') go();
  await effect.begin(lane);
  go();
  await sleep(effect.lastsMs);
  await effect.end(lane);
}
