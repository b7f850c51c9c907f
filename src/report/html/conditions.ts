import type { RunDocument } from '../../domain/run/run-document';
import type { Topology } from '../../domain/analysis/topology';
import { passedChecks } from '../passed';
import type { Condition } from './marks';

type Grounds = Pick<RunDocument, 'findings' | 'checks' | 'coverage' | 'root_cause'>;
type Link = Topology['links'][number];

/** What is known of a device: where a cause lies, where a check failed, what could not be read. */
export function deviceCondition(document: Grounds, device: string): Condition {
  const { findings, checks, coverage } = document;
  const own = checks.filter((check) => check.device === device);
  if (findings.some((one) => one.role === 'cause' && one.device === device)) return 'cause';
  if (own.some(({ result }) => result === 'fail')) return 'affected';
  if (coverage.some((one) => one.device === device && one.state === 'failed')) return 'unread';
  // That it answers, or that its log came back without a line, says nothing of how it is.
  return passedChecks(own).some(({ check }) => check !== 'reachability') ? 'fine' : 'unknown';
}

/** The same of a link, from what was found at its two ports. */
export function linkCondition({ findings, checks }: Grounds, link: Link): Condition {
  const ends = [
    { device: link.a, port: link.aInterface },
    { device: link.b, port: link.bInterface },
  ].filter(({ port }) => port !== null);
  const at = (device: string, port: string | null): boolean =>
    ends.some((end) => end.device === device && end.port === port);
  const causes = findings.filter(({ role }) => role === 'cause');
  if (causes.some((one) => at(one.device, one.interface))) return 'cause';
  const own = checks.filter((check) => at(check.device, check.object));
  if (own.some(({ result }) => result === 'fail')) return 'affected';
  return own.some(({ result }) => result === 'pass') ? 'fine' : 'unknown';
}

/**
 * The end of a faulty link at which the cause lies: the port itself, or the router that is down;
 * null where neither end has a cause.
 */
export function faultyEnd({ findings }: Grounds, link: Link): 'a' | 'b' | null {
  const causes = findings.filter(({ role }) => role === 'cause');
  const has = (device: string, port: string | null): boolean =>
    causes.some((one) => one.device === device && (one.interface ?? port) === port);
  if (has(link.a, link.aInterface)) return 'a';
  return has(link.b, link.bInterface) ? 'b' : null;
}
