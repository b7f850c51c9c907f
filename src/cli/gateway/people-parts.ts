import { packageVersion } from '../../config/package-root';
import type { Runs } from '../../domain/run/runs';
import { cleanLines } from '../../domain/text/escape';
import {
  type GatewayConfig,
  type GatewayLog,
  type GatewayPart,
  incidentsOf,
  mcpPlugin,
  type PageEvent,
  pagePlugin,
  type Who,
} from '../../gateway';
import { describeFailure } from '../command-failure';

/** Runs of a server that is connected to when it is first needed, and again where that failed. */
export function lazyRuns(open: () => Promise<Runs>): Runs {
  let opened: Promise<Runs> | null = null;
  const runs = async (): Promise<Runs> => {
    opened ??= open();
    try {
      return await opened;
    } catch (error) {
      opened = null;
      throw error;
    }
  };
  return {
    start: async (...given) => await (await runs()).start(...given),
    startOnce: async (...given) => await (await runs()).startOnce(...given),
    list: async (...given) => await (await runs()).list(...given),
    waiting: async (...given) => await (await runs()).waiting(...given),
    facts: async (...given) => await (await runs()).facts(...given),
    status: async (...given) => await (await runs()).status(...given),
    document: async (...given) => await (await runs()).document(...given),
    answer: async (...given) => await (await runs()).answer(...given),
    cancel: async (...given) => await (await runs()).cancel(...given),
    evidence: async (...given) => await (await runs()).evidence(...given),
    kept: async (...given) => await (await runs()).kept(...given),
  };
}

/** The parts that people and their programs use, beside those that take alerts. */
export function peopleParts(
  { mcp, page }: Pick<GatewayConfig, 'mcp' | 'page'>,
  { runs, who, log }: { runs: Runs; who: Who; log: GatewayLog },
): GatewayPart[] {
  const explain = (error: unknown) => describeFailure(error).text.replace(/^netoncall: /, '');
  const onFailure = (message: string) => log(cleanLines(`mcp: ${message}`), 'warn');
  const onEvent = (event: PageEvent) => log(...eventLine(event));
  const mcpPart: GatewayPart = async (app) => {
    await app.register(mcpPlugin, { runs, who, version: packageVersion(), explain, onFailure });
  };
  const pagePart: GatewayPart = async (app, { temporal }) => {
    const incidents = incidentsOf(temporal);
    await app.register(pagePlugin, { runs, who, incidents, explain, onEvent });
  };
  return [...(mcp ? [mcpPart] : []), ...(page ? [pagePart] : [])];
}

/** Names of people and ids of runs belong in the log; what they wrote does not. */
function eventLine({ event, who, run, request, reason }: PageEvent): Parameters<GatewayLog> {
  const level = event === 'answered' || event === 'login' ? 'info' : 'warn';
  const words = cleanLines(
    `page: ${event.replaceAll('_', ' ')}${reason === undefined ? '' : `, ${reason}`}`,
  );
  const fields = {
    who,
    ...(run !== undefined && { run }),
    ...(request !== undefined && { request }),
  };
  return [words, level, fields];
}
