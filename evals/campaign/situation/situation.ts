import type { z } from 'zod';
import type { faultSchema } from '../../../lab/gnmi/model/fault-schema';
import type { PreviousRun } from '../../../src/domain/analysis/previous-run';
import type { BuiltNetwork, CoreLink, PortPlace, Site } from '../network/built';
import type { Random } from '../random';

export type FaultInput = z.input<typeof faultSchema>;

/** What a question may ask to be looked at on a router. */
export type Subject = 'interfaces' | 'errors' | 'isis' | 'bgp' | 'mpls' | 'vpn' | 'general';

/** Where the fault sits, and the other end that shows the same. */
export interface Place {
  device: string;
  interface: string | null;
  object: string | null;
  far: { device: string; interface: string | null; object: string | null } | null;
}

/** What happened to a network, and what of it can be asked about. */
export interface Situation {
  faults: FaultInput[];
  place: Place;
  /** When it began, in minutes before the clock; null where nothing did. */
  began: number | null;
  /** It is over: what is left of it stands in logs and times. */
  past?: boolean;
  /** Its session is up all the same, and brings nothing. */
  sessionUp?: boolean;
  /** What its own router shows it in. */
  subjects: readonly Subject[];
  /** What a router at the far end of it shows, although nothing of its own state changed. */
  farSubjects?: readonly Subject[];
  link?: CoreLink;
  site?: Site;
  /** The VRF that the question is about. */
  vrf?: string;
  /** An address that stopped answering. */
  address?: string;
  /** Only what lies between, not what was broken before: subjects that a router elsewhere may be asked about. */
  elsewhere?: readonly Subject[];
  /** Two routers that monitoring shows as lost. */
  pair?: [string, string];
  previous?: PreviousRun;
}

/** What a situation is made from. */
export interface Setting {
  built: BuiltNetwork;
  random: Random;
  now: Date;
}

/** Makes a situation of one kind; null where the network has no place for it. */
export type MakeSituation = (setting: Setting) => Situation | null;

/** A time before the clock, in the lab's notation. */
export function ago(minutes: number): string {
  return `-${minutes}m`;
}

export function atPort(own: PortPlace, far: PortPlace | null = null): Place {
  return { ...own, object: null, far: far === null ? null : { ...far, object: null } };
}

export function atDevice(device: string, object: string | null = null): Place {
  return { device, interface: null, object, far: null };
}
