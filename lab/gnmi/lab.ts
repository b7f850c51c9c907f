import type { CallToolResult, Tool } from '@modelcontextprotocol/sdk/types.js';
import { parseCase, readCase } from './cases/read-case';
import { stateFromCase } from './cases/state-from-case';
import { InputProblem } from './problem';
import type { NetworkState } from './model/state';
import type { FaultOf } from './model/fault-schema';
import { loadScenario } from './scenario/load-scenario';
import { stateFromScenario } from './scenario/state-from-scenario';
import { answer } from './tools/answer';
import { TOOLS } from './tools/catalog';

/** A network that answers, and its clock. */
export interface Lab {
  /** The lab's clock: fixed where a time was given, else the wall clock. */
  readonly now: Date;
  readonly tools: readonly Tool[];
  /** Names in inventory order. */
  readonly devices: string[];
  readonly state: NetworkState;
  /** Calls at whose arrival the server dies; see server/death.ts. */
  readonly deaths: readonly FaultOf<'server_dies'>[];
  /** How many calls were answered; a few answers differ from call to call, as the real ones do. */
  turn: number;
}

/** Where a network comes from: a scenario or a case; `now` overrides their clock. */
export interface LabSource {
  /** Name of a scenario that comes with the lab, or the path of a scenario file; `healthy` by default. */
  scenario?: string;
  caseFile?: string;
  caseText?: string;
  /** ISO 8601. */
  now?: string;
  /** How many PEs the default network has; 3 by default. */
  scale?: number;
}

/** A lab around a state; `fixed` stops the clock. */
export function labOf(state: NetworkState, fixed: Date | null, deaths: Lab['deaths'] = []): Lab {
  return {
    get now() {
      return fixed ?? new Date();
    },
    tools: TOOLS,
    devices: state.devices.map((device) => device.name),
    state,
    deaths,
    turn: 0,
  };
}

function givenTime(source: LabSource): Date | null {
  if (source.now === undefined) return null;
  const now = new Date(source.now);
  if (!Number.isNaN(now.getTime())) return now;
  throw new InputProblem(
    `now: "${source.now}" is not a time; write for instance 2026-11-27T21:30:00Z`,
  );
}

/** Opens a lab. Throws InputProblem where the source is missing, unknown or malformed. */
export function openLab(source: LabSource): Lab {
  const now = givenTime(source);
  if (source.caseFile !== undefined || source.caseText !== undefined) {
    const document =
      source.caseFile === undefined ? parseCase(source.caseText!) : readCase(source.caseFile);
    return labOf(stateFromCase(document), now ?? new Date(document.input.now));
  }
  const scenario = loadScenario(source.scenario ?? 'healthy');
  const fixed = now ?? (scenario.now === undefined ? null : new Date(scenario.now));
  const state = stateFromScenario(scenario, fixed ?? new Date(), source.scale);
  const deaths = scenario.faults.filter((fault) => fault.fault === 'server_dies');
  return labOf(state, fixed, deaths);
}

/** The reply of the lab to one call, without any delay that the scenario asks for. */
export function answerTool(lab: Lab, tool: string, args: Record<string, unknown>): CallToolResult {
  lab.turn += 1;
  return answer({ state: lab.state, now: lab.now, turn: lab.turn }, tool, args);
}
