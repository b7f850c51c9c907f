import { EvidenceStoreError } from './evidence-store';

/** Where in S3 a store lies. */
export interface S3Location {
  bucket: string;
  /** Without a slash at either end; empty for the whole bucket. */
  prefix: string;
}

/** Whether a store's name is an address in S3 and not a folder. */
export function isS3Location(location: string): boolean {
  return /^s3:/i.test(location);
}

/**
 * Reads `s3://bucket/prefix`.
 * @throws EvidenceStoreError with what would be right
 */
export function readS3Location(location: string): S3Location {
  // Names of buckets: Amazon S3 User Guide, "General purpose bucket naming rules".
  const match = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(.*))?$/.exec(location);
  if (match?.[1] === undefined) {
    throw new EvidenceStoreError(
      `"${location}" is not the address of an evidence store in S3; ` +
        'write for instance s3://my-bucket/netoncall.',
    );
  }
  return { bucket: match[1], prefix: (match[2] ?? '').replaceAll(/^\/+|\/+$/g, '') };
}
