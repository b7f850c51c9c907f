import { createHash } from 'node:crypto';
import { parse, stringify } from 'yaml';

/**
 * Rewrites the text of a case as most networks are addressed: the inventory knows routers by capital
 * letters and a domain that host names, logs and descriptions leave out, its addresses are those of a
 * management network that no router lists, and IS-IS system ids spell no address. What happened, and
 * with it what is expected, stays the same.
 */
export function withRealAddressing(text: string): string {
  const document = parse(text) as CaseText;
  const { devices } = document.topology;
  const names = new Map(devices.map(({ name }) => [name, inventoryName(name)]));
  const ids = new Map(systemIds(document.state).map((id) => [id, opaque(id)]));
  const renamed = (value: unknown): unknown => renameDevices(value, names);
  const state = Object.entries(document.state).map(([name, device]) => [
    names.get(name) ?? name,
    replaceIds(device, ids),
  ]);
  return stringify({
    ...document,
    topology: {
      devices: devices.map((one, index) => ({
        ...one,
        name: inventoryName(one.name),
        management: `172.20.${Math.floor(index / 250)}.${(index % 250) + 1}`,
      })),
      links: [],
    },
    state: Object.fromEntries(state) as unknown,
    ...(document.previous === undefined ? {} : { previous: renamed(document.previous) }),
    expect: renamed(document.expect),
  });
}

interface CaseText {
  topology: { devices: { name: string }[] };
  state: Record<string, unknown>;
  previous?: unknown;
  expect: unknown;
}

function inventoryName(name: string): string {
  return `${name.toUpperCase()}.net.example`;
}

/** System ids that a router has, or that another one lists as its neighbor. */
function systemIds(state: CaseText['state']): string[] {
  const written = JSON.stringify(state).matchAll(
    /"net":"[^"]*?\.((?:[\da-f]{4}\.){2}[\da-f]{4})\.[\da-f]{2}"|"system_id":"([^"]+)"/gi,
  );
  return [...new Set([...written].flatMap(([, own, listed]) => own ?? listed ?? []))];
}

/** A system id of the same form that tells nothing, always the same for the same one. */
function opaque(id: string): string {
  const digits = createHash('sha256').update(id).digest('hex').slice(0, 12);
  return digits.replace(/^(.{4})(.{4})/, '$1.$2.');
}

function replaceIds(value: unknown, ids: ReadonlyMap<string, string>): unknown {
  let written = JSON.stringify(value);
  for (const [id, other] of ids) written = written.replaceAll(id, other);
  return JSON.parse(written);
}

/** Replaces names of routers where a case names one by the inventory: under the key `device`. */
function renameDevices(value: unknown, names: ReadonlyMap<string, string>): unknown {
  return JSON.parse(JSON.stringify(value), (key, one: unknown) =>
    key === 'device' && typeof one === 'string' ? (names.get(one) ?? one) : one,
  );
}
