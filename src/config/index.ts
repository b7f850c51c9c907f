/** Reads and validates what people write: profiles, plans, servers. */
export { ConfigurationError } from './configuration-error';
export { fingerprintConfiguration } from './fingerprint-configuration';
export { loadPlans } from './load-plans';
export { listProfiles, loadProfile } from './load-profile';
export { findPackageRoot, packageVersion, plansDirectory } from './package-root';
export { readAllServers } from './read-all-servers';
export { readBytes } from './read-bytes';
export { resolveServers } from './resolve-servers';
export { schemaProblems } from './schema-problems';
