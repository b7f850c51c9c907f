import { classifyResult } from '../../src/checks/classify/classify-result';
import { shortReason } from '../../src/checks/classify/short-reason';

/** As Python prints it when a router refuses a connection. */
const printed = `<_InactiveRpcError of RPC that terminated with:
\tstatus = StatusCode.UNAVAILABLE
\tdetails = "failed to connect to all addresses; last error: UNKNOWN: ipv4:192.0.2.1:57400: connection refused (111)"
\tdebug_error_string = "UNKNOWN:Error received from peer  {grpc_message:\\"failed\\", grpc_status:14}"
>`;
const inWords =
  'UNAVAILABLE: failed to connect to all addresses; last error: UNKNOWN: ipv4:192.0.2.1:57400: connection refused (111)';

describe('the reason of an error of gRPC', () => {
  it("is the status and the router's own words", () => {
    expect(shortReason(printed)).toBe(inWords);
    expect(shortReason(`PE1: ${printed}`)).toBe(`PE1: ${inWords}`);
    expect(
      shortReason(
        'Feature not found on device P1: GRPC ERROR Host: 192.0.2.1:57400, Error: no bgp',
      ),
    ).toBe('Feature not found on device P1: no bgp');
  });

  it('is left as it is where nothing of it is understood', () => {
    for (const text of [
      '2 validation errors\nminutes\n  too small',
      '<_InactiveRpcError of RPC>',
      '',
    ]) {
      expect(shortReason(text)).toBe(text);
    }
  });

  it('stays whole in the evidence', () => {
    const { error, content } = classifyResult({
      isError: true,
      content: [{ type: 'text', text: printed }],
    });
    expect(error).toMatchObject({ class: 'unavailable', message: inWords });
    expect(content).toEqual({ text: printed });
  });
});

describe('the reason of an error in JSON', () => {
  it.each([
    [
      '{"error":{"code":"not_found","message":"there is no node with the id \\"ticket-77\\"","details":{"id":"ticket-77"}}}',
      'there is no node with the id "ticket-77" (code: not_found)',
    ],
    ['{"message":"The disk is full.","code":null}', 'The disk is full.'],
    ['{"error":"no such label","allowed":["a","b"]}', 'no such label (allowed: ["a","b"])'],
    [
      '{"error":{"message":"out of range","details":{"maximum":250}}}',
      'out of range (maximum: 250)',
    ],
  ])('%s is its message, with what that leaves out', (text, said) => {
    expect(shortReason(text)).toBe(said);
  });

  it.each(['{"error":{"code":1}}', '{"error": "', '["message"]', '{"message":"  "}'])(
    'is left as it is where it has none: %s',
    (text) => {
      expect(shortReason(text)).toBe(text);
    },
  );
});
