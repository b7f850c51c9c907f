import {
  createGnmiTarget,
  findPython,
  type Gnmibuddy,
  type GnmiTarget,
  installGnmibuddy,
  type InventoryEntry,
  startGnmibuddy,
  writeInventory,
} from '../../../lab/gnmi-target';
import { type LabSource, openLab } from '../../../lab/gnmi/lab';
import type { NetworkState } from '../../../lab/gnmi/model/state';
import { type AddressProxy, openAddressProxy } from './address-proxy';

/** `npm run conformance` compares everything, the usual test run a part that takes a minute. */
export const full = process.env['NETONCALL_CONFORMANCE'] === 'full';

/**
 * Seconds that a connection may take: a router that does not answer costs a test this long. All
 * routers of the usual test run answer, on a machine that is busy with other tests.
 */
const connectionSeconds = full ? 1 : 10;
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
    private readonly stage: Stage,
    private current: Gnmibuddy,
  ) {}

  static async start(source: LabSource): Promise<RealGnmibuddy> {
    const routers = await createGnmiTarget(source);
    const stage = { routers, proxy: await openAddressProxy(), state: openLab(source).state };
    return new RealGnmibuddy(stage, await startInFrontOf(stage));
  }

  get url(): string {
    return this.current.url;
  }

  /**
   * Puts another network behind the routers' ports. gNMIBuddy keeps what it learned of a router
   * (its capabilities, and that it did not answer), so it is started anew where that matters.
   */
  async show(source: LabSource, { anew = false } = {}): Promise<void> {
    await this.stage.routers.show(source);
    this.stage.state = openLab(source).state;
    if (anew) await this.restart();
  }

  /** Kills it, as a crash would. */
  async kill(): Promise<void> {
    await this.current.stop();
  }

  /** Starts it at the address that it had. */
  async restart({ inventory = true } = {}): Promise<void> {
    await this.current.stop();
    this.current = await startInFrontOf(this.stage, { port: this.current.port, inventory });
  }

  async close(): Promise<void> {
    await this.current.stop();
    this.stage.proxy.close();
    await this.stage.routers.close();
  }
}

/** Routers, and the way to them by the addresses that they have in the lab. */
interface Stage {
  routers: GnmiTarget;
  proxy: AddressProxy;
  state: NetworkState;
}

/**
 * The inventory with the addresses of the lab and not those of this machine, as the lab itself
 * serves it: an investigation may know a router by its address.
 */
function inventoryOf({ routers, proxy, state }: Stage): InventoryEntry[] {
  return routers.inventory(connectionSeconds).map((entry, index) => {
    const { managementAddress: ip_address, managementPort: port } = state.devices[index]!;
    proxy.lead(`${ip_address}:${port}`, entry.port);
    return { ...entry, ip_address, port };
  });
}

async function startInFrontOf(
  stage: Stage,
  { port = 0, inventory = true } = {},
): Promise<Gnmibuddy> {
  const installation = await installGnmibuddy({
    // Of a checkout where one is named, else the package.
    checkout: process.env['GNMIBUDDY_FOLDER'] || undefined,
    log: (line) => process.stderr.write(`${line}\n`),
  });
  const file = writeInventory(inventoryOf(stage));
  const started = await startGnmibuddy({
    installation,
    port,
    environment: { grpc_proxy: stage.proxy.url },
    ...(inventory ? { inventory: file.path } : {}),
  });
  started.child.once('exit', () => file.remove());
  return started;
}
