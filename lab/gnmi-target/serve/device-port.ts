import {
  type handleUnaryCall,
  type Metadata,
  type sendUnaryData,
  Server,
  type ServerCredentials,
  status,
} from '@grpc/grpc-js';
import { createServer, type AddressInfo, type Server as TcpServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

import type { DeviceState } from '../../gnmi/model/state';
import { answerGet } from './answer-get';
import { capabilitiesOf } from './capabilities';
import {
  type CapabilityResponse,
  type GetRequest,
  type GetResponse,
  gnmiService,
} from './protocol';
import { loginError, meeting, type RpcError } from './refusal';

/** Who may read the routers. */
export interface Account {
  username: string;
  password: string;
}

/** Where and how a port is served. */
export interface Speaking {
  host: string;
  account: Account;
  credentials: ServerCredentials;
}

const badLogin = 'Authentication failed: bad username or password';

/**
 * One router at one port of this machine. Its state can be exchanged: the port stays, and is
 * closed while the router refuses connections.
 */
export class DevicePort {
  private readonly grpc = new Server();
  private readonly injector;
  private readonly sockets = new Set<Socket>();
  private listener: TcpServer | null = null;
  private number = 0;

  constructor(
    private device: DeviceState,
    private readonly speaking: Speaking,
  ) {
    const get: handleUnaryCall<GetRequest, GetResponse> = ({ request, metadata }, reply) =>
      void this.answer(metadata, reply, async () => {
        await sleep(this.device.collection.delayMilliseconds);
        const asked = { device: this.device, port: this.port, now: new Date() };
        return answerGet(request, asked);
      });
    const capabilities: handleUnaryCall<object, CapabilityResponse> = ({ metadata }, reply) =>
      void this.answer(metadata, reply, async () => capabilitiesOf(this.device));
    this.grpc.addService(gnmiService, { Get: get, Capabilities: capabilities });
    this.injector = this.grpc.createConnectionInjector(speaking.credentials);
  }

  get name(): string {
    return this.device.name;
  }

  /** The port that the router has, also while it is closed. */
  get port(): number {
    return this.number;
  }

  /** Opens the port; one that refuses connections is taken first, and closed then. */
  async open(): Promise<void> {
    await this.listen();
    await this.show(this.device);
  }

  /** Exchanges what the router answers from. */
  async show(device: DeviceState): Promise<void> {
    this.device = device;
    if (meeting(device) === 'refusing') await this.unlisten();
    else if (this.listener === null) await this.listen();
  }

  async close(): Promise<void> {
    await this.unlisten();
    this.grpc.forceShutdown();
  }

  private async answer<Response>(
    metadata: Metadata,
    reply: sendUnaryData<Response>,
    work: () => Promise<Response | { error: RpcError }>,
  ): Promise<void> {
    const { username, password } = this.speaking.account;
    const known =
      metadata.get('username')[0] === username && metadata.get('password')[0] === password;
    if (!known) return reply({ code: status.UNAUTHENTICATED, details: badLogin });
    const refused = loginError(this.device);
    if (refused !== null) return reply(refused);
    // A hung router takes the request and never answers it.
    if (this.device.collection.hung) return undefined;
    const answer = await work();
    if (typeof answer === 'object' && answer !== null && 'error' in answer) reply(answer.error);
    else reply(null, answer);
    return undefined;
  }

  private async listen(): Promise<void> {
    const listener = createServer((socket) => this.meet(socket));
    await new Promise<void>((resolve, reject) => {
      listener.once('error', reject);
      listener.listen(this.number, this.speaking.host, resolve);
    });
    this.listener = listener;
    this.number = (listener.address() as AddressInfo).port;
  }

  private meet(socket: Socket): void {
    this.sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => this.sockets.delete(socket));
    if (meeting(this.device) === 'serving') this.injector.injectConnection(socket);
    else socket.resume();
  }

  private async unlisten(): Promise<void> {
    const { listener } = this;
    this.listener = null;
    for (const socket of this.sockets) socket.destroy();
    if (listener !== null) await new Promise((resolve) => listener.close(resolve));
  }
}
