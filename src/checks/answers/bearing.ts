import type { Impact, Service } from '../../domain/analysis/analysis';
import type { Finding } from '../../domain/analysis/finding';
import { faultOf } from '../all-faults';
import { isAsked, type CheckContext } from '../context';
import { impactOf } from '../diagnosis/impact';
import { isOnWay, isRouterOnWay } from '../diagnosis/reach';
import { sitesOf } from '../vpn/sites';
import { namesWhole } from './cause-of-asked';
import type { AnswerInput } from './define-answer';
import { relationOf } from './relation';

/**
 * What a cause does to what was asked about, none of whose own checks fails: it `touches` it, it
 * `reduces` it to what it had to fall back on, it is shown to lie `apart` from it, or what was read leaves it
 * `open`.
 */
export type Bearing = 'touches' | 'reduces' | 'apart' | 'open';

export function bearingOf(input: AnswerInput, cause: Finding): Bearing {
  const { context, diagnosis } = input;
  const services = askedServices(context);
  // Who sees what is not his has lost nothing, and suffers from what passes too much all the same.
  if (context.question.foreign && passesTooMuch(input, cause)) return 'touches';
  const impact = impactOfCause(input, cause);
  const holds = (list: readonly Service[] = []) =>
    list.some((one) => services.some((other) => isSame(one, other)));
  const hit = [impact?.lost, impact?.partial, impact?.unclear, impact?.interrupted];
  if (hit.some((list) => holds(list))) return 'touches';
  // Who names a whole router asks about all that it delivers.
  const isHit = hit.some((list = []) => list.some(({ device }) => isAsked(context, device)));
  if (namesWhole(context) && isHit) return 'touches';
  // It is the port that was asked about, or another site of the customer who complains.
  const isPort = (context.goal.ports ?? []).some(
    ({ device, port }) => device === cause.device && port === cause.interface,
  );
  if (isPort) return 'touches';
  const isOfCustomer = ({ object }: Service) =>
    object !== null && services.some((one) => one.object === object);
  // Two causes may take it away together, as where both sessions of a router lack a family.
  const lost = [
    ...(impact?.lost ?? []),
    ...(diagnosis.impact?.lost ?? []).filter(({ device }) => device === cause.device),
  ];
  if (context.question.symptom && lost.some(isOfCustomer)) return 'touches';
  const fault = faultOf(cause);
  const isHere = isAsked(context, cause.device);
  if (isHere && fault?.takes !== undefined) return 'touches';
  const stands = (one: Service) => holdsOne(impact?.kept, one) || holdsOne(impact?.reduced, one);
  if (holds(impact?.reduced) && services.every(stands)) return 'reduces';
  const shown = diagnosis.findings.filter(
    (one) => one.causedBy === cause.id && isAsked(context, one.device),
  );
  // What is lost with other faults together is lost by this one too, where it took the sessions.
  const tookSessions = shown.some(({ checks }) =>
    checks.some((key) => key.startsWith('bgp.session|')),
  );
  if (tookSessions && holds(diagnosis.impact?.lost)) return 'touches';
  if (shown.length > 0 || isOnAnyWay(context, cause)) return 'open';
  // What a router serves that was not read may be the other side of it.
  if (impact?.lost.some(({ object }) => object === null) === true) return 'open';
  // Its own services go on, and it lies on no way of theirs.
  if (services.length > 0 && services.every((one) => holdsOne(impact?.kept, one))) return 'apart';
  // Routes of a session may be used by any router.
  const isFar = !isHere && !fault?.isOfRoutes && relationOf(context, cause) === 'elsewhere';
  return services.length === 0 && isFar ? 'apart' : 'open';
}

const isSame = (one: Service, other: Service): boolean =>
  one.device === other.device && one.object === other.object;

const holdsOne = (list: readonly Service[] = [], one: Service): boolean =>
  list.some((other) => isSame(one, other));

/** The VRFs that a question names, or whose ports it names, at the routers that it is about. */
function askedServices({ goal, facts }: CheckContext): Service[] {
  return goal.devices.flatMap((device) => {
    const router = facts.devices.get(device);
    const ofPorts = (goal.ports ?? [])
      .filter((one) => one.device === device)
      .map(({ port }) => router?.ports.get(port)?.vrf ?? null);
    const named = goal.entities.vrfs.filter((name) =>
      router?.vpn?.vrfs.some((vrf) => vrf.name === name),
    );
    const vrfs = new Set([...ofPorts, ...named].filter((name) => name !== null));
    return [...vrfs].map((object) => ({ device, object }));
  });
}

/** Causes of the diagnosis that stand behind a finding. */
const behind = ({ diagnosis }: AnswerInput, cause: Finding) =>
  diagnosis.explained.causes.filter(
    ({ fault }) =>
      fault.type === cause.type &&
      fault.device === cause.device &&
      fault.interface === cause.interface &&
      fault.object === cause.object,
  );

const passesTooMuch = (input: AnswerInput, cause: Finding): boolean =>
  behind(input, cause).some(({ fault }) => fault.serves === true);

/** Whom a cause by itself takes service from. */
export function impactOfCause(input: AnswerInput, cause: Finding): Impact | undefined {
  const { context, diagnosis } = input;
  const { explained } = diagnosis;
  const filed = behind(input, cause);
  const accounted = new Set(filed.flatMap((one) => one.accounts));
  const observations = explained.observations.filter(
    (one) => one.works || one.meant || accounted.has(one),
  );
  return impactOf(context, { ...explained, causes: filed, observations });
}

/** Whether the place of a cause lies on a way between routers that what was asked about needs. */
function isOnAnyWay(context: CheckContext, { device, interface: port }: Finding): boolean {
  const { goal, facts, model } = context;
  const partners = askedServices(context).flatMap(({ object }) =>
    sitesOf(context, object ?? '').map((site) => site.device.name),
  );
  const owners = goal.entities.neighbors.flatMap((one) => model.ownerOf(one) ?? []);
  return goal.devices.some((from) => {
    const peers = (facts.devices.get(from)?.bgp?.neighbors ?? []).flatMap(
      ({ address }) => model.ownerOf(address) ?? [],
    );
    return [...new Set([...goal.devices, ...partners, ...owners, ...peers])]
      .filter((to) => to !== from)
      .some((to) =>
        port === null
          ? isRouterOnWay(context, device, from, to)
          : isOnWay(context, { device, port }, from, to),
      );
  });
}
