import { count } from '../../domain/text/phrases';
import type { LogLine } from '../log-lines';
import { asksAbout, pointTo, seenDevices, type CheckContext } from '../context';
import { canLink } from '../links';
import { defineCheck, type Judgement } from '../define-check';
import { areaOf, type DeviceFacts, type PortFacts } from '../facts';
import { below } from '../parse/place';
import { notListed } from './unlisted-ports';
import { isLoopback, useOf } from './use';
import { ofLink } from '../needs/resources';

/** Null: the router did not report the counter. */
interface Counted {
  incoming: number | null;
  outgoing: number | null;
}

const counters = ({ incoming, outgoing }: Counted) =>
  `in_errors=${incoming ?? 'missing'}, out_errors=${outgoing ?? 'missing'}`;

const say = {
  counted: counters,
  compared: (data: Counted & { before: number }) =>
    `${counters(data)}; ${data.before} in the previous run`,
  negligible: (data: Counted) => `${counters(data)}, a negligible share`,
  read_once: (data: Counted) =>
    `${counters(data)}; whether they still grow cannot be told from one reading`,
  of_losses: (data: Counted & { losses: number }) =>
    `${counters(data)}; its log has ${count(data.losses, 'loss', 'losses')} of the link, which leave as many behind, and whether they still grow cannot be told from one reading`,
  not_read: () => 'counters not read',
};

type Found = Judgement<typeof say>;

/** Fewer than this since the last clearing are left over from plugging and booting. */
const fewErrors = 10;
/** As many as this show a fault even without an earlier value to compare with. */
const manyErrors = 100;
/** Share of damaged frames that a clean link stays far below (a bit error rate of 1e-12 gives 1e-8). */
const cleanShare = 1e-6;

/** A link that is cut damages this many frames at most until it is down. */
const perLoss = 1000;

/**
 * How often the log of a router tells that the link on a port went down: by the port, which may log a loss
 * twice, or by its adjacency where the port logs nothing.
 */
function lossesOf({ logs }: DeviceFacts, port: string): number {
  const ofPort = logs.lines.filter((line) => line.port === port);
  const lossesIn = (lines: readonly LogLine[]) =>
    lines.filter(({ change }, at) => change === 'down' && lines[at - 1]?.change !== 'down').length;
  const byPort = lossesIn(ofPort.filter(({ kind }) => kind === 'link'));
  const withPort = ({ kind, change, reason }: LogLine) =>
    kind === 'isis' && (change === 'up' || /interface[ _](?:state )?down/i.test(reason ?? ''));
  return byPort > 0 ? byPort : lossesIn(ofPort.filter(withPort));
}

function oldTotal(context: CheckContext, device: string, port: string): number | null {
  const incoming = context.old.number(device, port, 'in_errors');
  const outgoing = context.old.number(device, port, 'out_errors');
  return incoming === null && outgoing === null ? null : (incoming ?? 0) + (outgoing ?? 0);
}

function judge(context: CheckContext, device: DeviceFacts, port: PortFacts): Found[] {
  if (port.details === null || isLoopback(port.name) || /^Null/i.test(port.name)) return [];
  if (port.admin === 'DOWN' && useOf(context, device, port) === null) return [];
  const counted = { incoming: port.inErrors, outgoing: port.outErrors };
  const evidence = pointTo(below(port.details, 'counters'), counters(counted));
  const reason = { code: 'counted' as const, ...counted };
  const base = { device: device.name, object: port.name, reason, evidence };
  const total = (port.inErrors ?? 0) + (port.outErrors ?? 0);
  const before = oldTotal(context, device.name, port.name);
  if (before !== null && total >= before && (port.inErrors !== null || port.outErrors !== null)) {
    const compared = { ...counted, code: 'compared' as const, before };
    const grown = total - before;
    if (grown >= fewErrors) return [{ ...base, result: 'fail', reason: compared }];
    if (port.inErrors !== null && port.outErrors !== null)
      return [{ ...base, result: 'pass', reason: compared }];
  }
  const losses = lossesOf(device, port.name);
  if (total >= manyErrors && total <= losses * perLoss && !context.question.errors) {
    const left = { ...counted, code: 'of_losses' as const, losses };
    return [{ ...base, result: 'not_verifiable', reason: left }];
  }
  if (total >= manyErrors) {
    const share = port.inPackets === null || port.inPackets === 0 ? null : total / port.inPackets;
    if (share === null || share > cleanShare) return [{ ...base, result: 'fail' }];
  }
  if (port.inErrors === null || port.outErrors === null) {
    return [{ ...base, result: 'not_verifiable' }];
  }
  if (total < fewErrors) return [{ ...base, result: 'pass' }];
  if (total >= manyErrors)
    return [{ ...base, result: 'pass', reason: { ...counted, code: 'negligible' } }];
  return [{ ...base, result: 'not_verifiable', reason: { ...counted, code: 'read_once' } }];
}

/** Ports of an asked router whose counters nobody read, where errors are the question. */
function unread(context: CheckContext, device: DeviceFacts): Found[] {
  if (!context.question.errors || !context.goal.devices.includes(device.name)) return [];
  const { interfaces } = context.goal.entities;
  const ports = [...device.ports.values()].filter(
    (port) =>
      port.details === null &&
      port.oper === 'UP' &&
      (canLink(port.name) || interfaces.includes(port.name)),
  );
  const listed = ports.map((port): Found => ({
    device: device.name,
    object: port.name,
    result: 'not_verifiable',
    reason: { code: 'not_read' },
    evidence: port.brief === null ? null : pointTo(port.brief, 'the list holds no counters'),
  }));
  // Of a list that could not be read the ports are known that other readings name.
  const others = notListed(context, device).filter(
    ({ object }) => canLink(object) && /\d/.test(object),
  );
  return [
    ...listed,
    ...others.map(({ object }): Found => {
      const { place } = areaOf(device, 'interfaces');
      const base = { device: device.name, object, result: 'not_verifiable' as const };
      return { ...base, reason: { code: 'not_read' }, evidence: place };
    }),
  ];
}

/** One check for each port whose single view was read. */
export const interfaceErrors = defineCheck({
  id: 'interface.errors',
  resource: ofLink('quality'),
  reading: ['interface_details'],
  words: ['error', 'counter', 'crc', 'drop'],
  label: ['error counters', (port) => `error counters of ${port}`],
  expectation: 'no damaged frames, or no more of them than in the previous run',
  rule: 'RFC 2863: ifInErrors and ifOutErrors count since the last clearing, so only growth or a large number indicates a fault; a missing counter is not zero',
  say,
  leavesOpen: (context, port) => context.question.errors && asksAbout(context, port),
  evaluate: (context) =>
    seenDevices(context).flatMap((device) => [
      ...[...device.ports.values()].flatMap((port) => judge(context, device, port)),
      ...unread(context, device),
    ]),
});
