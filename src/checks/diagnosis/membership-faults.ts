import { defineFaults } from '../define-fault';
import { atObject } from '../needs/fault-places';
import type { Cause } from './cause';
import { membershipCauses } from './vpn-causes';

/** What is done about a VRF that has lost its port, or its place on a router. */
function actions(cause: Cause): string[] {
  const { device, interface: port, object, target, commit, hint } = cause;
  const commands = [`show vrf ${object} detail`, 'show configuration commit list 10'];
  if (port === null) {
    const by = commit?.who == null ? '' : ` by ${commit.who}`;
    const what =
      commit?.id == null ? 'what removed it' : `whether commit ${commit.id}${by} removed it`;
    return [
      `Find out whether VRF ${object} belongs on ${device}, with which interface${hint === undefined ? '' : ` (${hint})`}, and ${what}.`,
      ...commands,
    ];
  }
  if (cause.by === 'move') {
    const who = commit?.who ?? 'whoever changed it';
    return [
      `Ask ${who} whether ${port} on ${device} was moved by mistake; if so, put it back into VRF ${object}${target === undefined ? '' : ` with ${target}`}.`,
      `show running-config interface ${port}`,
      ...commands,
    ];
  }
  return [
    `Put ${port} on ${device} back into VRF ${object}; on IOS XR you have to configure ${target === undefined ? 'its address' : target} on it again.`,
    ...commands,
  ];
}

export const membershipFaults = defineFaults({
  foundBy: [membershipCauses],
  place: atObject('access'),
  severity: 'critical',
  origin: 'settings',
})({
  vrf_membership_missing: {
    takes: 'vrf',
    actions,
  },
  vrf_wrong_port: {
    actions: ({ device, interface: port, object, hint }) => [
      hint ??
        `Find out whether ${port} on ${device} belongs in VRF ${object}, as it is described, before it is moved there.`,
      `show running-config interface ${port}`,
      'show configuration commit list 10',
    ],
  },
});
