import type { Judged } from '../define-check';
import { barePorts, misplacedPorts, portsMissedBy } from '../vpn/access-ports';
import type { DeviceFacts } from '../facts';
import { vpnMembership } from '../vpn/membership';
import { portsMovedFrom } from '../vpn/moved-ports';
import { evidenceOf, failingOf, sinceOf, type FoundCause, type DiagnosisContext } from './cause';

function bareWords(ports: readonly { name: string }[], { device, object }: Judged): string {
  const names = ports.map(({ name }) => name).join(', ');
  return `${names} on ${device} is up with neither address nor VRF; other routers have VRF ${object} on the interface of that name.`;
}

/** The log tells which port the VRF lost, and to which: nobody has to look for it. */
function movedCause(
  context: DiagnosisContext,
  device: DeviceFacts,
  check: Judged,
  base: Pick<FoundCause, 'device' | 'object' | 'shown'>,
): FoundCause | undefined {
  const move = portsMovedFrom(device, check.object).at(-1);
  if (move === undefined || vpnMembership.said(check, 'moved') === null) return undefined;
  const { port, address, from, to, line } = move;
  const lost = address === null ? '' : `address ${address} removed, `;
  const state = device.ports.get(port);
  const isUp = state?.admin === 'UP' && state.oper === 'UP';
  return {
    ...base,
    type: 'vrf_membership_missing',
    interface: port,
    ...(address !== null && { target: address }),
    by: 'move',
    title: `${port} on ${device.name} was moved from VRF ${from} to VRF ${to}`,
    explanation: `${isUp ? `${port} on ${device.name} is up: its configuration was changed, not the line` : `The configuration of ${port} on ${device.name} was changed`} (log of ${device.name}${line.time === null ? '' : `, ${line.time.written}`}: ${lost}VRF changed from ${from} to ${to}). VRF ${from} on ${device.name} has no interface now.`,
    since: sinceOf(context, evidenceOf(check)) ?? line.time?.earliest.toISOString() ?? null,
  };
}

/** VRFs that have lost their port, or their place on a router. */
export function membershipCauses(context: DiagnosisContext): FoundCause[] {
  return failingOf(context, 'vpn.membership').map((check): FoundCause => {
    const device = context.facts.devices.get(check.device);
    const isDevice = check.object === 'device';
    const name = isDevice ? (context.goal.entities.vrfs[0] ?? null) : check.object;
    const ports = device === undefined ? [] : portsMissedBy(context, device, check.object);
    const wrong = device === undefined ? [] : misplacedPorts(context, device);
    const misplaced = wrong.find((one) => one.belongs === check.object);
    const [only, ...more] = ports;
    const bare = device === undefined || isDevice ? [] : barePorts(context, device, check.object);
    const isThere = device?.vpn?.vrfs.some((vrf) => vrf.name === check.object) ?? false;
    const base = {
      device: check.device,
      object: name,
      shown: [check],
    };
    if (misplaced !== undefined) {
      return {
        ...base,
        type: 'vrf_wrong_port',
        interface: misplaced.port,
        confidence: 'likely',
        title: `${misplaced.port} on ${check.device} is in VRF ${misplaced.vrf} and described for ${check.object}`,
        explanation: `On ${check.device}: ${context.words.value(check)}. Packets of the customer of ${check.object} are looked up in the VRF of another.`,
      };
    }
    const stranger = vpnMembership.said(check, 'stranger');
    if (stranger !== null) {
      const { port, home } = stranger;
      return {
        ...base,
        type: 'vrf_wrong_port',
        interface: port,
        hint: `Have the cables in ${port} and ${home} on ${check.device} looked at: they may be swapped.`,
        title: `The cable in ${port} on ${check.device} belongs to ${home}`,
        explanation: `On ${check.device}: ${context.words.value(check)}. So whoever belongs to ${check.object} reaches nobody on ${port}, though the port is up.`,
      };
    }
    const moved = device === undefined ? undefined : movedCause(context, device, check, base);
    if (moved !== undefined) return moved;
    return {
      ...base,
      type: 'vrf_membership_missing',
      interface: only !== undefined && more.length === 0 ? only.name : null,
      ...(only?.address == null || more.length > 0
        ? {}
        : { target: `${only.address}/${only.prefixLength ?? '?'}` }),
      ...(only === undefined && bare.length > 0
        ? {
            hint: `perhaps ${bare.map((port) => port.name).join(' or ')}, up with neither address nor VRF`,
          }
        : {}),
      confidence:
        vpnMembership.said(check, 'no_port') === null &&
        vpnMembership.said(check, 'lost')?.by !== 'restore'
          ? 'confirmed'
          : 'likely',
      title: isDevice
        ? `${check.device} has no VRF${name === null ? '' : `, ${name} included`}`
        : isThere
          ? `VRF ${check.object} on ${check.device} has no interface${only === undefined || more.length > 0 ? '' : `; its access interface ${only.name} is not in the VRF`}`
          : `${check.device} does not have VRF ${check.object}`,
      explanation: `On ${check.device}: ${context.words.value(check)}. ${only === undefined ? `No site at ${check.device} has a way into the VRF${bare.length > 0 ? `. ${bareWords(bare, check).replace(/\.$/, '')}` : ''}` : "The customer's traffic is routed in the global table, not in the VRF"}.`,
    };
  });
}
