import type { Target } from './resolve-connection';
import { messageOf, TemporalSetupError } from './setup-error';

/** Codes of gRPC (grpc/status.h). */
const grpcStatus = { notFound: 5, permissionDenied: 7, unauthenticated: 16 };

const tlsMarks =
  /certificate|tls|ssl|InvalidContentType|FRAME_SIZE_ERROR|http2 error|UnknownIssuer/i;

/**
 * Turns what gRPC, the SDK's client and its native bridge throw into one sentence that says what
 * is wrong and what would be right. An error that was explained already is returned as it is.
 */
export function explainConnectionError(error: unknown, target: Target): TemporalSetupError {
  if (error instanceof TemporalSetupError) return error;
  const { address, namespace, source } = target;
  const server = `The Temporal server at ${address} (from ${source})`;
  const code = codeOf(error);
  if (code === grpcStatus.notFound) return namespaceMissing(target, error);
  if (code === grpcStatus.unauthenticated || code === grpcStatus.permissionDenied) {
    const message = `${server} refuses the credentials for namespace "${namespace}".`;
    const mend = ['export TEMPORAL_API_KEY=<key>', 'temporal config list'];
    return new TemporalSetupError('credentials-refused', message, mend, { cause: error });
  }
  const reason = messageOf(error);
  if (tlsMarks.test(reason)) {
    const tls = target.connectionOptions.tls ? 'with TLS' : 'without TLS';
    const message = `${server} was reached ${tls} and does not speak the same protocol, or shows a certificate that is not trusted.`;
    const mend = ['export TEMPORAL_TLS=true', 'export TEMPORAL_TLS_SERVER_CA_CERT_PATH=<file>'];
    return new TemporalSetupError('tls-failed', message, mend, { cause: error });
  }
  const message = `${server} cannot be reached: ${shortReason(reason)}.`;
  const other = 'export TEMPORAL_ADDRESS=<host>:7233';
  // A local environment is not looked for while the address is set.
  const mend = source.includes('TEMPORAL_ADDRESS')
    ? ['unset TEMPORAL_ADDRESS && netoncall up', other]
    : ['netoncall up', other];
  return new TemporalSetupError('server-unreachable', message, mend, { cause: error });
}

/** The namespace is not there; the command creates it. */
export function namespaceMissing(target: Target, cause?: unknown): TemporalSetupError {
  const { address, namespace } = target;
  const message = `The Temporal server at ${address} has no namespace "${namespace}".`;
  const mend = [
    `temporal operator namespace create --address ${address} --namespace ${namespace} --retention 30d`,
    'export TEMPORAL_NAMESPACE=<namespace>',
  ];
  return new TemporalSetupError('namespace-missing', message, mend, { cause });
}

/** Status code of gRPC; the native bridge puts it into the text only. */
export function codeOf(error: unknown): number | undefined {
  const code = (error as { code?: unknown } | undefined)?.code;
  if (typeof code === 'number') return code;
  const text = messageOf(error);
  if (/unauthenticated|valid authentication credentials/i.test(text))
    return grpcStatus.unauthenticated;
  if (/permission ?denied|does not have permission/i.test(text)) return grpcStatus.permissionDenied;
  return undefined;
}

function shortReason(text: string): string {
  if (/ConnectionRefused|ECONNREFUSED/.test(text)) return 'the connection is refused';
  if (/dns error|ENOTFOUND|EAI_AGAIN/.test(text)) return 'its name cannot be resolved';
  if (/timed? ?out|deadline/i.test(text)) return 'it does not answer in time';
  return text.slice(0, 200);
}
