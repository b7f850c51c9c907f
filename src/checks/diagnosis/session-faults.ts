import { defineFaults } from '../define-fault';
import { atObject, atProcess } from '../needs/fault-places';
import { ofLostSession } from '../needs/lost-session';
import { resourceId } from '../needs/resources';
import { bgpCauses } from './bgp-causes';
import { addressOf, bgpOf, peerText, showNeighbor } from './peer-words';
import { processActions, processCauses } from './process-causes';
import { sessionSettingCauses } from './session-setting-causes';

/** Of a router whose sessions were lost together. */
const ofSpeaker = (device: string): string[] => [
  `Look at what ${device} was doing when its sessions were lost: the BGP process, the load, the last commit.`,
  'show bgp process',
  'show processes cpu',
  'show configuration commit list 10',
];

export const sessionFaults = defineFaults({
  foundBy: [bgpCauses, processCauses, sessionSettingCauses],
  place: atObject('peer'),
  severity: 'major',
  isOfRoutes: true,
})({
  bgp_max_prefix: {
    origin: 'settings',
    actions: ({ device, object, direction }) => [
      direction === 'outbound'
        ? `Find out what ${device} announces to ${peerText(object)} and since which change, and take back what is too much; the operator there then clears the session.`
        : `Ask the operator of ${peerText(object)} why it announces so many prefixes. If they are wanted, raise the limit on ${device}; if not, have them withdrawn or filtered. Then clear the session (clear ${bgpOf(object)} ${addressOf(object)}).`,
      showNeighbor(object),
    ],
  },
  bgp_open_refused: {
    origin: 'settings',
    actions: ({ device, object }) => [
      `Compare the settings of ${device} for ${peerText(object)} with those of the other end.`,
      showNeighbor(object),
      'show running-config router bgp',
    ],
  },
  bgp_remote_shutdown: {
    actions: ({ object }) => [
      `Send the operator of ${peerText(object)} the log line of the shutdown, and ask to have the session enabled again.`,
      showNeighbor(object),
    ],
  },
  bgp_policy_missing: {
    origin: 'settings',
    actions: ({ device, object, direction }) => [
      direction === undefined
        ? `Attach an inbound and an outbound route policy to ${peerText(object)} on ${device}: those that it had before, or for a new peer those of its likes, as one that passes everything may leak routes.`
        : `Find out what removed the ${direction} route policy of ${peerText(object)} on ${device}, and attach it again; leave the other direction as it is.`,
      ...(direction === undefined ? [] : ['show configuration commit list 10']),
      showNeighbor(object),
      'show running-config router bgp',
    ],
  },
  bgp_neighbor_not_configured: {
    origin: 'settings',
    actions: ({ device, object }) => [
      `Find out whether ${peerText(object)} was meant to be removed on ${device}; configure it again, or remove the other end too.`,
      'show running-config router bgp',
      'show configuration commit list 10',
    ],
  },
  /** Of a process that ended, or where nothing tells what happened there, all sessions of a router; else a single one. */
  bgp_session_flap: {
    place: (context, filed) => {
      const { device, object } = filed;
      if (object === null) return atProcess('bgp_process')(context, filed);
      const [name = '', address] = object.split(' ');
      return address === undefined
        ? [ofLostSession(context, { device, object: name })]
        : [resourceId('vrf_session', device, name, address)];
    },
    severity: 'minor',
    isOver: true,
    isSign: true,
    actions: ({ device, object, process }) =>
      object === null
        ? process === undefined
          ? ofSpeaker(device)
          : processActions(device, process)
        : [
            `Look for loss on the way from ${device} to ${peerText(object)}, and at the timers of the session.`,
            showNeighbor(object),
          ],
  },
  bgp_auth_mismatch: {
    origin: 'settings',
    actions: ({ device, object }) => [
      `Set the same key at both ends of the session of ${device} to ${peerText(object)}.`,
      showNeighbor(object),
      'show running-config router bgp',
    ],
  },
  bgp_as_mismatch: {
    origin: 'settings',
    actions: ({ object }) => [
      `Agree with the operator of ${peerText(object)} on the AS numbers of the session.`,
      showNeighbor(object),
      'show running-config router bgp',
    ],
  },
});
