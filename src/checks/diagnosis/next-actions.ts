import { showCommands } from '../../domain/analysis/show-commands';
import { subjectName } from '../../domain/analysis/subject-names';
import { listNames } from '../../domain/text/phrases';
import { bgpActions, ofProcess } from './bgp-actions';
import type { Cause } from './cause';
import { membershipActions } from './membership-actions';

/** The router answers, so that its own command line shows what the tool left out. */
function readByHand(device: string, { areas, ports }: NonNullable<Cause['unread']>): string[] {
  const what = ports.length > 0 ? listNames(ports, 3) : listNames(areas.map(subjectName), 8);
  const commands = [
    ...ports.slice(0, 3).map((port) => `show interfaces ${port}`),
    ...showCommands(ports.length > 0 ? areas.filter((one) => one !== 'interfaces') : areas),
  ];
  const [first] = commands;
  const how = first === undefined ? 'by hand' : `with ${first}`;
  return [`Read ${what} on ${device} ${how}, then ask again.`, ...commands];
}

/**
 * What a person does about a kind of cause, in sentences, and what the router of the cause is asked:
 * `show` lines that can be copied to IOS XR.
 */
const actions: Record<string, (cause: Cause) => string[]> = {
  ...bgpActions,
  interface_admin_down: ({ device, interface: port, commit }) => [
    commit?.who == null
      ? `Find out who shut down ${port} on ${device} and whether it can be re-enabled.`
      : `Ask ${commit.who} why ${port} on ${device} was shut down and whether it can be re-enabled.`,
    'show configuration commit list 10',
    `show interfaces ${port}`,
  ],
  interface_down: ({ device, interface: port, far, hint, carrier }) => [
    `Check line and optics between ${port} on ${device} and ${far === undefined ? 'its far end' : `${far.port} on ${far.device}`}${hint === undefined ? '' : `; ${hint}`}${carrier === undefined ? '' : `; then open a fault with the carrier, ${carrier}`}.`,
    `show interfaces ${port}`,
    `show controllers ${port} phy`,
    // Of links that cut somebody off together both ends are looked at.
    ...(far === undefined || hint === undefined
      ? []
      : [`On ${far.device}: show interfaces ${far.port}`]),
  ],
  link_flap: ({ device, interface: port }) => [
    `Watch the line of ${port} on ${device}; check optics and connectors if it happens again.`,
    `show logging | include ${port}`,
    `show controllers ${port} phy`,
  ],
  isis_adjacency_flap: ({ device, interface: port, process }) =>
    process !== undefined
      ? ofProcess(device, process)
      : [
          `Look for loss on the line of ${device} ${port}, and at what ${device} was doing at that time.`,
          `show logging | include ${port}`,
          `show isis neighbors ${port} detail`,
        ],
  duplex_mismatch: ({ device, interface: port }) => [
    `Set speed and duplex the same way at both ends of the link at ${port} on ${device}: both negotiated, or both by hand.`,
    `show interfaces ${port}`,
    `show running-config interface ${port}`,
  ],
  link_errors: ({ device, interface: port }) => [
    `Read the counters of ${port} on ${device} and of its far end twice; where they grow, check optics, cable and connectors at both ends.`,
    `show interfaces ${port}`,
    `show controllers ${port} stats`,
  ],
  mtu_mismatch: ({ device, interface: port, target }) => [
    `Set the MTU of ${port} on ${device} to ${target ?? 'that of its far end'}.`,
    `show running-config interface ${port}`,
    `show isis neighbors`,
  ],
  path_mtu: ({ device, interface: port, target, far }) => [
    `Raise the MTU of ${port} on ${device} and of ${far === undefined ? 'its far end' : `${far.port} on ${far.device}`} to ${target === undefined ? 'that of the other core interfaces' : `${target}, as the other core interfaces that were read have it`}, if the line between them carries it.`,
    `show interfaces ${port}`,
    `show running-config interface ${port}`,
  ],
  mpls_not_enabled: ({ device, interface: port }) => [
    `Check what changed on ${port === null ? '' : `${port} on `}${device} and whether LDP or segment routing carries labels there; then enable MPLS on ${port ?? device}.`,
    'show mpls interfaces',
    'show mpls ldp neighbor brief',
    'show mpls forwarding',
  ],
  loopback_not_in_igp: ({ device, interface: port }) => [
    `Put ${port} on ${device} into IS-IS as a passive interface.`,
    'show running-config router isis',
    'show isis interface brief',
  ],
  duplicate_address: ({ device, interface: port }) => [
    `Give ${port} on ${device} its own address back.`,
    `show running-config interface ${port}`,
    'show configuration commit list 10',
  ],
  duplicate_router_id: ({ device, object }) => [
    `Give ${device} a BGP identifier of its own (bgp router-id) in place of ${object ?? 'that of another router'}.`,
    'show running-config router bgp',
    'show bgp ipv4 unicast summary',
  ],
  igp_level_mismatch: ({ device }) => [
    `Set the IS-IS level of ${device} to that of its neighbors.`,
    'show running-config router isis',
    'show isis neighbors',
  ],
  duplicate_system_id: ({ device, target }) => [
    `Give ${device} a unique system ID (net under router isis${target === undefined ? '' : `: ${target}, as the others follow their loopbacks`}); its adjacencies will restart.`,
    'show isis protocol',
    'show isis hostname',
    'show isis database detail',
  ],
  isis_auth_mismatch: ({ device, interface: port }) =>
    port === null
      ? [
          `Set the password of link-state packets (lsp-password) on ${device} to that of its neighbors.`,
          'show running-config router isis',
          'show configuration commit list 10',
        ]
      : [
          `Set the same hello password and type at both ends of the link at ${port} on ${device}.`,
          `show isis interface ${port}`,
          'show running-config router isis',
        ],
  subnet_mismatch: ({ device, interface: port }) => [
    `Give ${port} on ${device} and its far end addresses of one subnet.`,
    `show running-config interface ${port}`,
    'show configuration commit list 10',
  ],
  igp_area_mismatch: ({ device }) => [
    `Set the area in the net of ${device} to that of its level-1 neighbors.`,
    'show running-config router isis',
    'show isis neighbors',
  ],
  route_target_mismatch: ({ device, object, hint }) => [
    hint ?? `Correct the route targets of VRF ${object} on ${device}.`,
    `show running-config vrf ${object}`,
    `show bgp vpnv4 unicast vrf ${object}`,
  ],
  rd_conflict: ({ device, object, target }) => [
    `Give VRF ${object} on ${device} a route distinguisher of its own; its routes are withdrawn meanwhile, so agree on a time.`,
    ...(target === undefined ? [] : [`show bgp vpnv4 unicast rd ${target}`]),
    `show running-config router bgp`,
    `show bgp vpnv4 unicast summary`,
  ],
  vrf_membership_missing: membershipActions,
  vrf_wrong_port: ({ device, interface: port, object, hint }) => [
    hint ??
      `Find out whether ${port} on ${device} belongs in VRF ${object}, as it is described, before it is moved there.`,
    `show running-config interface ${port}`,
    'show configuration commit list 10',
  ],
  rd_missing: ({ device, object }) => [
    `Configure a route distinguisher for VRF ${object} under BGP on ${device}.`,
    'show running-config router bgp',
    `show vrf ${object} detail`,
  ],
  device_down: ({ device }) => [`Check power and console of ${device} on site.`],
  device_isolated: ({ device }) => [
    `Check what the lines of ${device} have in common: line card, duct, IS-IS process.`,
    'show isis neighbors',
    'show interfaces brief',
    'show platform',
  ],
  device_restarted: ({ device }) => [
    `Find out why ${device} restarted.`,
    'show reboot history',
    'show context',
    'show install log',
  ],
  collection_failed: ({ device, refused, unread }) =>
    unread !== undefined
      ? readByHand(device, unread)
      : refused === true
        ? [
            `Check the user of the collector on ${device} and its AAA server: ${device} answers and refuses the login. Then ask again.`,
            'show running-config username',
            'show running-config aaa',
            'show logging | include AUTHEN',
          ]
        : [
            `Check that ${device} can be reached and that the collector's login is valid, then ask again.`,
            'show grpc status',
            'show running-config grpc',
          ],

  interface_not_in_igp: ({ interface: port }) => [
    `show isis interface ${port}`,
    'show running-config router isis',
  ],
  isis_passive: ({ interface: port }) => [
    `show isis interface ${port}`,
    'show running-config router isis',
  ],
  isis_circuit_type_mismatch: ({ interface: port }) => [
    `show isis interface ${port}`,
    'show isis neighbors',
  ],
};

/** What a router rejected of its configuration is looked at before whatever that left out. */
function withRejectedLines({ device, rejected, hint }: Cause, told: readonly string[]): string[] {
  if (rejected === undefined) return [...told];
  return [
    `Read what ${device} rejected of its configuration at its start (${rejected}), and configure again what is missing.${hint === undefined ? '' : ` ${hint}`}`,
    rejected,
    ...told,
  ];
}

/** What to do or look at next for a cause. */
export function nextActions(cause: Cause): string[] {
  const told = withRejectedLines(cause, actions[cause.type]?.(cause) ?? []);
  if (cause.commit === undefined) return told;
  // What the commit changed is asked first of all commands, and the list of commits no more.
  const { id } = cause.commit;
  const command = `show configuration commit ${id === null ? 'list 10' : `changes ${id}`}`;
  const isCommand = (action: string): boolean => action.startsWith('show ');
  return [
    ...told.filter((action) => !isCommand(action)),
    command,
    ...told.filter(
      (action) => isCommand(action) && !action.startsWith('show configuration commit '),
    ),
  ];
}
