import { type ContentStoreOptions, openContentStore, reasonOf } from './content-store';
import { type EvidenceStore, EvidenceStoreError } from './evidence-store';
import { readS3Location } from './s3-location';
import { openS3BlobStore } from './s3-blob-store';

export interface S3StoreOptions extends ContentStoreOptions {
  /** Where endpoint, region and keys come from; see `createS3Client`. */
  environment?: NodeJS.ProcessEnv;
}

/**
 * Opens, and makes where it is new, an evidence store in an existing bucket of S3 or of a service
 * with its interface. Workers on several hosts share it.
 * @param location `s3://bucket/prefix`
 * @throws EvidenceStoreError where the address is not valid or the bucket cannot be used
 */
export async function openS3Store(
  location: string,
  { environment = process.env, ...options }: S3StoreOptions = {},
): Promise<EvidenceStore> {
  const blobs = await openS3BlobStore(readS3Location(location), environment);
  try {
    return await openContentStore(blobs, options);
  } catch (error) {
    if (error instanceof EvidenceStoreError) throw error;
    throw new EvidenceStoreError(
      `The evidence store in ${blobs.place} cannot be opened: ${reasonOf(error)}. ` +
        'The bucket must exist and be open to these credentials for reading and writing; ' +
        'AWS_ENDPOINT_URL_S3 names a service other than Amazon S3.',
      { cause: error },
    );
  }
}
