import { listNames } from '../../domain/text/phrases';
import type { Cause } from './cause';
import { addressOf, bgpOf, peerText, showNeighbor } from './peer-words';

/** Of a router whose sessions were lost together. */
const ofSpeaker = (device: string): string[] => [
  `Look at what ${device} was doing when its sessions were lost: the BGP process, the load, the last commit.`,
  'show bgp process',
  'show processes cpu',
  'show configuration commit list 10',
];

/** Of a router of which a process ended: what it left behind is what its vendor asks for. */
export const ofProcess = (device: string, process: string): string[] => [
  `Open a case with the vendor of ${device} with the core dump of process ${process} and the log around it, and compare the software version with the known defects; the process is running again.`,
  'show context location all',
  `show processes ${process}`,
  'dir harddisk:/dumper',
];

/** What a person does about causes that lie with a BGP session. */
export const bgpActions: Record<string, (cause: Cause) => string[]> = {
  bgp_policy_missing: ({ device, object, direction }) => [
    direction === undefined
      ? `Attach an inbound and an outbound route policy to ${peerText(object)} on ${device}: those that it had before, as one that passes everything may leak routes.`
      : `Find out what removed the ${direction} route policy of ${peerText(object)} on ${device}, and attach it again; leave the other direction as it is.`,
    ...(direction === undefined ? [] : ['show configuration commit list 10']),
    showNeighbor(object),
    'show running-config router bgp',
  ],
  bgp_max_prefix: ({ device, object, direction }) => [
    direction === 'outbound'
      ? `Find out what ${device} announces to ${peerText(object)} and since which change, and take back what is too much; the operator there then clears the session.`
      : `Ask the operator of ${peerText(object)} why it announces so many prefixes. If they are wanted, raise the limit on ${device}, then clear the session (clear ${bgpOf(object)} ${addressOf(object)}).`,
    showNeighbor(object),
  ],
  bgp_remote_shutdown: ({ object }) => [
    `Send the operator of ${peerText(object)} the log line of the shutdown, and ask to have the session enabled again.`,
    showNeighbor(object),
  ],
  bgp_auth_mismatch: ({ device, object }) => [
    `Set the same key at both ends of the session of ${device} to ${peerText(object)}.`,
    showNeighbor(object),
    'show running-config router bgp',
  ],
  bgp_as_mismatch: ({ object }) => [
    `Agree with the operator of ${peerText(object)} on the AS numbers of the session.`,
    showNeighbor(object),
    'show running-config router bgp',
  ],
  bgp_neighbor_not_configured: ({ device, object }) => [
    `Find out whether ${peerText(object)} was meant to be removed on ${device}; configure it again, or remove the other end too.`,
    'show running-config router bgp',
    'show configuration commit list 10',
  ],
  bgp_routes_not_sent: ({ device, object }) => [
    `Check the outbound policy and the families of ${device} towards ${peerText(object)}.`,
    showNeighbor(object),
    'show running-config router bgp',
  ],
  bgp_routes_not_accepted: ({ device, object }) => [
    `Check the inbound policy and the families of ${device} for ${peerText(object)}.`,
    showNeighbor(object),
    'show running-config router bgp',
  ],
  bgp_session_flap: ({ device, object, process }) =>
    object === null
      ? process === undefined
        ? ofSpeaker(device)
        : ofProcess(device, process)
      : [
          `Look for loss on the way from ${device} to ${peerText(object)}, and at the timers of the session.`,
          showNeighbor(object),
        ],
  bgp_open_refused: ({ device, object }) => [
    `Compare the settings of ${device} for ${peerText(object)} with those of the other end.`,
    showNeighbor(object),
    'show running-config router bgp',
  ],
  bgp_af_missing: ({ device, object, also = [], hint }) => [
    `Check which address families ${device} and ${listNames([object, ...also.map((one) => one.object)].map(peerText), 4)} have configured for ${also.length === 0 ? 'their session' : 'their sessions'}; a family that is added restarts the session.${hint === undefined ? '' : ` ${hint}`}`,
    showNeighbor(object),
    'show running-config router bgp',
  ],
};
