/** What tells a stand's worker where things are. */
export interface StandPlaces {
  address: string;
  namespace: string;
  evidenceDirectory: string;
  /** An empty configuration file of the Temporal CLI. */
  configurationFile: string;
  /** Null where the worker is to reach the servers that its own configuration names. */
  labUrl: string | null;
}

/**
 * Variables with which a stand's worker reaches this stand and nothing else. Whatever points to
 * another Temporal server is taken away (undefined), TLS and keys of the CLI's profiles included;
 * with a lab, the configuration that could lead past it to real devices too.
 */
export function standEnvironment(
  environment: NodeJS.ProcessEnv,
  places: StandPlaces,
): Record<string, string | undefined> {
  const foreign = Object.keys(environment).filter((name) => name.startsWith('TEMPORAL_'));
  return {
    ...Object.fromEntries(foreign.map((name) => [name, undefined])),
    ...(places.labUrl === null
      ? {}
      : { GNMIBUDDY_URL: places.labUrl, NETONCALL_MCP_CONFIG: undefined }),
    TEMPORAL_ADDRESS: places.address,
    TEMPORAL_NAMESPACE: places.namespace,
    TEMPORAL_CONFIG_FILE: places.configurationFile,
    NETONCALL_EVIDENCE: places.evidenceDirectory,
    NETONCALL_READY: 'json',
  };
}

/** Settings of netoncall that must not reach a demo, which shows netoncall as it comes. */
export function withoutSettings(environment: NodeJS.ProcessEnv): Record<string, undefined> {
  const kept = new Set(['NETONCALL_CACHE', 'NETONCALL_SDK_DOWNLOAD']);
  const names = Object.keys(environment).filter(
    (name) => name.startsWith('NETONCALL_') && !kept.has(name),
  );
  return Object.fromEntries(names.map((name) => [name, undefined]));
}
