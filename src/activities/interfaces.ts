import type { StoredDocument } from '../domain/calls/evidence';
import type { InvestigationRequest } from '../domain/investigation/investigation-request';
import type { AskedKnowledge } from '../domain/analysis/knowledge';
import type { Ceilings } from '../domain/configuration/ceilings';
import type { ModelChoice } from '../domain/configuration/model-choice';
import type { ModelNote } from '../domain/reasoning/model-thought';
import type { PlanFile } from '../domain/configuration/plan';
import type { Profile } from '../domain/configuration/profile';
import type { Reasoner } from '../domain/reasoning/reasoner';
import type { ComponentKind, ToolDefinition, ToolErrorClass } from '../domain/calls/tool';

/** Keeps documents by the hash of their content, and finished calls by who made them. */
export interface EvidenceKeeper {
  /** Same for every worker that holds this store. */
  readonly identity: string;
  put(document: unknown): Promise<string>;
  get(ref: string): Promise<StoredDocument>;
  recordCall(key: FinishedCallKey, outcome: unknown): Promise<void>;
  findCall(key: FinishedCallKey): Promise<unknown>;
  /** Keeps a document under a name, in place of what the name stood for. */
  keepNamed(name: string, document: unknown): Promise<void>;
  /** The document of a name; null where there is none. */
  findNamed(name: string): Promise<unknown>;
}

export interface FinishedCallKey {
  run: string;
  activity: string;
  argumentHash: string;
}

/** What came of a request to an MCP server: the server's result, or how the transport broke. */
export type ServerReply =
  | { kind: 'result'; result: unknown }
  | {
      kind: 'transport_error';
      class: ToolErrorClass;
      message: string;
      /** Whether the same request may succeed later. */
      transient: boolean;
      /** False only where it is certain that the tool did not start. */
      mayHaveRun?: boolean;
      /** Nobody answers at the server's address: it is stopped, or starts anew. */
      away?: boolean;
    };

export interface ServerCallOptions {
  signal: AbortSignal;
  timeoutMs: number;
  /** Until there is a connection; where absent, as long as the server may take. */
  connectWithinMs?: number;
  /** Set where the tool stands for the resources or the prompts of the server. */
  component?: ComponentKind;
  /** Goes into the request's `_meta`. */
  meta?: Record<string, unknown>;
  /** Asks for progress; each sign of it starts the timeout anew. */
  onProgress?: (progress: { progress: number; total?: number; message?: string }) => void;
}

/** How a server wants to be used. */
export interface ServerLimits {
  /** Calls at once. */
  concurrency: number;
  /** Over all workers; no limit where absent. */
  callsPerSecond?: number;
  callTimeoutMs: number;
}

/** Connections to the MCP servers of this process. */
export interface ToolServers {
  /** As configured where this worker runs; null for a server it does not know. */
  limits(server: string): ServerLimits | null;
  /** @param options.fresh asks the server, whatever it said before */
  listTools(
    server: string,
    options: { signal: AbortSignal; fresh?: boolean },
  ): Promise<ToolDefinition[]>;
  callTool(
    server: string,
    tool: string,
    values: Record<string, unknown>,
    options: ServerCallOptions,
  ): Promise<ServerReply>;
}

/** Profiles and plans as they are on disk now; `prepare` copies them into the run. */
export interface Catalogue {
  loadProfile(name: string): Profile;
  loadPlans(): PlanFile[];
}

/** Posts messages to the addresses that environment variables hold. */
export interface Notifier {
  /** Never throws but for an abort; a reason must not hold the address, which is a secret. */
  send(
    urlFrom: string,
    body: unknown,
    options: { signal: AbortSignal },
  ): Promise<{ delivered: true } | { delivered: false; reason: string; transient: boolean }>;
}

/** The models that this worker can reach. */
export interface ModelReasoners {
  /**
   * The model for a run, all of its configuration checked; null where the rules reason. Throws
   * with what is wrong and where.
   */
  choose(profile: Profile, request: InvestigationRequest): ModelChoice | null;
  /**
   * The reasoner of one node. `signal` ends its requests, `record` hears what they took, `left`
   * bounds them, and `heard` is told of each reply.
   */
  reasoner(
    choice: ModelChoice,
    use: {
      signal: AbortSignal;
      record: (note: ModelNote) => void;
      left?: Ceilings;
      heard?: () => void;
    },
  ): Reasoner;
  /** Lets that reasoner work without its model; null as soon as it would ask it. */
  unasked<T>(choice: ModelChoice, work: (reasoner: Reasoner) => Promise<T>): Promise<T | null>;
  /** What an error of a reasoner means to Temporal; null where no endpoint is at fault. */
  failureOf(error: unknown): ModelFailure | null;
}

/** What `ApplicationFailure.create` takes. */
export interface ModelFailure {
  type: string;
  message: string;
  nonRetryable: boolean;
  /** Milliseconds that the endpoint asked to wait. */
  nextRetryDelay?: number;
  details: unknown[];
}

/** All that activities need of the outside; built once in the composition root. */
export interface ActivityDependencies {
  evidence: EvidenceKeeper;
  servers: ToolServers;
  catalogue: Catalogue;
  reasoners: { rules: Reasoner; model: ModelReasoners | null };
  /** What is known of a domain, by the name that a profile gives; throws where there is none. */
  knowledge: (name: string | null) => AskedKnowledge;
  notifier: Notifier;
  version: string;
  /** Bytes of replies that are held at once; 32 MiB where absent. */
  replyBytes?: number;
  /** Whether runs are found by their devices where their profile does not say; true where absent. */
  findByDevice?: boolean;
}
