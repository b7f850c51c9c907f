import { status } from '@grpc/grpc-js';

import type { Area, DeviceState } from '../../gnmi/model/state';
import { featureName } from '../../gnmi/model/unavailability';
import { deviceTree } from '../openconfig/device-tree';
import type { Tree } from '../openconfig/tree';
import { areaOf, commandOf, isCommand } from '../paths/areas';
import { select } from '../paths/select';
import {
  encodings,
  type GetRequest,
  type GetResponse,
  type GnmiPath,
  type GnmiUpdate,
} from './protocol';
import { type RpcError, rpcErrorOf } from './refusal';
import { runCommand } from './run-command';

/** A router that is asked, the port it is asked at, and the moment. */
export interface Asked {
  device: DeviceState;
  port: number;
  now: Date;
}

type Answer = GetResponse | { error: RpcError };

/** Where several areas of one request fail, the first of these is reported. */
const order: readonly Area[] = ['bgp', 'mpls', 'isis', 'vpn', 'system', 'interfaces', 'logs'];

function failureIn({ unavailable }: DeviceState, areas: ReadonlySet<Area>): RpcError | null {
  const errors = order.flatMap((area) =>
    areas.has(area) ? (rpcErrorOf(unavailable[area]) ?? []) : [],
  );
  return errors[0] ?? null;
}

/** JSON without IETF names: members lose the prefix of their module. */
function withoutPrefixes(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutPrefixes);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name.slice(name.indexOf(':') + 1),
      withoutPrefixes(inner),
    ]),
  );
}

function encoded(value: Tree[string], encoding: number): GnmiUpdate['val'] {
  if (encoding === encodings.json) {
    return { json_val: Buffer.from(JSON.stringify(withoutPrefixes(value))) };
  }
  return { json_ietf_val: Buffer.from(JSON.stringify(value)) };
}

function logUpdate(path: GnmiPath, { device }: Asked): GnmiUpdate | null {
  const lines = device.collection.empty.includes('logs') ? [] : device.logs;
  const output = runCommand(commandOf(path), lines);
  return output === null ? null : { path, val: { ascii_val: output } };
}

function updatesFor(path: GnmiPath, tree: Tree, asked: Asked, encoding: number): GnmiUpdate[] {
  if (asked.device.unavailable[areaOf(path)] !== undefined) return [];
  if (isCommand(path)) return [logUpdate(path, asked) ?? []].flat();
  return select(tree, path.elem).map(({ elem, value }) => ({
    path: { origin: path.origin, elem },
    val: encoded(value, encoding),
  }));
}

/** As IOS XR words it: by the last name of each path, or by the area that it does not have. */
function notFound(paths: readonly GnmiPath[], { unavailable }: DeviceState): RpcError {
  const names = paths.map((path) => {
    const area = areaOf(path);
    const absent = unavailable[area]?.status === 'feature_not_available';
    return absent && area !== 'isis' ? featureName(area) : (path.elem.at(-1)?.name ?? '/');
  });
  return {
    code: status.NOT_FOUND,
    details: `Requested element(s) not found: '${[...new Set(names)].join(', ')}'`,
  };
}

/** The answer of a router to a Get: everything in one notification, or a gRPC status. */
export function answerGet(request: GetRequest, asked: Asked): Answer {
  const prefix = request.prefix?.elem ?? [];
  const paths = request.path.map(({ origin, elem }) => ({ origin, elem: [...prefix, ...elem] }));
  const areas = new Set(paths.map(areaOf));
  const { device } = asked;
  const error = failureIn(device, areas);
  if (error !== null) return { error };
  const tree = deviceTree(device, asked.port, asked.now);
  const update = paths.flatMap((path) => updatesFor(path, tree, asked, request.encoding));
  const silent = [...areas].some((area) => device.unavailable[area]?.type === 'NO_DATA');
  if (update.length === 0 && !silent) return { error: notFound(paths, device) };
  return { notification: [{ timestamp: asked.now.getTime() * 1e6, update }] };
}
