import { bgpSession } from './bgp/sessions';
import type { CheckWords, Judged } from './define-check';
import type { CollectedEvidence } from '../domain/calls/evidence';
import type { Subject } from '../domain/analysis/goal';
import { everyLine } from '../domain/analysis/port-names';
import type { ToolErrorClass } from '../domain/calls/tool';
import { count, listNames, windowText } from '../domain/text/phrases';
import { readEnvelope } from './parse/envelope';
import { subjectName } from '../domain/analysis/subject-names';
import { fields, list, numeric, text } from './parse/read';

const mostListed = 4;

const failureWords: Record<ToolErrorClass, string> = {
  transport: 'the connection to the tool server broke',
  server: 'the tool server failed',
  connection: 'connection refused',
  authentication: 'authentication failed',
  timeout: 'connection timed out',
  unavailable: 'service unavailable or limiting requests',
  protocol: 'protocol error',
  not_found: 'not found',
  invalid_arguments: 'invalid arguments',
  unknown_tool: 'no such tool',
  not_supported: 'not supported',
  function: 'the tool failed',
};

function tally(checks: Judged[], name: string): { all: Judged[]; bad: Judged[] } {
  const all = checks.filter((one) => one.check === name);
  return { all, bad: all.filter((one) => one.result === 'fail') };
}

function listed(checks: Judged[], short: (check: Judged) => string): string {
  const shown = checks.slice(0, 4).map(short).join('; ');
  return checks.length > 4 ? `${shown}; and ${checks.length - 4} more` : shown;
}

function state(check: Judged): string {
  return `${check.object} ${bgpSession.said(check, 'down')?.state ?? 'down'}`;
}

function bgp(device: string, checks: Judged[]): string {
  const { all, bad } = tally(checks, 'bgp.session');
  if (all.length === 0) return `${device} BGP: no neighbors`;
  const down =
    bad.length === 0
      ? `${all.length} of ${all.length} neighbors established`
      : `${bad.length} of ${all.length} neighbors down: ${listed(bad, state)}`;
  const empty = tally(checks, 'bgp.prefixes').bad;
  return `${device} BGP: ${down}${empty.length === 0 ? '' : `; no routes from ${listed(empty, (one) => one.object)}`}`;
}

function isis(device: string, checks: Judged[]): string {
  const { all, bad } = tally(checks, 'isis.adjacency');
  if (bad.length === 0)
    return `${device} IS-IS: ${count(all.length, 'adjacency', 'adjacencies')} up`;
  return `${device} IS-IS: ${bad.length} of ${all.length} IS-IS interfaces without an adjacency: ${listed(bad, (one) => one.object)}`;
}

function ports(
  device: string,
  item: CollectedEvidence,
  checks: Judged[],
  words: CheckWords,
): string {
  const rows = list(fields(fields(item.result.content)?.data)?.interfaces) ?? [];
  const fine = new Set(
    checks
      .filter((one) => one.check === 'interface.state' && one.reason.code === 'not_in_use')
      .map(({ object }) => object),
  );
  const unused: string[] = [];
  const down = rows.flatMap((row) => {
    const entry = fields(row);
    const [admin, oper] = [text(entry?.admin_status) ?? '?', text(entry?.oper_status) ?? '?'];
    const name = text(entry?.name) ?? '?';
    if (admin === 'UP' && oper === 'UP') return [];
    // Nobody has to look after an interface that nothing uses.
    if (admin === 'DOWN' && fine.has(name)) unused.push(name);
    else return [`${name} (admin=${admin}, oper=${oper})`];
    return [];
  });
  const cut = checks.find((one) => one.check === 'collection.complete');
  const note = cut === undefined ? '' : ` (${words.value(cut)})`;
  const aside =
    unused.length === 0 ? '' : `; shut down and not in use: ${listNames(unused, mostListed)}`;
  const up = rows.length - down.length - unused.length;
  const counted = aside === '' ? 'interfaces' : 'interfaces in use';
  if (down.length === 0) {
    return `${device}: all ${up} ${counted} up${aside}${note}`;
  }
  const more = down.length > 4 ? `; and ${down.length - 4} more` : '';
  const are = down.length === 1 ? 'is' : 'are';
  return `${device}: ${down.length} of ${up + down.length} ${counted} ${are} down: ${down.slice(0, 4).join('; ')}${more}${aside}${note}`;
}

function port(device: string, item: CollectedEvidence): string {
  const row = list(fields(fields(item.result.content)?.data)?.interfaces)?.[0];
  const entry = fields(fields(row)?.interface);
  const counters = fields(entry?.counters);
  const counter = (name: string) => numeric(counters?.[name]) ?? 'missing';
  return `${device} ${text(entry?.name) ?? '?'}: admin=${text(entry?.admin_state) ?? '?'}, oper=${text(entry?.oper_state) ?? '?'}, MTU ${numeric(entry?.mtu) ?? 'missing'}, in_errors=${counter('in_errors')}, out_errors=${counter('out_errors')}`;
}

