import { listProfiles } from '../../config';
import { profilesDirectory } from '../../config/package-root';
import { defaultTaskQueue, workflowType } from '../../domain/investigation/investigation-names';
import type { Stand } from '../../temporal';

/** The profile of a run that names none. */
const usualProfile = 'network';

/** Where the things of a stand are, and what can be done there next. */
export function standText(stand: Stand, environment: NodeJS.ProcessEnv): string {
  return [
    `Temporal server  ${stand.address} (namespace ${stand.namespace})`,
    `Web UI           ${stand.uiUrl}`,
    `MCP server       ${networkOf(stand)}`,
    ...(stand.gatewayUrl === undefined ? [] : [`Gateway          ${stand.gatewayUrl}`]),
    `Evidence         ${stand.evidenceDirectory}`,
    '',
    'Try:',
    ...(stand.labUrl === undefined ? withoutLab(environment) : inTheLab(stand, environment)),
    'To stop it:',
    '  netoncall down',
  ].join('\n');
}

function networkOf({ labUrl, scenario }: Stand): string {
  if (labUrl === undefined) return 'as configured';
  return scenario === undefined ? labUrl : `${labUrl} (simulated network, scenario "${scenario}")`;
}

/** Whose network it is, and whether it is reached, is not known: `doctor` tells. */
function withoutLab(environment: NodeJS.ProcessEnv): string[] {
  const profiles = listProfiles(profilesDirectory(environment));
  const [other] = profiles.includes(usualProfile) ? [] : profiles;
  // A folder of one's own need not hold the profile that is taken where none is named.
  if (other !== undefined) {
    return [
      `  netoncall doctor --profile ${other}   # can its servers be reached?`,
      `  netoncall run "<your question>" --profile ${other}`,
    ];
  }
  return [
    '  netoncall doctor                                      # can the network be reached?',
    '  netoncall run "Check BGP neighbors on <your router>"',
  ];
}

function inTheLab({ address }: Stand, environment: NodeJS.ProcessEnv): string[] {
  const taskQueue = environment['NETONCALL_TASK_QUEUE'] || defaultTaskQueue;
  const query = 'Check BGP neighbors on PE1';
  const input = JSON.stringify({ query });
  return [
    `  netoncall run "${query}"`,
    'The same from the Temporal CLI:',
    `  temporal workflow execute --address ${address} --task-queue ${taskQueue} --type ${workflowType} --input '${input}' --static-summary "${query}"`,
  ];
}
