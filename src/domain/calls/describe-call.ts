import type { AdmittedCall } from './tool-call';

/** Bytes that Temporal shows of an activity's summary. */
const summaryLength = 200;

/** A call as one line, for instance `get_routing_info PE1 bgp`: tool, then its plain arguments. */
export function describeCall(call: Pick<AdmittedCall, 'tool' | 'arguments'>): string {
  const values = Object.entries(call.arguments).flatMap(([name, value]) => {
    if (value === null || value === undefined || value === false) return [];
    if (value === true) return [name];
    if (typeof value === 'string') return [value];
    if (typeof value === 'number') return [`${name}=${value}`];
    return [`${name}=${JSON.stringify(value)}`];
  });
  const line = [call.tool, ...values].join(' ').replaceAll(/\s+/g, ' ');
  return line.length > summaryLength ? `${line.slice(0, summaryLength - 1)}…` : line;
}