function mpls(device: string, item: CollectedEvidence): string {
  const data = fields(fields(fields(item.result.content)?.data)?.mpls_data);
  const rows = (list(data?.interfaces) ?? []).filter((one) => fields(one) !== null);
  return data?.enabled === false && rows.length === 0
    ? `${device} MPLS: not enabled`
    : `${device} MPLS: enabled on ${count(rows.length, 'interface')}`;
}

function vpn(device: string, checks: Judged[], words: CheckWords): string {
  const { all, bad } = tally(checks, 'vpn.route_targets');
  const names = listed(all, (one) => one.object);
  const failing =
    bad.length === 0 ? '' : `; ${listed(bad, (one) => `${one.object}: ${words.value(one)}`)}`;
  return `${device} VPN: ${count(all.length, 'VRF')}: ${names}${failing}`;
}

function logs(device: string, item: CollectedEvidence, checks: Judged[]): string {
  const data = fields(fields(item.result.content)?.data);
  const rows = list(data?.logs) ?? [];
  const applied = fields(data?.filters_applied);
  const minutes = numeric(applied?.filter_minutes);
  const span =
    applied?.show_all_logs === true
      ? 'entire log buffer'
      : `last ${minutes === null ? '? minutes' : windowText(minutes)}`;
  const keyword = text(applied?.keywords);
  const loss = checks.find((one) => one.check === 'logs.recent' && one.result === 'fail');
  const told =
    loss?.evidence == null
      ? ''
      : `${rows.length === 1 ? ': ' : ', including: '}${loss.evidence.value.replace(/^.*?%/s, '%')}`;
  return `${device} log, ${span}${keyword === null || keyword === everyLine ? '' : `, keyword ${keyword}`}: ${count(rows.length, 'line')}${told}`;
}

function other(device: string | null, item: CollectedEvidence): string {
  const content = fields(item.result.content);
  const data = fields(content?.data) ?? content ?? {};
  const devices = list(content?.devices);
  if (devices !== null) return `${devices.length} devices in the inventory`;
  const edges = list(data.direct_connections) ?? list(data.neighbors);
  if (edges !== null) return `${device ?? 'network'} topology: ${edges.length} connections`;
  const system = fields(data.system_data);
  if (system !== null) {
    return `${device ?? '?'} system: version ${text(system.software_version) ?? '?'}, booted ${text(system.boot_time_human) ?? '?'}`;
  }
  const profile = fields(data.profile);
  if (profile !== null) return `${device ?? '?'} profile: role ${text(profile.role) ?? '?'}`;
  const shown = JSON.stringify(item.result.content) ?? '';
  return `${item.call.tool}: ${shown.slice(0, 300)}`;
}

/** One readable line about one result. Text of a device is quoted as data and cut short. */
export function digestOf(
  item: CollectedEvidence,
  device: string | null,
  subjects: Subject[],
  checks: Judged[],
  words: CheckWords,
): string {
  const name = device ?? 'network';
  const { status, error } = item.result;
  // Of a tool that reads nothing of a network, only what every tool has is said.
  const what = subjects.length === 0 ? item.call.tool : subjects.join(', ').replaceAll('_', ' ');
  const asked = device === null ? what : `${device} ${what}`;
  if (status === 'failed') {
    const known = error === null ? 'no reason given' : failureWords[error.class];
    const detail =
      error === null || error.class === 'authentication' || error.class === 'timeout'
        ? ''
        : `: ${error.message}`;
    const how = subjects.length === 0 ? 'failed' : 'could not be read';
    return `${asked}: ${how}, ${known}${detail}`;
  }
  if (status === 'not_available')
    return `${asked}: not available, ${error?.message ?? 'there is none'}`;
  const operation = readEnvelope(item.result.content)?.operation ?? '';
  switch (operation) {
    case 'routing_info':
      return routing(name, item, subjects, checks);
    case 'interface_brief':
      return ports(name, item, checks, words);
    case 'interface_details':
      return port(name, item);
    case 'mpls_info':
      return mpls(name, item);
    case 'vpn_info':
      return vpn(name, checks, words);
    case 'logs':
      return logs(name, item, checks);
    default:
      return other(device, item);
  }
}

function routing(
  device: string,
  item: CollectedEvidence,
  subjects: Subject[],
  checks: Judged[],
): string {
  const statuses = fields(fields(fields(item.result.content)?.metadata)?.protocol_statuses) ?? {};
  const parts = subjects.map((subject) => {
    const status = text(statuses[subject]);
    if (status === 'feature_not_available')
      return `${device} ${subjectName(subject)}: not configured`;
    if (status === 'failed') return `${device} ${subjectName(subject)}: could not be read`;
    return subject === 'bgp' ? bgp(device, checks) : isis(device, checks);
  });
  return parts.join('; ');
}
