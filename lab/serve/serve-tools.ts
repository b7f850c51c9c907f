import type { Command } from 'commander';
import { servingCommand, wholeNumber, type AddressOptions } from './command-line';
import { serveHttp, type HttpServer } from './http-server';
import { announce } from './run-program';
import { serveStdio } from './stdio-server';
import type { LabTool } from './tool';
import { makeToolCaller, type ToolServing } from './tool-caller';
import { toolServer } from './tool-server';

/** How a lab of tools is served. */
export interface ToolServerOptions extends ToolServing {
  /** Whether tools are listed with their annotations; true by default. */
  annotations?: boolean;
  host?: string;
  /** Names by which it may be asked over HTTP, beside addresses and localhost. */
  allowedHost?: string[];
  /** 0, the default, lets the system choose. */
  port?: number;
}

/** A lab made of tools, under the name that its clients see. */
export interface ToolLab {
  name: string;
  tools: readonly LabTool[];
}

/** The command of a lab that is made of tools. */
export function toolLabCommand(
  name: string,
  description: string,
  examples: readonly string[],
): Command {
  return servingCommand(name, description, examples)
    .option('--answer-latency <ms>', 'waited after the work and before the answer', wholeNumber, 0)
    .option('--idempotent', "honour the idempotency key in a call's _meta", false)
    .option('--no-annotations', 'list the tools without their annotations');
}

/** Serves a lab over HTTP from this process. */
export function serveToolsHttp(lab: ToolLab, options: ToolServerOptions): Promise<HttpServer> {
  const call = makeToolCaller(lab.tools, options);
  return serveHttp(
    () => toolServer(lab.name, lab.tools, call, options.annotations ?? true),
    options,
  );
}

/** Serves a lab as its command line says; resolves when there is nothing left to serve. */
export async function serveTools(
  lab: ToolLab,
  options: ToolServerOptions & AddressOptions,
): Promise<void> {
  if (options.http) {
    const server = await serveToolsHttp(lab, options);
    announce(server.url, options.readyFile);
    return;
  }
  const call = makeToolCaller(lab.tools, options);
  await serveStdio(toolServer(lab.name, lab.tools, call, options.annotations ?? true));
  process.exit(0);
}
