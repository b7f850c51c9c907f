import { isReadAnyhow, portsAskedAt } from '../../domain/analysis/goal';
import { allChecks } from '../all-checks';
import { allFaults } from '../all-faults';
import { commitsRead, seenDevices, type CheckContext } from '../context';
import type { Judged } from '../define-check';
import { areaOf, type DeviceFacts } from '../facts';
import { holdersOfAsked } from '../identity/address-holders';
import { isBundle } from '../interfaces/bundles';
import { isLoopback, useOf } from '../interfaces/use';
import { leavesUndecided } from '../undecided';
import { unsetLines } from '../unset-clock';
import { portsBehindWhich } from '../vpn/access-ports';
import type { Explained } from '../diagnosis/search';
import { areaOfFact } from '../answers/system-facts';
import type { ReadingProposal } from './reading-proposal';

/** Areas that the objective names, on each router asked about, as far as they still matter. */
export function subjectProposals({ goal }: CheckContext, found: boolean): ReadingProposal[] {
  return goal.devices.flatMap((device) =>
    goal.subjects
      .filter(
        (subject) =>
          subject !== 'inventory' && subject !== 'profile' && subject !== 'interface_details',
      )
      .filter((subject) => !found || isReadAnyhow(goal, device, subject))
      .map((subject) => ({
        device,
        subject,
        object: subject === 'logs' ? 'all' : null,
        value: 100,
        reason: 'the question is about this device',
      })),
  );
}

/** Where a router tells the fact that is wanted, and whether it restarted as it is said. */
export function factProposals({ goal, question }: CheckContext): ReadingProposal[] {
  const subject = areaOfFact(question.wants) ?? (question.restart ? 'system' : null);
  if (subject === null) return [];
  return goal.devices.map((device) => ({
    device,
    subject,
    object: null,
    value: 99,
    reason: 'the question asks for it',
  }));
}

/** What is written on the ports of an address that several routers have. */
export function holderProposals(context: CheckContext): ReadingProposal[] {
  return holdersOfAsked(context).map(({ device, port }) => ({
    device: device.name,
    subject: 'interface_details',
    object: port.name,
    value: 97,
    reason: 'only its description tells whether the address is shared on purpose',
  }));
}

/** Areas that would decide what the question asks and a check could not tell for want of them. */
export function undecidedProposals(
  context: CheckContext,
  checks: readonly Judged[],
): ReadingProposal[] {
  return checks
    .filter((one) => leavesUndecided(context, one))
    .flatMap(({ check, device }) =>
      allChecks[check].reading
        .filter((subject) => subject !== 'interface_details')
        .map((subject) => ({
          device,
          subject,
          object: subject === 'logs' ? 'all' : null,
          value: 95,
          reason: 'the answer depends on it',
        })),
    );
}

/** Routers whose logs are read for the moment at which a cause began. */
const witnesses = 2;

/** Logs of those who saw the first cause, where the question is when it began and nothing read tells. */
export function momentProposals(
  { question, goal }: CheckContext,
  { causes }: Explained,
): ReadingProposal[] {
  const first = causes.find((one) => one.fault.type !== 'collection_failed');
  if (question.form !== 'when' || first === undefined || first.fault.since !== null) return [];
  const seenAt = first.accounts.map(({ id }) => id.split('|')[1] ?? '');
  return [...new Set(seenAt)]
    .filter((device) => device !== first.fault.device || !goal.devices.includes(device))
    .slice(0, witnesses)
    .map((device) => ({
      device,
      subject: 'logs',
      object: 'all',
      value: 94,
      reason: 'its log tells when it began',
    }));
}

/** What changed on the router of the first cause, where the complaint tells since when it is so. */
export function changeProposals(
  { question, facts }: CheckContext,
  { causes }: Explained,
): ReadingProposal[] {
  const first = causes.find((one) => one.fault.type !== 'collection_failed')?.fault;
  if (!question.lasting || first === undefined || !first.lasting) return [];
  // What comes and goes was there before the line in which a router writes that it saw it.
  const { isIntermittent, origin } = allFaults[first.type];
  // Of a setting that only the logs of others date, its own log was never looked at.
  const own = facts.devices.get(first.device);
  const isUnread = own !== undefined && areaOf(own, 'logs').state === 'not_asked';
  const isDated = first.since !== null && !(origin === 'settings' && isUnread);
  if (isDated && isIntermittent !== true) return [];
  return [first.device, ...(first.far === undefined ? [] : [first.far.device])]
    .flatMap((name) => facts.devices.get(name) ?? [])
    .filter((device) => !commitsRead(device))
    .map(({ name: device }) => ({
      device,
      subject: 'logs',
      object: 'DB_COMMIT',
      value: 93,
      reason: `what was changed on ${device}`,
    }));
}

