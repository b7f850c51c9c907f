/** How pygnmi begins what it says of a router's refusal. */
const refusal = /GRPC ERROR Host: \S+?, Error: /g;
/** How Python prints an error of gRPC: over many lines to a last `>`, with a record for its developers. */
const printed = /<_\w*RpcError of RPC that terminated with:/;

/**
 * What a person needs of an error of gRPC: the status and the router's own words. The address is
 * the inventory's and stands there; the whole text stays in the evidence. Other texts stay as
 * they are.
 */
export function shortReason(message: string): string {
  return withoutRecord(message).replaceAll(refusal, '');
}

function withoutRecord(message: string): string {
  const begun = printed.exec(message);
  const end = message.lastIndexOf('>');
  if (begun === null || end < begun.index + begun[0].length) return message;
  const inside = message.slice(begun.index + begun[0].length, end);
  const status = /status = StatusCode\.(\w+)/.exec(inside)?.[1];
  const details = /details = "((?:[^"\\]|\\.)*)"/.exec(inside)?.[1];
  const said = [status, details?.trim()].filter((part) => part !== undefined && part !== '');
  if (said.length === 0) return message;
  return `${message.slice(0, begun.index)}${said.join(': ')}${message.slice(end + 1).trimEnd()}`;
}
