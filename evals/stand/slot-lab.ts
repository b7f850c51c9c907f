import { rmSync } from 'node:fs';

import { type LabSource, openLab } from '../../lab/gnmi/lab';
import type { NetworkState } from '../../lab/gnmi/model/state';
import { type Caller, makeCaller } from '../../lab/gnmi/server/caller';
import { type HttpServer, serveHttp } from '../../lab/gnmi/server/http-server';

/** How long the server stays away where a scenario lets it die, in milliseconds. */
const restartPause = 300;

/**
 * A lab at an address that stays, in front of one network after the other: its worker needs no new
 * start for a new case, and connects as it would to one server.
 */
export class SlotLab {
  private call: Caller = async () => {
    throw new Error('The lab was asked before it was given a network.');
  };

  private constructor(
    private server: HttpServer,
    private readonly callLog: string,
  ) {}

  /** @param callLog file by which a lab that died remembers the calls before its death */
  static async open(callLog: string): Promise<SlotLab> {
    const lab: SlotLab = new SlotLab(await serve((...call) => lab.call(...call), 0), callLog);
    return lab;
  }

  get url(): string {
    return this.server.url;
  }

  /**
   * Puts a network behind the address.
   * @returns what its routers answer from
   * @throws InputProblem where the source is malformed
   */
  show(source: LabSource): NetworkState {
    rmSync(this.callLog, { force: true });
    return this.open(source);
  }

  async close(): Promise<void> {
    await this.server.close();
  }

  private open(source: LabSource): NetworkState {
    const lab = openLab(source);
    const counted = lab.deaths.length > 0 ? { callLog: this.callLog } : {};
    this.call = makeCaller(lab, { ...counted, die: () => void this.restart(source) });
    return lab.state;
  }

  private async restart(source: LabSource): Promise<void> {
    const { port } = this.server;
    await this.server.close();
    await new Promise((resolve) => setTimeout(resolve, restartPause));
    this.open(source);
    this.server = await serve((...call) => this.call(...call), port);
  }
}

/** The tools are the same for every network, so any lab can say what they are. */
function serve(call: Caller, port: number): Promise<HttpServer> {
  return serveHttp(openLab({ scenario: 'healthy' }), call, { port });
}
