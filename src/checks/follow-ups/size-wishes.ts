import type { Judged } from '../define-check';
import type { CheckContext } from '../context';
import { askedDevices, corePorts, sitesOfQuestion } from './around';
import type { Wish } from './wishes';

/** Where large packets may be lost: the MTU of each port on the way. */
export function sizeWishes(context: CheckContext, checks: Judged[]): Wish[] {
  const { question, model } = context;
  const expired = checks.filter(
    (one) =>
      /^bgp\.(flap|session)$/.test(one.check) &&
      one.result === 'fail' &&
      one.related.concat(one.evidence ?? []).some((place) => /hold ?-?time/i.test(place.value)),
  );
  const traffic = question.size || (question.symptom && question.traffic);
  if (!traffic && expired.length === 0) return [];
  const pairs = [
    ...expired.flatMap((one) => {
      const owner = model.ownerOf(one.object);
      return owner === null ? [] : [[one.device, owner]];
    }),
    ...(traffic
      ? askedDevices(context).flatMap((a) =>
          [...askedDevices(context), ...sitesOfQuestion(context)].map((b) => [a.name, b.name]),
        )
      : []),
    ...(traffic
      ? askedDevices(context).flatMap((a) =>
          (a.bgp?.neighbors ?? []).flatMap((one) => {
            const owner = model.ownerOf(one.address);
            return owner === null ? [] : [[a.name, owner]];
          }),
        )
      : []),
  ];
  const value = question.size || expired.length > 0 ? 71 : 50;
  const reason = 'one small MTU on the way loses large packets';
  const ports = pairs.flatMap(([from, to]) => portsOnWay(context, from ?? '', to ?? ''));
  const near = traffic ? askedDevices(context).flatMap((device) => corePorts(context, device)) : [];
  // An MTU is right only against that of the far end.
  const own = near.flatMap((one) => [one, model.farEnd(one.device, one.port) ?? one]);
  const needed = pairs.length > 0 || traffic;
  return [
    ...[...own, ...ports].slice(0, 14).map(({ device, port }): Wish => ({
      device,
      subject: 'interface_details',
      object: port,
      value,
      reason,
    })),
    ...(needed
      ? [
          {
            device: 'network',
            subject: 'topology' as const,
            object: null,
            value: value + 6,
            reason,
          },
        ]
      : []),
  ];
}

function portsOnWay(
  context: CheckContext,
  from: string,
  to: string,
): { device: string; port: string }[] {
  const path = context.model.path(from, to) ?? [];
  return context.model.links
    .filter(({ ends: [a, b] }) => {
      const at = path.indexOf(a.device);
      return at >= 0 && (path[at + 1] === b.device || path[at - 1] === b.device);
    })
    .flatMap(({ ends }) => ends);
}
