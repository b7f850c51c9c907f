import { classifyResult } from '../../src/checks';
import { classified } from './support/recorded';

describe('classifyResult', () => {
  it.each([
    ['fail-auth', 'failed', 'authentication', false],
    ['fail-auth-routing', 'failed', 'authentication', false],
    ['fail-connection-refused', 'failed', 'timeout', true],
    ['fail-rate-limit-not-retried', 'failed', 'unavailable', true],
    ['fail-unavailable', 'failed', 'unavailable', true],
    ['fail-unimplemented', 'failed', 'not_supported', false],
    ['fail-encoding', 'failed', 'not_supported', false],
    ['fail-model-missing', 'failed', 'not_supported', false],
    ['fail-name-case', 'failed', 'not_found', false],
    ['fail-extra-argument', 'failed', 'invalid_arguments', false],
    ['fail-empty-name', 'failed', 'invalid_arguments', false],
    ['fail-unknown-tool', 'failed', 'unknown_tool', false],
    ['logs-bad-minutes', 'failed', 'invalid_arguments', false],
    ['interface-single-not-found', 'failed', 'not_found', false],
    ['profile-crash-vrf-names-unavailable', 'failed', 'function', false],
    ['routing-unknown-protocol-ospf', 'failed', 'not_supported', false],
    ['topology-fail-one-device-refuses', 'failed', 'timeout', true],
  ])('tells what broke in %s', (name, status, errorClass, transient) => {
    const { status: got, error } = classified(name);
    expect([got, error?.class, error?.transient]).toEqual([status, errorClass, transient]);
  });

  it.each([
    ['feature-not-found-system', 'not_available'],
    ['routing-p-bgp-only-feature-not-available', 'not_available'],
    ['feature-not-found-interfaces-reads-as-empty', 'not_available'],
    ['routing-unknown-protocol-eigrp', 'not_available'],
    ['vpn-filter-no-match', 'not_available'],
    ['vpn-none-on-p', 'not_available'],
  ])('does not take success with nothing inside for success: %s', (name, status) => {
    const { status: got, error } = classified(name);
    expect(got).toBe(status);
    expect(error?.message).not.toBe('');
  });

  it('takes a core router without BGP for partial and not for failed', () => {
    const { status, error } = classified('routing-p-no-bgp-partial');
    expect([status, error]).toEqual(['partial', null]);
  });

  it.each([
    'interfaces-brief',
    'routing-pe-details',
    'logs-healthy-empty',
    'system',
    'topology',
    'devices',
    'mpls-not-configured-ce',
  ])('takes %s for success', (name) => {
    expect(classified(name)).toMatchObject({ status: 'success', error: null });
  });

  it('says that a list of VRFs is cut where the router has more', () => {
    const structuredContent = {
      operation_type: 'vpn_info',
      status: 'success',
      device_name: 'R1',
      data: { vrfs: [{ detailed_data: { name: 'A' } }] },
      metadata: { total_vrfs_on_device: 2, vrf_filter_applied: false },
    };
    expect(classifyResult({ structuredContent }).status).toBe('partial');
  });

  it.each([
    [{}],
    [{ content: [] }],
    [{ content: [{ type: 'text', text: '  ' }] }],
    [{ content: [{ type: 'text', text: '{}' }] }],
    [{ structuredContent: {} }],
  ])('does not take a blank reply for an answer: %j', (reply) => {
    const { status, error } = classifyResult(reply);
    expect(status).toBe('failed');
    expect(error?.message).toMatch(/blank/);
  });

  it('gives a reason even where a tool error has none', () => {
    const { error } = classifyResult({ isError: true, content: [] });
    expect(error?.message).toMatch(/without a reason/);
  });

  it('caps an error of hundreds of thousands of characters at 2 kB', () => {
    const text = 'ü'.repeat(700_000);
    const { error, content } = classifyResult({ isError: true, content: [{ type: 'text', text }] });
    expect(Buffer.byteLength(error?.message ?? '')).toBeLessThanOrEqual(2048);
    expect(error?.message).toMatch(/1400000 bytes in all/);
    expect(JSON.stringify(content).length).toBeLessThan(3000);
  });

  it('keeps what it does not know: other servers, plain text, JSON in text', () => {
    expect(classifyResult({ structuredContent: { any: 1 } })).toMatchObject({
      status: 'success',
      content: { any: 1 },
    });
    expect(classifyResult({ content: [{ type: 'text', text: '[1]' }] }).content).toEqual([1]);
    expect(classifyResult({ content: [{ type: 'text', text: 'no JSON' }] })).toMatchObject({
      status: 'success',
      content: { text: 'no JSON' },
    });
  });

  it('does not take a protocol whose part of the reply is blank for one that is not configured', () => {
    const structuredContent = {
      operation_type: 'routing_info',
      status: 'success',
      device_name: 'R1',
      data: { routing_protocols: [{ protocol: 'bgp', detailed_data: {}, summary: '' }] },
      metadata: { protocol: 'bgp', total_protocols: 1, protocol_statuses: { bgp: 'success' } },
    };
    const { status, error } = classifyResult({ structuredContent });
    expect(status).toBe('failed');
    expect(error?.message).toMatch(/does not mean that it is not configured/);
  });
});

it('takes a reply that is nothing at all for a failure', () => {
  expect(classifyResult(null)).toMatchObject({ status: 'failed' });
});
