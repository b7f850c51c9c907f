import type { Lab } from '../../lab/gnmi/lab';
import { createActivities } from '../../src/activities';
import type { ActivityDependencies } from '../../src/activities/interfaces';
import { knowledgeOf } from '../../src/knowledge';
import { loadPlans, loadProfile, packageVersion } from '../../src/config';
import type { Profile } from '../../src/domain/configuration/profile';
import type { InvestigationRequestInput } from '../../src/domain/investigation/investigation-request';
import {
  answerUpdate,
  queryNames,
  workflowType,
} from '../../src/domain/investigation/investigation-names';
import {
  type InvestigationResult,
  type RunDocument,
  runDocumentSchema,
} from '../../src/domain/run/run-document';
import type { RunStatus } from '../../src/domain/run/run-status';
import { type EvidenceStore, hashArguments } from '../../src/evidence';
import { openContentStore } from '../../src/evidence/content-store';
import { createRulesReasoner } from '../../src/reasoning/rules';
import * as workflows from '../../src/workflows';
import { networkServer } from '../network-server';
import type { QuestionSeen } from '../answer-question';
import { requestOverrides } from '../request-overrides';
import { Clock } from './clock';
import { Execution, type WorkflowHost } from './execute-workflow';
import { labServers } from './lab-servers';
import { memoryBlobStore } from './memory-blob-store';

export interface DirectInvestigation {
  /** What `openLab` returns: the network that answers. */
  lab: Lab;
  /** The question, as typed. */
  ask: string;
  /** Clock of the run, ISO 8601. */
  now: string;
  /** What the last run found. */
  previous?: InvestigationRequestInput['previous'];
  /** True where nobody is there to be asked, as in a run that a schedule starts. */
  unattended?: boolean;
  /** The profile's time zone, an IANA name. */
  timeZone?: string;
  /** Store of earlier runs, which hand on to this one; a new one where absent. */
  evidence?: EvidenceStore;
  /** Reply to the first question to a person; later ones stay unanswered. */
  answer?: string;
}

export interface DirectRun {
  document: RunDocument;
  question: QuestionSeen | null;
  evidence: EvidenceStore;
}

/**
 * Carries out one investigation of a simulated network in this process: the product's workflow,
 * activities, rules and checks, without a Temporal server, a worker or a transport, and without
 * waiting. Left out: what these three add (sizes of history, heartbeats, cancellation, the MCP
 * client), models, and a worker's limits on what runs at once.
 * @throws what a run fails with that leaves no document
 */
export async function runDirectly(investigation: DirectInvestigation): Promise<RunDocument> {
  return (await investigateDirectly(investigation)).document;
}

/** `runDirectly`, with the question that was asked and the evidence that the document points at. */
export async function investigateDirectly({
  lab,
  ask,
  now,
  previous,
  unattended,
  timeZone,
  answer,
  evidence: given,
}: DirectInvestigation): Promise<DirectRun> {
  const evidence = given ?? (await openContentStore(memoryBlobStore(), {}));
  const clock = Clock.start();
  let question: QuestionSeen | null = null;
  const host: WorkflowHost = {
    workflows,
    activities: createActivities(dependenciesOf(lab, evidence, timeZone), hashArguments),
    whenIdle(execution) {
      if (answer === undefined || question !== null) return false;
      const { openRequest, calls } = execution.query(queryNames.status) as RunStatus;
      if (openRequest === null) return false;
      const { id, prompt, options, hash } = openRequest;
      question = { prompt, options, toolsBefore: calls.map((call) => call.tool) };
      execution.update(answerUpdate, {
        requestId: id,
        answer,
        by: 'evaluation',
        ...(hash !== undefined && { hash }),
      });
      return true;
    },
  };
  const request: InvestigationRequestInput = {
    query: ask,
    now,
    attended: unattended !== true,
    ...(previous && { previous }),
    overrides: requestOverrides('rules', answer),
  };
  const execution = new Execution(host, workflowType, clock, 'direct');
  const { document: ref } = (await execution.run([request])) as InvestigationResult;
  const stored = await evidence.get(ref ?? '');
  if (!stored.available) throw new Error(stored.reason);
  return { document: runDocumentSchema.parse(stored.document), question, evidence };
}

/** Stands in the words of a call that failed, as that of a lab on this machine would. */
const address = 'http://127.0.0.1/mcp';

/** Read once: no run changes them, and reading them takes longer than a run. */
const shared: { value?: { profile: Profile; plans: ReturnType<typeof loadPlans> } } = {};
const rules = createRulesReasoner();

function dependenciesOf(
  lab: Lab,
  evidence: EvidenceStore,
  timeZone: string | undefined,
): ActivityDependencies {
  const { profile: usual, plans } = (shared.value ??= {
    profile: loadProfile('network'),
    plans: loadPlans(),
  });
  const profile = timeZone === undefined ? usual : { ...usual, timeZone };
  const [name, server] = networkServer(profile);
  return {
    evidence,
    servers: labServers(lab, name, { ...server, url: address }),
    catalogue: { loadProfile: () => profile, loadPlans: () => plans },
    reasoners: { rules, model: null },
    knowledge: knowledgeOf,
    notifier: {
      send: async (urlFrom) => {
        throw new Error(`A direct run tells nobody, but the profile names ${urlFrom}.`);
      },
    },
    version: packageVersion(),
  };
}
