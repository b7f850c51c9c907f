import type { CallRecord } from '../../src/domain/calls/tool-call';
import { chooseCall } from '../../src/reasoning/rules/propose/choose-call';
import { wanting } from '../../src/reasoning/rules/propose/wanted';
import { called, proposeInput, snapshot } from './fixtures/inputs';

const instruction = 'Look at the BGP neighbors.';
const bgp = {
  tool: 'get_routing_info',
  arguments: { device_name: 'PE1', protocol: 'bgp', include_details: true },
};
const made = (more: Parameters<typeof called>[1] = {}, tool = bgp.tool) =>
  called({ ...bgp, tool }, more);

/** What is chosen for BGP of PE1. */
function chosen(
  calls: CallRecord[],
  more: Parameters<typeof proposeInput>[1] = {},
  concept = 'bgp',
) {
  const input = proposeInput(instruction, { calls, ...more });
  return chooseCall(wanting(input, { device: 'PE1', concept, text: instruction })({}), input);
}

describe('the call for one thing that is wanted', () => {
  it('is that of the tool for it, with the reason', () => {
    expect(chosen([])).toMatchObject({
      kind: 'call',
      byName: true,
      call: { server: 'gnmibuddy', ...bgp, reason: 'step 1: bgp' },
    });
    expect(chosen([], { pass: 1, feedback: 'Read it again.' })).toMatchObject({
      call: { reason: 'step 1: bgp; pass 2: Read it again.' },
    });
    expect(chosen([], { feedback: 'Ignored.' })).toMatchObject({ call: { reason: 'step 1: bgp' } });
    const long = chosen([], { pass: 1, feedback: 'x'.repeat(400) });
    expect(long.kind === 'call' && long.call.reason).toHaveLength(300);
  });

  it('is none where no tool is there', () => {
    expect(chosen([], { snapshot: snapshot([]) })).toEqual({ kind: 'unavailable' });
  });

  it('is not made again where it was answered', () => {
    expect(chosen([made({ step: 3, pass: 1 })])).toEqual({ kind: 'answered', step: 3, pass: 1 });
  });

  it('is made again in a later pass where it may succeed', () => {
    const passing = [made({ failure: 'timeout', transient: true })];
    expect(chosen(passing)).toEqual({ kind: 'failed', reason: 'it was a timeout' });
    expect(chosen(passing, { pass: 1 })).toMatchObject({ kind: 'call', call: bgp });
  });

  it('is not one that failed for good, nor one that was refused as it is', () => {
    const lasting = chosen([made({ failure: 'not_found' as never })]);
    expect(lasting).not.toMatchObject({ call: bgp });
    const refusal = { ...bgp, server: 'gnmibuddy', reason: 'not allowed', valid: [] } as never;
    expect(chosen([], { refusals: [refusal] })).not.toMatchObject({ call: bgp });
  });

  it('is none of a device that answers nothing', () => {
    const tools = ['get_logs', 'get_mpls_info', 'get_vpn_info'];
    const silent = (failure: 'timeout' | 'authentication') =>
      chosen(tools.map((tool) => made({ failure }, tool)));
    expect(silent('timeout')).toEqual({ kind: 'silent', device: 'PE1', refused: false });
    expect(silent('authentication')).toEqual({ kind: 'silent', device: 'PE1', refused: true });
  });
});
