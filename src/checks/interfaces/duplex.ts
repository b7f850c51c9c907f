import { pointTo, seenDevices, type CheckContext } from '../context';
import { defineCheck, type Judgement } from '../define-check';
import type { DeviceFacts, PortFacts } from '../facts';
import { below } from '../parse/place';
import { ofLink } from '../needs/resources';

const say = {
  half: () => 'half duplex',
  compared: (data: { far: string; farPort: string; farDuplex: string }) =>
    `half duplex, ${data.far} ${data.farPort} has ${data.farDuplex.toLowerCase()} duplex`,
};

type Found = Judgement<typeof say>;

function judge({ facts, model }: CheckContext, device: DeviceFacts, port: PortFacts): Found[] {
  if (port.details === null || port.oper !== 'UP' || port.duplex !== 'HALF') return [];
  const end = model.farEnd(device.name, port.name);
  const far = facts.devices.get(end?.device ?? '')?.ports.get(end?.port ?? '');
  const base = { device: device.name, object: port.name, result: 'fail' as const };
  const evidence = pointTo(below(port.details, 'duplex'), port.duplex);
  if (end === null || typeof far?.duplex !== 'string' || far.details === null) {
    return [{ ...base, reason: { code: 'half' }, evidence }];
  }
  const related = [pointTo(below(far.details, 'duplex'), far.duplex)];
  const ends = { far: end.device, farPort: end.port, farDuplex: far.duplex };
  return [{ ...base, reason: { code: 'compared', ...ends }, evidence, related }];
}

/** One check for each port that is up in half duplex; full duplex is nothing to report. */
export const interfaceDuplex = defineCheck({
  id: 'interface.duplex',
  resource: ofLink('quality'),
  reading: ['interface_details'],
  words: ['duplex'],
  label: ['duplex', (port) => `duplex of ${port}`],
  expectation: 'full duplex',
  rule: 'IEEE 802.3, annex 28B: an end that negotiates against one that is set by hand falls back to half duplex; the two then collide, which shows as errors and lost frames',
  say,
  evaluate: (context) =>
    seenDevices(context).flatMap((device) =>
      [...device.ports.values()].flatMap((port) => judge(context, device, port)),
    ),
});
