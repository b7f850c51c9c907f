import type { Destination } from '../domain/destinations/destination';
import type { Receipt, Told, ToldEvent } from '../domain/destinations/telling';
import { allDestinations } from './all-destinations';
import type { DefinedDestination, MarkedEvent, Probe, Reach } from './define-destination';
import { notTold, wasTold } from './outcome';
import { MissingSecretError, secretOf } from './secrets';

const patience = 10_000;

/** Posts to the address in a variable of the environment; `createWebhookNotifier` is one. */
interface Poster {
  send(
    urlFrom: string,
    body: unknown,
    options: { signal: AbortSignal; headersFor?: (body: string) => Record<string, string> },
  ): Promise<
    | { delivered: true }
    | { delivered: false; reason: string; transient: boolean; retryAfterMs?: number }
  >;
}

interface TellOptions {
  signal: AbortSignal;
  /** Something of this telling may have been sent before: look before anything is sent again. */
  lookFirst: boolean;
}

/** The kind of a destination; undefined where this version has none of that name. */
export function kindOf({ kind }: { kind: string }): DefinedDestination | undefined {
  return allDestinations.find((one) => one.kind === kind);
}

/**
 * Tells destinations of incidents. Secrets are read from the environment at each telling, and what
 * failed is a value whose reason holds none of them.
 * @param timeoutMs how long one request may take
 */
export function createTeller(environment: NodeJS.ProcessEnv, poster: Poster, timeoutMs = patience) {
  return {
    /** Null where the incident is not one of the destination. */
    async tell(
      destination: Destination,
      told: ToldEvent,
      before: Receipt,
      { signal, lookFirst }: TellOptions,
    ): Promise<Told | null> {
      const defined = kindOf(destination);
      if (defined === undefined) {
        return notTold(`this worker knows no destination of the kind "${destination.kind}"`, false);
      }
      const reach = reachOf(environment, { signal, timeoutMs });
      try {
        return await defined.tell(destination, marked(told), {
          ...reach,
          before,
          lookFirst,
          post: async (urlFrom, body, headersFor) => {
            const options = { signal, ...(headersFor !== undefined && { headersFor }) };
            return posted(before, await poster.send(urlFrom, body, options));
          },
        });
      } catch (error) {
        if (error instanceof MissingSecretError) return notTold(error.message, false);
        throw error;
      }
    },
  };
}

/** What a destination is told, in its own form; null where the incident is not one of it. */
export function renderTelling(destination: { kind: string }, told: ToldEvent): unknown {
  return kindOf(destination)?.render(marked(told)) ?? null;
}

/**
 * What can be found out of a destination without telling it anything: whether secrets are set and
 * valid, and whether all rights are there that a telling may need.
 */
export async function probe(
  destination: Destination,
  environment: NodeJS.ProcessEnv,
  requests: Reach['requests'],
): Promise<Probe[]> {
  try {
    return (await kindOf(destination)?.probe(destination, reachOf(environment, requests))) ?? [];
  } catch (error) {
    if (error instanceof MissingSecretError) return [{ works: false, words: `${error.message}.` }];
    throw error;
  }
}

function reachOf(environment: NodeJS.ProcessEnv, requests: Reach['requests']): Reach {
  return {
    requests,
    secret: (variable) => secretOf(environment, variable),
    isSet: (variable) => (environment[variable]?.trim() ?? '') !== '',
  };
}

function marked(told: ToldEvent): MarkedEvent {
  const { event, message } = told;
  return { ...told, marker: `netoncall ${message.incident} ${event} ${message.revision}` };
}

function posted(before: Receipt, delivery: Awaited<ReturnType<Poster['send']>>): Told {
  if (delivery.delivered) return wasTold(before);
  return notTold(delivery.reason, delivery.transient, delivery.retryAfterMs ?? null);
}
