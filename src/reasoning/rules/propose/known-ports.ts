import type { Analysis } from '../../../domain/analysis/analysis';
import type { Check } from '../../../domain/analysis/check';
import { interfaceState } from '../../../checks/interfaces/states';

/** Ports whose counters and MTU say nothing about a line. */
const withoutLine = /^(?:loopback|null|mgmt|management|lo\d|nve|tunnel)/i;

/** All ports of a device that earlier results listed. */
export function listedPorts(device: string, analysis: Analysis): string[] {
  return [...new Set(portChecks(device, analysis).map((check) => check.object))];
}

/**
 * Ports of a device that are worth a look of their own: failing ones first, then those that are up
 * or unclear. Ports that are rightly down, and ports without a line, are left out.
 */
export function portsInUse(device: string, analysis: Analysis): string[] {
  const failing = new Set(
    analysis.checks
      .filter((check) => check.device === device && check.result === 'fail')
      .map((check) => check.object),
  );
  const wanted = portChecks(device, analysis).filter(
    (check) =>
      check.result === 'fail' ||
      (!withoutLine.test(check.object) && (check.result !== 'pass' || !isDown(check))),
  );
  const order = (port: string): number => (failing.has(port) ? 0 : port.includes('.') ? 2 : 1);
  return [...new Set(wanted.map((check) => check.object))].sort((a, b) => order(a) - order(b));
}

function portChecks(device: string, { checks }: Analysis): Check[] {
  return checks.filter(
    (check) =>
      check.check === 'interface.state' &&
      check.device === device &&
      // What stands for ports that could not be listed is no port.
      !/^(?:device|all)$/.test(check.object),
  );
}

/** A port that is down, and rightly so. */
function isDown(check: Check): boolean {
  return (
    check.meant === true || interfaceState.said(check, 'described_as_idle', 'not_in_use') !== null
  );
}
