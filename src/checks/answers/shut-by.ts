import { commitBefore, lastLoss } from '../bgp/events';
import { isEstablished } from '../bgp/sessions';
import type { CheckContext } from '../context';
import type { DeviceFacts } from '../facts';
import { lastPortLine } from '../interfaces/purpose';
import { groupName, namedDevices } from './asked-devices';
import { type Commit, byWhom, commandOf, commitOf, timeOf } from './commits';
import { defineAnswer } from './define-answer';
import { lastShut } from './last-shut';

const shutSay = {
  shut_by: ({ about, commit }: { about: string; commit: Commit }) =>
    `${about} was shut down ${byWhom(commit)}; what the commit changed: \`${commandOf(commit)}\``,
  shut_by_nobody_known: ({ about, at }: { about: string; at: string | null }) =>
    `${about} was shut down${at === null ? '' : ` at ${timeOf(at)}`}. The log that was read does not show by whom; on the router: \`show configuration commit list 10\``,
  not_shut: ({
    about,
    admin,
    oper,
  }: {
    about: string;
    admin: string | null;
    oper: string | null;
  }) => `${about}: not shut by configuration: admin=${admin ?? '?'}, oper=${oper ?? '?'}`,
  none_shut: ({ about }: { about: string }) =>
    `${about}: no interface in use is shut down in the configuration`,
  session_outside: ({ about, peer }: { about: string; peer: string }) =>
    `${about}: shut by the operator of the far end, ${peer}, which is not in the inventory; its log is not read`,
};

/** Ports that are shut: those that are named, else those for which a fault was found. */
function shutPorts(context: CheckContext): { device: DeviceFacts; port: string }[] {
  const { interfaces } = context.goal.entities;
  return namedDevices(context).flatMap((device) =>
    [...device.ports.values()]
      .filter((port) =>
        interfaces.length > 0
          ? interfaces.includes(port.name)
          : port.admin === 'DOWN' && lastPortLine(device, port.name) !== null,
      )
      .map((port) => ({ device, port: port.name })),
  );
}

/** Sessions that are shut by configuration at either end, of those that the question names. */
function shutSessions(context: CheckContext) {
  const { neighbors } = context.goal.entities;
  const names = context.goal.devices;
  return namedDevices(context).flatMap((device) =>
    (device.bgp?.neighbors ?? []).flatMap((one) => {
      const owner = context.model.ownerOf(one.address);
      const isNamed =
        neighbors.length > 0
          ? neighbors.includes(one.address) || neighbors.includes(owner ?? '')
          : names.length < 2 || names.includes(owner ?? '');
      const loss = isNamed && !isEstablished(one) ? lastLoss(context, device, one.address) : null;
      if (loss === null || !loss.meaning.startsWith('shut_')) return [];
      const end = loss.meaning === 'shut_here' ? device : context.facts.devices.get(owner ?? '');
      return [{ about: `${device.name} ${one.address}`, peer: one.address, line: loss.line, end }];
    }),
  );
}

/** Who shut a session: the commit right before it, on the router at whose end it was shut. */
function sessionShutBy(context: CheckContext) {
  const [first] = shutSessions(context);
  if (first === undefined) return null;
  const { about, peer, line, end } = first;
  if (end === undefined) {
    const reason = { code: 'session_outside' as const, about, peer };
    return { about, state: 'not_shown' as const, reason };
  }
  const commit = commitBefore(end, line);
  const at = line.time?.earliest.toISOString() ?? null;
  return commit === null
    ? {
        about,
        state: 'not_shown' as const,
        reason: { code: 'shut_by_nobody_known' as const, about, at },
      }
    : {
        about,
        state: 'told' as const,
        reason: {
          code: 'shut_by' as const,
          about,
          commit: { ...commitOf(end.name, commit), at },
        },
      };
}

/** Who shut a port or a session, from the commit right before it. */
export const shutBy = defineAnswer({
  say: shutSay,
  evaluate: ({ context }) => {
    if (context.question.wants !== 'shut_by') return null;
    const names = context.goal.devices;
    const ports = shutPorts(context);
    // The port behind which a session lies was not named.
    const isPort = context.goal.question?.subjects.some(({ kind }) => kind === 'port') === true;
    const session = isPort ? null : sessionShutBy(context);
    // "Who shut the session?" is about a session, whatever port is shut beside it.
    if (session !== null && (context.question.sessions || ports.length === 0)) return session;
    const [first] = ports;
    if (first === undefined) {
      const about = groupName(names, context.facts.devices.size);
      const isRead = namedDevices(context).every((one) => one.ports.size > 0);
      if (!isRead || context.goal.entities.interfaces.length > 0) return null;
      return { about, state: 'told', reason: { code: 'none_shut', about } };
    }
    const { device } = first;
    const port = device.ports.get(first.port);
    const about = `${first.port} on ${device.name}`;
    const { admin = null, oper = null } = port ?? {};
    if (admin !== 'DOWN') {
      return { about, state: 'told', reason: { code: 'not_shut', about, admin, oper } };
    }
    const line = lastShut(device, first.port);
    const commit = line === null ? null : commitBefore(device, line);
    const at = line?.time?.earliest.toISOString() ?? null;
    return commit === null
      ? { about, state: 'not_shown', reason: { code: 'shut_by_nobody_known', about, at } }
      : {
          about,
          state: 'told',
          reason: { code: 'shut_by', about, commit: { ...commitOf(device.name, commit), at } },
        };
  },
});
