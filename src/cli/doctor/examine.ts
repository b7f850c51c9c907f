import { loadProfile } from '../../config/load-profile';
import { resolveConnection, temporalFindings } from '../../temporal';
import { examineAgents } from './examine-agents';
import { examineConfiguration, hasProfile } from './examine-configuration';
import { examineModel } from './examine-model';
import { examineEncryption } from './examine-encryption';
import { examineEvidence } from './examine-evidence';
import { examineServers } from './examine-servers';
import type { ExamineOptions, Need } from './need';
import { isPolled } from '../client/read-status';
import { openSession } from '../client/session';

/**
 * Everything netoncall needs, in the order in which it should be mended.
 * @public
 */
export async function examine(options: ExamineOptions): Promise<Need[]> {
  const { environment } = options;
  const temporal = await temporalFindings({ environment });
  const serverAnswers = temporal.some(({ need, ok }) => need === 'namespace' && ok);
  const resolved = await resolveConnection({ environment }).catch(() => null);
  const stand = resolved?.kind === 'stand' ? resolved.stand : null;
  const configuration = examineConfiguration(options.profile);
  return [
    // The binary starts servers; who has one needs none.
    ...temporal.map((need) =>
      need.need === 'Temporal CLI' && serverAnswers ? asOptional(need) : need,
    ),
    serverAnswers ? await examineWorker(options) : notExamined,
    ...configuration,
    ...(hasProfile(configuration) ? await examineProfile(options, stand?.labUrl) : []),
    await examineEvidence(options, stand?.evidenceDirectory),
    await examineEncryption(environment),
  ];
}

const notExamined: Need = {
  need: 'worker',
  found: 'not checked, because no Temporal server answers',
  ok: false,
  optional: true,
};

async function examineProfile(
  { profile, environment }: ExamineOptions,
  labUrl: string | undefined,
): Promise<Need[]> {
  return [
    await examineModel(() => loadProfile(profile), environment),
    examineAgents(loadProfile(profile), environment),
    ...(await examineServers(profile, environment, labUrl)),
  ];
}

function asOptional(need: Need): Need {
  return { ...need, optional: true };
}

/** Whether somebody would carry out a run that is started now. */
async function examineWorker(options: ExamineOptions): Promise<Need> {
  const need = 'worker';
  const mend = ['netoncall worker', 'netoncall up'];
  try {
    const session = await openSession(options);
    try {
      const ok = await isPolled(session, session.taskQueue);
      const queue = `task queue "${session.taskQueue}"`;
      return ok
        ? { need, found: `polls ${queue}`, ok }
        : { need, found: `none polls ${queue}`, ok, mend };
    } finally {
      await session.close();
    }
  } catch (error) {
    return { need, found: error instanceof Error ? error.message : String(error), ok: false, mend };
  }
}
