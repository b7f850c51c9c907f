import type { S3Client, S3ClientConfig } from '@aws-sdk/client-s3';

const connectionTimeout = 5_000;
const requestTimeout = 30_000;
/** A server that stops in the middle of a document would otherwise be waited for for ever. */
const usualIdleTimeout = 30_000;

/** The package of AWS takes a while to load, so only those who use S3 load it. */
export async function loadS3() {
  // The package warns on every start that later versions need a newer Node; this one does not.
  process.env['AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED'] ??= 'true';
  return await import('@aws-sdk/client-s3');
}

export type S3Package = Awaited<ReturnType<typeof loadS3>>;

/**
 * A client with the settings of the usual variables: AWS_REGION or AWS_DEFAULT_REGION, AWS_ENDPOINT_URL_S3
 * or AWS_ENDPOINT_URL, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and AWS_SESSION_TOKEN. Without keys
 * there, credentials come from where AWS's own tools look (profiles, roles, metadata).
 * @param idleTimeoutMs how long nothing may come or go in a request
 */
export function createS3Client(
  { S3Client: Client }: S3Package,
  environment: NodeJS.ProcessEnv,
  { idleTimeoutMs = usualIdleTimeout }: { idleTimeoutMs?: number } = {},
): S3Client {
  const endpoint = environment['AWS_ENDPOINT_URL_S3'] || environment['AWS_ENDPOINT_URL'];
  const region = environment['AWS_REGION'] || environment['AWS_DEFAULT_REGION'];
  return new Client({
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    // Stores of others mostly ignore the region, but the signature holds one.
    ...(region || endpoint ? { region: region || 'us-east-1' } : {}),
    ...keysFrom(environment),
    requestHandler: {
      connectionTimeout,
      requestTimeout,
      throwOnRequestTimeout: true,
      socketTimeout: idleTimeoutMs,
    },
    // Older stores of others do not know the checksums that AWS adds by itself; what is read is
    // checked by its hash in any case.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
}

function keysFrom(environment: NodeJS.ProcessEnv): Pick<S3ClientConfig, 'credentials'> {
  const accessKeyId = environment['AWS_ACCESS_KEY_ID'];
  const secretAccessKey = environment['AWS_SECRET_ACCESS_KEY'];
  const sessionToken = environment['AWS_SESSION_TOKEN'];
  if (!accessKeyId || !secretAccessKey) return {};
  return {
    credentials: { accessKeyId, secretAccessKey, ...(sessionToken ? { sessionToken } : {}) },
  };
}
