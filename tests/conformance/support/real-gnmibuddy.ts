import {
  createGnmiTarget,
  findPython,
  type Gnmibuddy,
  type GnmiTarget,
  installGnmibuddy,
  startGnmibuddy,
  writeInventory,
} from '../../../lab/gnmi-target';
import type { LabSource } from '../../../lab/gnmi/lab';

/** `npm run conformance` compares everything, the usual test run a part that takes a minute. */
export const full = process.env['NETONCALL_CONFORMANCE'] === 'full';

/** Seconds that a connection may take: a router that does not answer costs a test this long. */
const connectionSeconds = 1;
/** Installing it the first time takes minutes on a busy machine. */
export const installationMs = 600_000;

const python = findPython();
if (python === null) {
  process.stderr.write(
    'SKIPPED: the conformance tests need Python 3.11 or newer (with venv), and there is none here.\n',
  );
}

/** `describe` where there is a Python that gNMIBuddy runs on, else all inside is skipped. */
export const whereThereIsPython = python === null ? describe.skip : describe;

/** The same for what only `npm run conformance` shows. */
export const fully = full ? whereThereIsPython : describe.skip;

/** The real gNMIBuddy in front of routers of the lab. */
export class RealGnmibuddy {
  private constructor(
    readonly routers: GnmiTarget,
    private current: Gnmibuddy,
  ) {}

  static async start(source: LabSource): Promise<RealGnmibuddy> {
    const routers = await createGnmiTarget(source);
    return new RealGnmibuddy(routers, await startInFrontOf(routers));
  }

  get url(): string {
    return this.current.url;
  }

  /**
   * Puts another network behind the routers' ports. gNMIBuddy keeps what it learned of a router
   * (its capabilities, and that it did not answer), so it is started anew where that matters.
   */
  async show(source: LabSource, { anew = false } = {}): Promise<void> {
    await this.routers.show(source);
    if (anew) await this.restart();
  }

  /** Kills it, as a crash would. */
  async kill(): Promise<void> {
    await this.current.stop();
  }

  /** Starts it at the address that it had. */
  async restart({ inventory = true } = {}): Promise<void> {
    await this.current.stop();
    this.current = await startInFrontOf(this.routers, { port: this.current.port, inventory });
  }

  async close(): Promise<void> {
    await this.current.stop();
    await this.routers.close();
  }
}

async function startInFrontOf(
  routers: GnmiTarget,
  { port = 0, inventory = true } = {},
): Promise<Gnmibuddy> {
  const installation = await installGnmibuddy({ log: (line) => process.stderr.write(`${line}\n`) });
  const file = writeInventory(routers.inventory(connectionSeconds));
  const started = await startGnmibuddy({
    installation,
    port,
    ...(inventory ? { inventory: file.path } : {}),
  });
  started.child.once('exit', () => file.remove());
  return started;
}
