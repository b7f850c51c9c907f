import type { Judged } from '../define-check';
import type { CheckContext } from '../context';
import { askedDevices, corePorts, fewRouters } from './around';
import { sizeWishes } from './size-wishes';
import type { Wish } from './wishes';

/** A reported symptom without a failing check: look one ring further out. */
export function symptomWishes(context: CheckContext, checks: Judged[]): Wish[] {
  const { question, goal, facts } = context;
  const sized = sizeWishes(context, checks);
  const failing = checks.some(
    (one) => one.result === 'fail' && one.check !== 'logs.recent' && one.check !== 'reachability',
  );
  if (!question.symptom || failing || goal.devices.length === 0) return sized;
  const meant = checks.some(
    (one) => one.result === 'pass' && one.meant === true && goal.devices.includes(one.device),
  );
  if (meant) return sized;
  const reason = 'a symptom was reported and nothing seen so far explains it';
  const own = goal.devices.flatMap((device): Wish[] => [
    { device, subject: 'interfaces', object: null, value: 68, reason },
    { device, subject: 'isis', object: null, value: 67, reason },
    { device, subject: 'bgp', object: null, value: 67, reason },
    { device, subject: 'logs', object: 'all', value: 66, reason },
    { device, subject: 'system', object: null, value: 40, reason },
  ]);
  const ports = askedDevices(context)
    .flatMap((device) => corePorts(context, device))
    .slice(0, 6)
    .map(({ device, port }): Wish => ({
      device,
      subject: 'interface_details',
      object: port,
      value: 50,
      reason,
    }));
  const farPorts = ports.flatMap(({ device, object }): Wish[] => {
    const end = object === null ? null : context.model.farEnd(device, object);
    if (end === null) return [];
    return [
      { device: end.device, subject: 'interface_details', object: end.port, value: 49, reason },
    ];
  });
  const near = new Set(
    goal.devices.flatMap((name) =>
      context.model.linksOf(name).flatMap(({ ends }) => ends.map((end) => end.device)),
    ),
  );
  const ring = [...near].filter((name) => !goal.devices.includes(name)).slice(0, 4);
  const wide = facts.devices.size <= fewRouters ? [...facts.devices.keys()] : [];
  return [
    ...sized,
    ...own,
    ...ports,
    ...farPorts,
    { device: 'network', subject: 'topology', object: null, value: 65, reason },
    ...ring.flatMap((device): Wish[] => [
      { device, subject: 'isis', object: null, value: 52, reason },
      { device, subject: 'interfaces', object: null, value: 51, reason },
      { device, subject: 'mpls', object: null, value: 44, reason },
      { device, subject: 'logs', object: 'all', value: 42, reason },
    ]),
    ...wide.map((device): Wish => ({ device, subject: 'isis', object: null, value: 38, reason })),
  ];
}
