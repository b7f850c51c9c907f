import { openLab, type Lab, type LabSource } from '../lab';
import { makeCaller, type ServingOptions } from './caller';
import { serveHttp } from './http-server';

export interface LabServerOptions extends LabSource, ServingOptions {
  host?: string;
  /** Names by which it may be asked, beside addresses and localhost. */
  allowedHost?: string[];
  /** 0, the default, lets the system choose. */
  port?: number;
}

export interface LabServer {
  /** For instance `http://127.0.0.1:41234/mcp`. */
  url: string;
  port: number;
  lab: Lab;
  close: () => Promise<void>;
}

/**
 * Opens a lab and serves it over HTTP from this process. Where the scenario lets the server die,
 * it drops all connections and stops listening, unless `die` says otherwise.
 */
export async function createLabServer(options: LabServerOptions): Promise<LabServer> {
  const lab = openLab(options);
  let close = async (): Promise<void> => undefined;
  let closing: Promise<void> | null = null;
  const closeOnce = (): Promise<void> => (closing ??= close());
  const call = makeCaller(lab, { die: () => void closeOnce(), ...options });
  const server = await serveHttp(lab, call, options);
  ({ close } = server);
  return { url: server.url, port: server.port, lab, close: closeOnce };
}
