import { type Client, credentials, makeGenericClientConstructor, Metadata } from '@grpc/grpc-js';
import { readFileSync } from 'node:fs';

import {
  type CapabilityResponse,
  encodings,
  type GetResponse,
  gnmiService,
  type PathElement,
} from '../../../lab/gnmi-target/serve/protocol';
import type { InventoryEntry } from '../../../lab/gnmi-target';

type Reply<T> = (error: Error | null, value: T) => void;
type Call<T> = (request: object, metadata: Metadata, reply: Reply<T>) => void;
type GnmiClient = Client & { Get: Call<GetResponse>; Capabilities: Call<CapabilityResponse> };

const GnmiClientClass = makeGenericClientConstructor(gnmiService, 'gnmi.gNMI');

/** `network-instance[name=*]/mpls` as elements of a path; a command stays one element. */
function elements(path: string): PathElement[] {
  if (path.startsWith('show ')) return [{ name: path, key: {} }];
  return [...path.matchAll(/([^/[]+)((?:\[[^\]]*\])*)/g)].map(([, name = '', keys = '']) => ({
    name,
    key: Object.fromEntries([...keys.matchAll(/\[([^=]+)=([^\]]*)\]/g)].map(([, k, v]) => [k, v])),
  }));
}

export interface Update {
  path: string;
  value: unknown;
}

function printed(elem: PathElement[]): string {
  return elem
    .map(({ name, key }) => {
      const keys = Object.entries(key).map(([field, value]) => `[${field}=${value}]`);
      return `${name}${keys.join('')}`;
    })
    .join('/');
}

function decoded(val: object): unknown {
  const { json_ietf_val: ietf, json_val: json, ascii_val: text } = val as Record<string, Buffer>;
  if (ietf !== undefined && ietf.length > 0) return JSON.parse(ietf.toString());
  if (json !== undefined && json.length > 0) return JSON.parse(json.toString());
  return text;
}

/** A collector's side of gNMI. Rejects with gRPC's error, whose `code` and `details` tell why. */
export class Collector {
  private readonly client: GnmiClient;
  private readonly metadata = new Metadata();

  constructor(entry: InventoryEntry, changes: Partial<InventoryEntry> = {}) {
    const asked = { ...entry, ...changes };
    const { ip_address: host, port, username, password, path_cert: authority } = asked;
    this.client = new GnmiClientClass(
      `${host}:${port}`,
      authority === undefined
        ? credentials.createInsecure()
        : credentials.createSsl(readFileSync(authority)),
    ) as unknown as GnmiClient;
    this.metadata.set('username', username);
    this.metadata.set('password', password);
  }

  async get(paths: string[], encoding: number = encodings.jsonIetf): Promise<Update[]> {
    const path = paths.map((one) => ({ origin: '', elem: elements(one) }));
    const response = await this.ask<GetResponse>((reply) =>
      this.client.Get({ path, encoding }, this.metadata, reply),
    );
    const [notification, ...more] = response.notification;
    // gNMIBuddy reads the first one only, so a second would be lost.
    if (notification === undefined || more.length > 0) throw new Error('not one notification');
    return notification.update.map((one) => ({
      path: printed(one.path.elem),
      value: decoded(one.val),
    }));
  }

  async capabilities(): Promise<CapabilityResponse> {
    return await this.ask((reply) => this.client.Capabilities({}, this.metadata, reply));
  }

  /** Whether a connection comes up within this time. */
  async connects(ms: number): Promise<boolean> {
    return await new Promise((resolve) => {
      this.client.waitForReady(Date.now() + ms, (error) => resolve(error === undefined));
    });
  }

  close(): void {
    this.client.close();
  }

  private async ask<T>(start: (reply: Reply<T>) => void): Promise<T> {
    return await new Promise((resolve, reject) => {
      start((error, value) => (error === null ? resolve(value) : reject(error)));
    });
  }
}
