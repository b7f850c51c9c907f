/** How pygnmi begins what it says of a router's refusal. */
const refusal = /GRPC ERROR Host: \S+?, Error: /g;
/** How Python prints an error of gRPC: over many lines, with a record for its developers. */
const printed = /<_\w*RpcError of RPC that terminated with:(.*?)(?:>\s*$|>(?=[^>]*$))/gs;

/**
 * What a person needs of an error of gRPC: the status and the router's own words. The address is
 * the inventory's and stands there; the whole text stays in the evidence. Other texts stay as
 * they are.
 */
export function shortReason(message: string): string {
  return message
    .replaceAll(printed, (whole, inside: string) => {
      const status = /status = StatusCode\.(\w+)/.exec(inside)?.[1];
      const details = /details = "((?:[^"\\]|\\.)*)"/.exec(inside)?.[1];
      const said = [status, details?.trim()].filter((part) => part !== undefined && part !== '');
      return said.length === 0 ? whole : said.join(': ');
    })
    .replaceAll(refusal, '');
}
