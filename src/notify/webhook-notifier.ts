import { percentDecoded } from '../domain/text/percent-decoded';

/** What came of a message. The reason never holds the address, which is a secret. */
export type Delivery =
  | { delivered: true }
  | { delivered: false; reason: string; /** Worth another try. */ transient: boolean };

const patience = 10_000;

/**
 * Posts JSON to the addresses that environment variables hold.
 * @param environment read at each message, so that a restart of the worker is enough for a change
 * @param timeoutMs how long one message may take
 */
export function createWebhookNotifier(environment: NodeJS.ProcessEnv, timeoutMs = patience) {
  return {
    async send(
      urlFrom: string,
      body: unknown,
      { signal }: { signal: AbortSignal },
    ): Promise<Delivery> {
      const address = environment[urlFrom] ?? '';
      if (!URL.canParse(address)) {
        return failed(`${urlFrom} holds no address in the environment of the worker`, false);
      }
      const { url, authorization } = splitCredentials(address);
      const timeout = AbortSignal.timeout(timeoutMs);
      try {
        const response = await fetch(url, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...authorization },
          body: JSON.stringify(body),
          signal: AbortSignal.any([signal, timeout]),
          // A redirect would carry the message to an address that nobody configured.
          redirect: 'manual',
        });
        await response.body?.cancel();
        if (response.ok) return { delivered: true };
        const transient = response.status === 429 || response.status >= 500;
        return failed(`${urlFrom} answered HTTP ${response.status}`, transient);
      } catch (error) {
        signal.throwIfAborted();
        if (timeout.aborted) return failed(`${urlFrom} did not answer in ${timeoutMs} ms`, true);
        return failed(`${urlFrom} could not be reached (${systemCode(error)})`, true);
      }
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

function failed(reason: string, transient: boolean): Delivery {
  return { delivered: false, reason, transient };
}

/** Only the code: the message of the system may name the address. */
function systemCode(error: unknown): string {
  const { cause } = error as { cause?: { code?: unknown } };
  return typeof cause?.code === 'string' ? cause.code : 'network error';
}
