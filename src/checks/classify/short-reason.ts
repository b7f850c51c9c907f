/** How pygnmi begins what it says of a router's refusal. */
const refusal = /GRPC ERROR Host: \S+?, Error: /g;
/** How Python prints an error of gRPC: over many lines to a last `>`, with a record for its developers. */
const printed = /<_\w*RpcError of RPC that terminated with:/;

/**
 * What a person needs of an error: of gRPC the status and the router's own words, since the address
 * is the inventory's and stands there; of one in JSON its message, with what that leaves out. The
 * whole text stays in the evidence. Other texts stay as they are.
 */
export function shortReason(message: string): string {
  return fromJson(message) ?? withoutRecord(message).replaceAll(refusal, '');
}

type Members = Record<string, unknown>;

/** `{"error": {"code": "not_found", "message": "there is no such node"}}`, as many servers tell it. */
function fromJson(text: string): string | null {
  const whole = membersOf(text);
  const error = isMembers(whole?.['error']) ? whole['error'] : whole;
  if (error === undefined) return null;
  const said = error['message'] ?? error['error'];
  if (typeof said !== 'string' || said.trim() === '') return null;
  const { message: _message, error: _error, details, ...others } = error;
  const beside = Object.entries({ ...others, ...(isMembers(details) ? details : { details }) })
    .map(([name, value]) => [name, plain(value)] as const)
    .filter(([, value]) => value !== '' && !said.includes(value))
    .map(([name, value]) => `${name}: ${value}`);
  return beside.length === 0 ? said.trim() : `${said.trim()} (${beside.join(', ')})`;
}

function membersOf(text: string): Members | undefined {
  if (!/^\s*\{/.test(text)) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return isMembers(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function plain(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
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
