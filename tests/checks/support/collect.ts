import { createHash } from 'node:crypto';

import { answerTool, type Lab } from '../../../lab/gnmi';
import { classifyResult } from '../../../src/checks';
import type { CollectedEvidence } from '../../../src/domain/calls/evidence';

/** Makes one call to the lab and keeps its result as a run would. */
export function collect(
  lab: Lab,
  tool: string,
  values: Record<string, unknown>,
): CollectedEvidence {
  const result = classifyResult(answerTool(lab, tool, values));
  const call = { server: 'gnmibuddy', tool, arguments: values };
  const ref = createHash('sha256')
    .update(JSON.stringify([call, result]))
    .digest('hex')
    .slice(0, 16);
  return { call, at: lab.now.toISOString(), milliseconds: 200, result, ref };
}

/** Everything that the tools can show of a network. */
export function collectAll(lab: Lab): CollectedEvidence[] {
  const found = [collect(lab, 'get_network_topology_api', {})];
  for (const device_name of lab.devices) {
    found.push(
      collect(lab, 'get_interface_info', { device_name }),
      collect(lab, 'get_routing_info', { device_name, include_details: true }),
      collect(lab, 'get_mpls_info', { device_name }),
      collect(lab, 'get_vpn_info', { device_name, include_details: true }),
      collect(lab, 'get_system_info', { device_name }),
      collect(lab, 'get_logs', { device_name, show_all_logs: true }),
      collect(lab, 'get_logs', { device_name, show_all_logs: true, keywords: 'DB_COMMIT' }),
    );
    const ports = lab.state.devices.find((one) => one.name === device_name)?.interfaces ?? [];
    for (const { name } of ports) {
      found.push(collect(lab, 'get_interface_info', { device_name, interface: name }));
    }
  }
  return found;
}
