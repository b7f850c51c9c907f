import type { RecordedRequest } from './recorded-request';
import { json, type ScriptStep, toolCalls } from './steps';

/** What a step speaks of, and the call that reads it. */
const readings: [RegExp, string, Record<string, unknown>][] = [
  [
    /BGP (?:neighbor|session)|every BGP|BGP settings/i,
    'get_routing_info',
    { protocol: 'bgp', include_details: true },
  ],
  [/IS-IS/i, 'get_routing_info', { protocol: 'isis', include_details: true }],
  [/interface|port/i, 'get_interface_info', {}],
  [/DB_COMMIT/, 'get_logs', { keywords: 'DB_COMMIT', show_all_logs: true }],
  [/\blog\b/i, 'get_logs', {}],
  [/MPLS|label/i, 'get_mpls_info', { include_details: true }],
  [/VRF|VPN/i, 'get_vpn_info', { include_details: true }],
  [/system|uptime/i, 'get_system_info', {}],
];

const callsAtMost = 6;

/**
 * A model that knows nothing and does what a step says, word by word: all readings that the step
 * speaks of for all devices of the question, then the end of the step. Answers other nodes with
 * what changes nothing.
 */
export function juniorEngineer({ body }: RecordedRequest): ScriptStep {
  const usage = { prompt_tokens: 100, completion_tokens: 10 };
  if (body.tools === undefined) {
    const format = body.response_format?.json_schema?.name;
    if (format !== 'assess_objective') throw new Error(`not a node of this script: ${format}`);
    const verdict = { judgement: 'unmet', feedback: 'Read the rest.', notes: '', redo: [] };
    return json(verdict, { usage });
  }
  const answered = (body.messages ?? []).filter(({ role }) => role === 'tool').length;
  const prompt = (body.messages ?? []).map(({ content }) => content ?? '').join('\n');
  const step = /Carry out step \d+ now: (.*)/.exec(prompt)?.[1] ?? '';
  const devices = (/^Devices: (.*)$/m.exec(prompt)?.[1] ?? '').split(', ');
  const own = /\(for ([^)]*)\)$/.exec(step)?.[1]?.split(', ') ?? devices;
  const window = Number(/give (\d+) unless/.exec(prompt)?.[1] ?? '60');
  const wanted = readings.filter(([words]) => words.test(step)).slice(0, 2);
  const calls = own
    .flatMap((device_name) =>
      wanted.map(([, name, values]) => ({
        name,
        arguments: {
          device_name,
          ...values,
          ...(name === 'get_logs' ? { minutes: window } : {}),
        },
      })),
    )
    .slice(0, callsAtMost);
  const finish = {
    name: 'finish_step',
    arguments: { status: calls.length === 0 ? 'unavailable' : 'done', note: 'Read.' },
  };
  return answered > 0 || calls.length === 0
    ? toolCalls([finish], { usage })
    : toolCalls(calls, { usage });
}
