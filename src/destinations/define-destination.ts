import * as z from 'zod';

import {
  commonSettings,
  type Destination,
  type IncidentEvent,
} from '../domain/destinations/destination';
import type { IncidentReferences, Receipt, Told, ToldEvent } from '../domain/destinations/telling';
import { notTold } from './outcome';

/** How requests of one telling are made. */
export interface RequestOptions {
  signal: AbortSignal;
  timeoutMs: number;
}

/** What a destination can use of the worker that it is told by. */
export interface Reach {
  requests: RequestOptions;
  /** The value of a variable that the settings name; where it is not set, nothing is told, and that is said. */
  secret: (variable: string) => string;
  isSet: (variable: string) => boolean;
}

export interface TellReach extends Reach {
  /** What the destination has of the incident, from the telling before. */
  before: Receipt;
  /** Something of this telling may have been sent before: look before anything is sent again. */
  lookFirst: boolean;
  /** Posts JSON to the address that a variable holds. */
  post: (
    urlFrom: string,
    body: unknown,
    headersFor?: (body: string) => Record<string, string>,
  ) => Promise<Told>;
}

/** What was found of one thing that a destination needs. */
export interface Probe {
  works: boolean;
  words: string;
}

/** What is to be told, with a line by which it is found again where it may have arrived. */
export interface MarkedEvent extends ToldEvent {
  marker: string;
}

type SchemaOf<Kind extends string, Settings extends z.ZodRawShape> = z.ZodObject<
  { kind: z.ZodLiteral<Kind> } & ReturnType<typeof commonSettings> & Settings,
  z.core.$strict
>;

export interface DestinationDefinition<
  Kind extends string,
  Settings extends z.ZodRawShape,
  Telling,
> {
  /** What `kind` says in `gateway.yaml`. */
  kind: Kind;
  /** What it gets, in a few words; for the list of destinations. */
  about: string;
  /** What it is told of where the settings do not say it. */
  on: readonly IncidentEvent[];
  /** Its settings, each described. A secret is named: `…From` is an environment variable. */
  settings: Settings;
  /** What is wrong with settings that each are right; null where nothing is. */
  wrong?: (settings: z.output<SchemaOf<Kind, Settings>>) => string | null;
  /** A test writes only where somebody names an incident or a ticket; absent where it may always. */
  testNote?: {
    on: keyof IncidentReferences;
    named: string;
    /** In place of what is configured. */
    settings?: Record<string, unknown>;
  };
  /** The message in its own form; null where the incident is not one of it. */
  render: (told: MarkedEvent) => Telling | null;
  /** Tells it. A reason holds no address and no secret; only faults of the machinery throw. */
  tell: (
    settings: z.output<SchemaOf<Kind, Settings>>,
    telling: Telling,
    reach: TellReach,
  ) => Promise<Told>;
  /** What can be found out without telling it anything, such as whether a token is valid. */
  probe?: (settings: z.output<SchemaOf<Kind, Settings>>, reach: Reach) => Promise<Probe[]>;
}

/** A definition whose own form of a message nobody else has to know. */
export interface DefinedDestination<
  Kind extends string = string,
  Settings extends z.ZodRawShape = z.ZodRawShape,
> {
  kind: Kind;
  about: string;
  schema: SchemaOf<Kind, Settings>;
  testNote: DestinationDefinition<Kind, Settings, unknown>['testNote'] | null;
  render: (told: MarkedEvent) => unknown;
  /** Null where the incident is not one of it. */
  tell: (destination: Destination, told: MarkedEvent, reach: TellReach) => Promise<Told | null>;
  probe: (destination: Destination, reach: Reach) => Promise<Probe[]>;
}

export type SettingsOf<Defined extends { schema: z.ZodType }> = z.output<Defined['schema']>;

/** One kind of destination: what it needs, how it shows a message, how it is told. */
export function defineDestination<
  const Kind extends string,
  Settings extends z.ZodRawShape,
  Telling,
>(definition: DestinationDefinition<Kind, Settings, Telling>): DefinedDestination<Kind, Settings> {
  const { kind, about, on, settings, wrong, testNote = null, render, tell, probe } = definition;
  const fields = z.strictObject({ kind: z.literal(kind), ...commonSettings(on), ...settings });
  const schema = fields.superRefine((values, context) => {
    const message = wrong?.(values) ?? null;
    if (message !== null) context.addIssue({ code: 'custom', message });
  });
  return {
    kind,
    about,
    schema,
    testNote,
    render,
    async tell(destination, told, reach) {
      const read = schema.safeParse(destination);
      // Settings come through a workflow, whose gateway may be of another version.
      if (!read.success) {
        const [{ path, message } = { path: [], message: '' }] = read.error.issues;
        return notTold(`its settings are wrong: ${[path.join('.'), message].join(' ')}`, false);
      }
      const telling = render(told);
      return telling === null ? null : await tell(read.data, telling, reach);
    },
    probe: async (destination, reach) => (await probe?.(schema.parse(destination), reach)) ?? [],
  };
}
