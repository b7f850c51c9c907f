import { classifyResult } from '../../src/checks';
import type { CollectedEvidence } from '../../src/domain/calls/evidence';
import { judge, reply } from './support/build';
import { evidenceOf } from './support/recorded';

function refused(device: string, operation_type: string, absent: boolean): CollectedEvidence {
  const structuredContent = {
    device_name: device,
    ip_address: '192.0.2.1',
    nos: 'iosxr',
    operation_type,
    status: absent ? 'feature_not_available' : 'failed',
    data: {},
    metadata: {},
    error_response: absent ? null : { type: 'UNIMPLEMENTED', message: 'path not supported' },
    feature_not_found_response: absent ? { feature: 'vpn', message: 'not configured' } : null,
  };
  return evidenceOf(classifyResult({ structuredContent }), 'any_tool', { device });
}

const red = {
  detailed_data: {
    name: 'RED',
    rd: '64496:1',
    route_targets: { import: ['64496:1'], export: ['64496:1'] },
    interfaces: ['Gi0/0/0/1'],
  },
};

const judged = (question: string) =>
  judge({
    devices: ['R1', 'R2'],
    subjects: ['vpn', 'mpls'],
    question,
    evidence: [
      reply('vpn_info', 'R1', { vrfs: [red] }),
      reply('mpls_info', 'R1', { mpls_data: { enabled: true, interfaces: [] } }),
      refused('R2', 'vpn_info', true),
      refused('R2', 'mpls_info', false),
    ],
    more: { entities: { interfaces: [], vrfs: ['RED'], neighbors: [] } },
  });

describe('a router without VRFs, of which another area could not be read', () => {
  it('leaves a question about a VRF open where it is named', () => {
    expect(judged('review VRF RED on R1 and R2').verdict).toBe('inconclusive');
  });

  it('is no part of the question where the VRF was only looked for on it', () => {
    const named = judged('review VRF RED on R1 and R2').findings.map(({ device }) => device);
    expect(named).toContain('R2');
    expect(judged('does every router that carries VRF RED import 64496:1?').verdict).toBe(
      'healthy',
    );
  });
});
