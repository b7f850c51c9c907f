import { checkKey, type Check } from '../domain/analysis/check';
import { checkSessionFlaps } from './bgp/flaps';
import { checkPrefixes } from './bgp/prefixes';
import { checkRemoteAs } from './bgp/remote-as';
import { checkSessions } from './bgp/sessions';
import { checkSessionSettings } from './bgp/settings';
import { checkCollection } from './collection';
import type { CheckContext } from './context';
import { checkCounters } from './interfaces/counters';
import { checkFlaps } from './interfaces/flaps';
import { checkFrameSizes } from './interfaces/frame-size';
import { checkSharedAddresses } from './interfaces/shared-addresses';
import { checkStates } from './interfaces/states';
import { checkSubnets } from './interfaces/subnets';
import { checkAdjacencies } from './isis/adjacencies';
import { checkIsisAuthentication } from './isis/authentication';
import { checkIdentities } from './isis/identities';
import { checkLevels } from './isis/levels';
import { checkIsisPorts } from './isis/ports';
import { checkLogs } from './logs';
import { checkMpls } from './mpls';
import { checkNamedButAbsent } from './named-but-absent';
import { checkRestarts } from './system';
import { checkMap } from './topology';
import { checkUnseen } from './unseen';
import { checkDistinguishers } from './vpn/distinguishers';
import { checkMembership } from './vpn/membership';
import { checkVrfSessions } from './vpn/sessions';
import { checkRouteTargets } from './vpn/targets';

const detectors: ((context: CheckContext) => Check[])[] = [
  checkCollection,
  checkMap,
  checkStates,
  checkFlaps,
  checkCounters,
  checkFrameSizes,
  checkSubnets,
  checkSharedAddresses,
  checkAdjacencies,
  checkIsisPorts,
  checkLevels,
  checkIdentities,
  checkIsisAuthentication,
  checkSessions,
  checkSessionFlaps,
  checkPrefixes,
  checkSessionSettings,
  checkRemoteAs,
  checkMpls,
  checkRouteTargets,
  checkDistinguishers,
  checkMembership,
  checkVrfSessions,
  checkNamedButAbsent,
  checkLogs,
  checkRestarts,
];

/** Keys of the failing ones of some checks. */
export function failingKeys(checks: readonly Check[]): Set<string> {
  return new Set(checks.filter((one) => one.result === 'fail').map(checkKey));
}

/** All checks that the evidence allows, in the order of the detectors. */
export function runChecks(context: CheckContext): Check[] {
  const seen = detectors.flatMap((detect) => detect(context));
  return [...seen, ...checkUnseen(context, failingKeys(seen))];
}
