import { exchange, isTransientStatus } from '../http';
import { percentDecoded } from '../domain/text/percent-decoded';

/** What came of a message. The reason never holds the address, which is a secret. */
export type Delivery =
  | { delivered: true }
  | {
      delivered: false;
      reason: string;
      /** Worth another try. */
      transient: boolean;
      /** Milliseconds that the receiver asks to wait before it. */
      retryAfterMs?: number;
    };

const patience = 10_000;

export interface SendOptions {
  signal: AbortSignal;
  /** Headers that depend on the body as it is sent, such as its signature. */
  headersFor?: (body: string) => Record<string, string>;
}

/**
 * Posts JSON to the addresses that environment variables hold.
 * @param environment read at each message, so that a restart of the worker is enough for a change
 * @param timeoutMs how long one message may take
 */
export function createWebhookNotifier(environment: NodeJS.ProcessEnv, timeoutMs = patience) {
  return {
    async send(
      urlFrom: string,
      message: unknown,
      { signal, headersFor }: SendOptions,
    ): Promise<Delivery> {
      const address = environment[urlFrom] ?? '';
      if (!URL.canParse(address)) {
        return failed(`${urlFrom} holds no address in the environment of the worker`, false);
      }
      const { url, authorization } = splitCredentials(address);
      const body = JSON.stringify(message);
      const headers = {
        'content-type': 'application/json',
        ...authorization,
        ...headersFor?.(body),
      };
      const answer = await exchange({ url, headers, body }, { signal, timeoutMs });
      if (!answer.answered) return failed(`${urlFrom} ${answer.reason}`, true);
      const { status, retryAfterMs } = answer;
      if (status >= 200 && status < 300) return { delivered: true };
      const transient = isTransientStatus(status);
      const reason = `${urlFrom} answered HTTP ${status}`;
      return { ...failed(reason, transient), ...(retryAfterMs !== null && { retryAfterMs }) };
    },
  };
}

/** `fetch` takes no address with a user name and password; they go into a header. */
function splitCredentials(address: string): { url: URL; authorization: Record<string, string> } {
  const url = new URL(address);
  const { username, password } = url;
  if (username === '' && password === '') return { url, authorization: {} };
  url.username = '';
  url.password = '';
  const credentials = `${percentDecoded(username)}:${percentDecoded(password)}`;
  const encoded = Buffer.from(credentials).toString('base64');
  return { url, authorization: { authorization: `Basic ${encoded}` } };
}

function failed(reason: string, transient: boolean) {
  return { delivered: false as const, reason, transient };
}
