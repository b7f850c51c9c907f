import { answerTool, labOf, type Lab } from '../../lab/gnmi/lab';
import type { DeviceState, NetworkState } from '../../lab/gnmi/model/state';
import type { Incident } from './incident';
import { isHealthyKind } from './kinds';

/** One day: the window of a question that names no time. */
const WINDOW_MINUTES = 1440;

/** Everything that the tools say of one router, as text; reading it late is a difference too. */
function replies(lab: Lab, { name, interfaces, collection }: DeviceState): string {
  const device_name = name;
  const details = { device_name, include_details: true };
  const calls: [tool: string, args: Record<string, unknown>][] = [
    ['get_interface_info', { device_name }],
    ...interfaces.map((port): [string, Record<string, unknown>] => [
      'get_interface_info',
      { device_name, interface: port.name },
    ]),
    ['get_routing_info', details],
    ['get_mpls_info', details],
    ['get_vpn_info', details],
    ['get_system_info', { device_name }],
    ['get_logs', { device_name, minutes: WINDOW_MINUTES }],
    ['get_logs', { device_name, minutes: WINDOW_MINUTES, keywords: 'DB_COMMIT ' }],
  ];
  const { delayMilliseconds, hung } = collection;
  const answers = calls.map(([tool, args]) => answerTool(lab, tool, args).content);
  return JSON.stringify([answers, delayMilliseconds, hung]);
}

/** Names of the routers of which a reply differs from that of the same network without faults. */
export function changedRouters({
  before,
  state,
  now,
}: Pick<Incident, 'before' | 'state' | 'now'>): string[] {
  const clock = new Date(now);
  const [was, is] = [labOf(before, clock), labOf(state, clock)];
  return state.devices.flatMap((device, place) => {
    const earlier = before.devices[place]!;
    if (JSON.stringify(earlier) === JSON.stringify(device)) return [];
    return replies(was, earlier) === replies(is, device) ? [] : [device.name];
  });
}

/** Ports, adjacencies and sessions that are down without having been shut. */
export function failing({ devices }: NetworkState): string[] {
  return devices.flatMap((device) => {
    const { name, interfaces, isis, bgp } = device;
    const up = new Set(isis?.adjacencies.map((one) => one.interface));
    return [
      ...interfaces
        .filter((one) => one.adminStatus === 'UP' && one.operStatus !== 'UP')
        .map((one) => `${name} ${one.name}`),
      ...(isis?.interfaces ?? [])
        .filter((one) => !one.passive && !up.has(one.name))
        .map((one) => `${name} IS-IS ${one.name}`),
      ...(bgp?.neighbors ?? [])
        .filter(({ state }) => state !== 'ESTABLISHED')
        .map(({ address }) => `${name} BGP ${address}`),
    ];
  });
}

/** What is wrong with an incident itself: sentences, none where it can be judged. */
export function inconsistencies(incident: Incident): string[] {
  const { kind, faults, before, state, expect } = incident;
  const problems: string[] = [];
  if (failing(before).length > 0) problems.push(`fails before any fault: ${failing(before)[0]}`);
  const planned = kind === 'planned_link_work' || kind === 'planned_session_work';
  if (isHealthyKind(kind) && !planned && failing(state).length > 0) {
    problems.push(`healthy, and yet fails: ${failing(state)[0]}`);
  }
  const isFault = expect.verdict.some((verdict) => verdict !== 'healthy');
  if (isFault && changedRouters(incident).length === 0) {
    problems.push(`nothing shows of ${faults.at(-1)?.fault}`);
  }
  const names = new Set(state.devices.map(({ name }) => name));
  for (const cause of [expect.root_cause, ...expect.accept_root_cause]) {
    if (cause?.device == null) continue;
    if (!names.has(cause.device)) problems.push(`expects ${cause.device}, which is not there`);
    const ports = state.devices.find(({ name }) => name === cause.device)?.interfaces ?? [];
    const known = cause.interface === null || ports.some(({ name }) => name === cause.interface);
    if (!known) problems.push(`expects ${cause.device} ${cause.interface}, which is not there`);
  }
  return problems;
}
