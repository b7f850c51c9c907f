import type { Check } from '../../domain/analysis/check';
import { pointTo, seenDevices, type CheckContext } from '../context';
import type { DeviceFacts, PortFacts } from '../facts';
import { makeCheck, type CheckKind, type Judgement } from '../make-check';
import { below } from '../parse/place';
import { isLoopback, useOf } from './use';

const kind: CheckKind = {
  check: 'interface.errors',
  expectation: 'no damaged frames, or no more of them than in the previous run',
  rule: 'RFC 2863: ifInErrors and ifOutErrors count since the last clearing, so only growth or a large number tells of a fault; a missing counter is not zero',
};

/** Fewer than this since the last clearing are left over from plugging and booting. */
const fewErrors = 10;
/** As many as this show a fault even without an earlier value to compare with. */
const manyErrors = 100;
/** Share of damaged frames that a clean link stays far below (a bit error rate of 1e-12 gives 1e-8). */
const cleanShare = 1e-6;

function oldTotal(context: CheckContext, device: string, port: string): number | null {
  const incoming = context.old.number(device, port, 'in_errors');
  const outgoing = context.old.number(device, port, 'out_errors');
  return incoming === null && outgoing === null ? null : (incoming ?? 0) + (outgoing ?? 0);
}

function judge(context: CheckContext, device: DeviceFacts, port: PortFacts): Judgement[] {
  if (port.details === null || isLoopback(port.name) || /^Null/i.test(port.name)) return [];
  if (port.admin === 'DOWN' && useOf(context, device, port) === null) return [];
  const state = `in_errors=${port.inErrors ?? 'missing'}, out_errors=${port.outErrors ?? 'missing'}`;
  const evidence = pointTo(below(port.details, 'counters'), state);
  const base = { device: device.name, object: port.name, evidence };
  const total = (port.inErrors ?? 0) + (port.outErrors ?? 0);
  const before = oldTotal(context, device.name, port.name);
  if (before !== null && total >= before && (port.inErrors !== null || port.outErrors !== null)) {
    const value = `${state}; ${before} in the previous run`;
    const grown = total - before;
    if (grown >= fewErrors) return [{ ...base, result: 'fail', value }];
    if (port.inErrors !== null && port.outErrors !== null)
      return [{ ...base, result: 'pass', value }];
  }
  if (total >= manyErrors) {
    const share = port.inPackets === null || port.inPackets === 0 ? null : total / port.inPackets;
    if (share === null || share > cleanShare) return [{ ...base, result: 'fail', value: state }];
  }
  if (port.inErrors === null || port.outErrors === null) {
    return [{ ...base, result: 'not_verifiable', value: state }];
  }
  if (total < fewErrors) return [{ ...base, result: 'pass', value: state }];
  if (total >= manyErrors)
    return [{ ...base, result: 'pass', value: `${state}, a negligible share` }];
  const value = `${state}; whether they still grow cannot be told from one reading`;
  return [{ ...base, result: 'not_verifiable', value }];
}

/** Ports of an asked router whose counters nobody read, where errors are the question. */
function unread(context: CheckContext, device: DeviceFacts): Judgement[] {
  if (!context.question.errors || !context.goal.devices.includes(device.name)) return [];
  const ports = [...device.ports.values()].filter(
    (port) => port.details === null && port.oper === 'UP' && !isLoopback(port.name),
  );
  return ports.map((port) => ({
    device: device.name,
    object: port.name,
    result: 'not_verifiable',
    value: 'counters not read',
    evidence: port.brief === null ? null : pointTo(port.brief, 'the list holds no counters'),
  }));
}

/** One check for each port whose single view was read. */
export function checkCounters(context: CheckContext): Check[] {
  return seenDevices(context).flatMap((device) =>
    [
      ...[...device.ports.values()].flatMap((port) => judge(context, device, port)),
      ...unread(context, device),
    ].map((one) => makeCheck(kind, one)),
  );
}
