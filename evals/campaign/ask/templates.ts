import type { Subject } from '../situation/situation';

/**
 * Sentences as people type them. {device}, {other}, {time} (`since 06:40`), {clock} (`at 06:40`),
 * {address}, {customer}, {city}, {circuit}, {vrf} stand for what the incident holds.
 */
export const CHECKS: Record<Subject, readonly string[]> = {
  interfaces: [
    'Check interface status on {device}',
    'Are all ports of {device} up?',
    'Check the interfaces of {device} please',
  ],
  errors: ['Any interface errors on {device}?', 'Check {device} for CRC or other interface errors'],
  isis: [
    'Check IS-IS on {device}',
    'Are all IS-IS neighbors of {device} there?',
    'Review IS-IS adjacencies on {device}',
  ],
  bgp: [
    'Check BGP neighbors on {device}',
    'Are all BGP sessions of {device} up?',
    'BGP status of {device}?',
  ],
  mpls: ['Check MPLS on {device}', 'Is MPLS enabled where it should be on {device}?'],
  vpn: ['Check VRF {vrf} on {device}', 'Review VRF {vrf} on {device}'],
  general: [
    'General health check of {device}',
    'Review {device}',
    'Anything wrong on {device}?',
    'health check {device}',
  ],
};

/** The same, from somebody who has noticed something. */
export const COMPLAINTS: Record<Subject, readonly string[]> = {
  interfaces: [
    '{device} lost a link {time}. What happened?',
    'Alarm: port down on {device} {time}, please check',
    'A link of {device} is dead. Why?',
  ],
  errors: ['Customers behind {device} complain of packet loss, check it for interface errors'],
  isis: [
    '{device} lost an IS-IS neighbor {time}. Why?',
    'IS-IS alarm on {device} {time}, please find the cause',
  ],
  bgp: [
    '{device} reports a BGP neighbor down {time}. Find out why.',
    'BGP alarm on {device} {time}. What is wrong?',
    'Monitoring says a BGP session of {device} has a problem. Check it.',
  ],
  mpls: ['VPN traffic through {device} is lost on one path. Check MPLS on {device}.'],
  vpn: [
    'VRF {vrf} on {device} has no connectivity {time}. Check it.',
    '{vrf} is dead at {device} {time}',
  ],
  general: [
    '{device} is red in the monitoring {time}. What is it?',
    'Something is wrong with {device} {time}. Please look.',
  ],
};

/** A session that is up and brings nothing. */
export const NO_ROUTES = [
  '{device} gets no routes from one of its BGP peers {time}. Check BGP there.',
  'Routes are missing on {device} {time}, check its BGP neighbors',
];

/** Something that is over. */
export const PAST = [
  'There was a dropout on {device} {clock}, all is back now. What was it?',
  'Short interruption reported for {device} {clock}. What happened?',
  'Anything wrong on {device} in the last 24 hours?',
];

/** A router that gives no sign. */
export const SILENT = [
  '{device} is grey in the monitoring {time}. What happened?',
  '{device} stopped answering {clock}. Is it the router or just our management access?',
  'No contact to {device} {time}, please check',
];

export const SILENT_PAIR = [
  '{device} and {other} both grey {time}',
  '{device} and {other} lost contact {clock}. What do they have in common?',
];

export const ADDRESS = [
  '{address} stopped answering {clock}',
  '{address} stopped answering pings {clock}. What is that and what happened?',
  'ping to {address} fails {time}, please check',
];

export const CUSTOMER = [
  'Customer {customer} in {city} has no service {time}',
  '{customer} called: their site in {city} is offline {time}. What is wrong?',
  '{customer} {city} cannot reach its other sites {time}',
];

/** A customer who misses one of several sites; {far} is where that one is. */
export const CUSTOMER_ELSEWHERE = [
  '{customer} in {city} cannot reach its site in {far} {time}',
  '{customer} called: no connection from {city} to {far} {time}',
];

/** The same, by VRF and router. */
export const VRF_ELSEWHERE = [
  '{vrf} at {device} cannot reach its site in {far} {time}. Why?',
  'VRF {vrf} on {device}: routes of the site in {far} are missing {time}',
];

export const CIRCUIT_DOWN = [
  'Circuit {circuit} is down {time}',
  '{circuit} dead {time}. Which end is it?',
];
export const CIRCUIT_TROUBLE = [
  'Trouble on circuit {circuit} {time}, please check',
  '{circuit}: something is wrong {time}. Check.',
];
export const CIRCUIT_CUSTOMER = [
  '{circuit}: customer care reports an outage {time}. Check.',
  'No traffic on {circuit} {time}',
];

export const CITY = [
  'Customers in {city} report outages {time}. What is broken?',
  'All services in {city} are down {time}',
];

export const VRF = [
  'VRF {vrf}: sites do not reach each other {time}. Find out why.',
  'Problems in VRF {vrf} {time}, please check',
];

export const EVERYTHING = [
  'is everything ok?',
  'Is the network healthy?',
  'Anything broken right now?',
];

/** Questions about something that works, by its address or VRF. */
export const CALM_ADDRESS = ['What is {address}, and is it fine?', 'Check {address}'];
export const CALM_VRF = ['Check VRF {vrf} on all PEs that have it', 'Is VRF {vrf} in order?'];
