/** The adapter to Temporal: a server of one's own or somebody else's, and how to reach it. */
export {
  checkTarget,
  connectClient,
  connectWorker,
  openConnection,
  openLazyClient,
  type ConnectOptions,
} from './connect';
export { dataConverter } from './data-converter';
export { serveCodec } from './codec-server/serve-codec';
export { cacheDirectory, standDirectory } from './directories';
export {
  checkBinary,
  checkNamespace,
  checkNode,
  checkSearchAttributes,
  temporalFindings,
  type DoctorFinding,
} from './doctor-checks';
export { lenientCodec } from './encryption-codec';
export {
  startEmbeddedServer,
  type EmbeddedServer,
  type EmbeddedServerOptions,
} from './embedded-server';
export { findTemporalBinary, type FindBinaryOptions, type FoundBinary } from './find-binary';
export { freePorts } from './ports';
export type { Ownership } from './ownership';
export { isAlive } from './process-table';
export { stateOf, thisProcess, type ProcessIdentity, type ProcessState } from './process-identity';
export { reclaim, workerDied, type ReclaimOptions } from './reclaim';
export {
  directTarget,
  resolveConnection,
  type ResolvedConnection,
  type ResolveOptions,
  type Target,
} from './resolve-connection';
export {
  missingSearchAttributes,
  registerSearchAttributes,
  registrationCommands,
  searchAttributes,
} from './search-attributes';
export { resetToStep, type RerunOptions } from './rerun';
export {
  changeRequest,
  createSchedule,
  listSchedules,
  type NewSchedule,
  requestOf,
  type Rhythm,
  triggerSchedule,
} from './schedules';
export { TemporalSetupError, type SetupProblem } from './setup-error';
export {
  claimStand,
  livingOwner,
  readStand,
  removeStand,
  standSchema,
  writeStand,
  type Stand,
} from './stand';
export { isKnownDead, workerIdentity } from './worker-identity';
