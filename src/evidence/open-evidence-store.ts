import { keysFromEnvironment } from '../encryption';
import { type DirectoryStoreOptions, openDirectoryStore } from './directory-store';
import { evidenceDirectory } from './evidence-directory';
import type { EvidenceStore } from './evidence-store';
import { isS3Location } from './s3-location';
import { openS3Store } from './s3-store';

export interface OpenOptions extends DirectoryStoreOptions {
  /** Folder or `s3://bucket/prefix` to use whatever NETONCALL_EVIDENCE says. */
  location?: string | undefined;
}

/**
 * Opens the evidence store that NETONCALL_EVIDENCE names: a folder, or `s3://bucket/prefix` with the
 * usual AWS_* variables; without a name, the user's own folder. It is encrypted where the environment
 * names keys. Workers on several hosts need S3.
 * @throws EvidenceStoreError where it cannot be used, with the reason
 */
export async function openEvidenceStore(
  environment: NodeJS.ProcessEnv = process.env,
  { location = evidenceDirectory(environment), ...given }: OpenOptions = {},
): Promise<EvidenceStore> {
  const options = { ...given, keys: given.keys ?? keysFromEnvironment(environment) };
  if (!isS3Location(location)) return await openDirectoryStore(location, options);
  return await openS3Store(location, { ...options, environment });
}