/** The map of the network, where the words ask what is connected to what. */
export function mapProposals(context: CheckContext): ReadingProposal[] {
  if (!context.question.names('connections')) return [];
  const reason = 'the question is about how devices are connected';
  return [
    { device: 'network', subject: 'topology', object: null, value: 99, reason },
    ...context.goal.devices.map((device): ReadingProposal => ({
      device,
      subject: 'isis',
      object: null,
      value: 72,
      reason,
    })),
  ];
}

/** Commits are found by their keyword only, and read where the question is who changed something. */
const factsOfCommits: ReadonlySet<string | null> = new Set(['shut_by', 'changes']);

/** Commits of the routers asked about, where the question is about a change and who made it. */
export function commitProposals({ goal, question }: CheckContext): ReadingProposal[] {
  if (!factsOfCommits.has(question.wants)) return [];
  return goal.devices.map((device) => ({
    device,
    subject: 'logs',
    object: 'DB_COMMIT',
    value: 98,
    reason: 'the question is who changed it, and when',
  }));
}

/** How many single views of a router are worth their calls, by how many routers were asked about. */
function mostDetails(asked: number): number {
  return asked <= 1 ? 8 : asked <= 3 ? 4 : 0;
}

function detailPorts(context: CheckContext, device: DeviceFacts): string[] {
  const used = [...device.ports.values()].filter(
    (port) =>
      !isLoopback(port.name) &&
      !/^(Null|MgmtEth)/i.test(port.name) &&
      (useOf(context, device, port) !== null || (port.admin === 'UP' && port.oper === 'DOWN')),
  );
  const urgent = (name: string) => Number(device.ports.get(name)?.oper !== 'UP');
  return used.map((port) => port.name).sort((a, b) => urgent(b) - urgent(a));
}

/** Of a named aggregate, the ports that may be lost members of it: only a description tells which. */
function withMembers(device: DeviceFacts, named: readonly string[]): string[] {
  if (!named.some(isBundle)) return [...named];
  const lost = [...device.ports.values()].filter(
    (port) => port.admin === 'UP' && port.oper !== 'UP' && port.address === null,
  );
  return [...new Set([...named, ...lost.map((port) => port.name)])];
}

/** Single views of ports: only these hold counters, MTU and description. */
export function detailProposals(context: CheckContext): ReadingProposal[] {
  const { goal, question } = context;
  // For what was reported, ports are looked at one by one where something leads to them.
  const ofEach =
    !question.reportsTrouble &&
    (goal.subjects.includes('interfaces') || goal.subjects.includes('interface_details'));
  const wanted = ofEach || question.errors;
  const behind = seenDevices(context).flatMap((device) =>
    portsBehindWhich(context, device).map((port) => viewOf(device.name, port.name, 96)),
  );
  const ofAsked = goal.devices.flatMap((name) => {
    const device = context.facts.devices.get(name);
    if (device === undefined) return [];
    const isNamed = goal.entities.interfaces.length > 0;
    // A port that a router does not list need not be described there.
    const listed = portsAskedAt(goal, name).filter(
      (port) => device.ports.size === 0 || device.ports.has(port),
    );
    const named = withMembers(device, listed);
    const ports = isNamed ? named : wanted ? detailPorts(context, device) : [];
    const limit = question.errors ? 16 : mostDetails(goal.devices.length);
    const value = isNamed ? 96 : question.errors ? 90 : 64;
    return ports.slice(0, limit).map((object) => viewOf(name, object, value));
  });
  return [...ofAsked, ...(question.symptom ? behind.slice(0, 4) : [])];
}

const viewOf = (device: string, object: string, value: number): ReadingProposal => ({
  device,
  subject: 'interface_details',
  object,
  value,
  reason: 'counters, MTU and description appear only in the per-interface view',
});

/** A clock that was not set tells of a restart, and the boot time of which. */
export function clockProposals(context: CheckContext): ReadingProposal[] {
  return seenDevices(context)
    .filter((device) => unsetLines(device).length > 0)
    .map(({ name }) => ({
      device: name,
      subject: 'system',
      object: null,
      value: 1,
      reason: 'its log begins with a clock that was not set, as after a restart',
    }));
}
