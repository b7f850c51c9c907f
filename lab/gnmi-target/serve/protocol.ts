import type { MethodDefinition } from '@grpc/grpc-js';
import { parse, type Type } from 'protobufjs';

/**
 * The part of gNMI 0.8.0 that a collector of state uses. Names and numbers of the fields are those
 * of the specification (openconfig/reference, gnmi-specification.md); fields that are left out
 * are skipped when they arrive.
 */
const source = `
  syntax = "proto3";
  package gnmi;

  enum Encoding { JSON = 0; BYTES = 1; PROTO = 2; ASCII = 3; JSON_IETF = 4; }

  message PathElem { string name = 1; map<string, string> key = 2; }
  message Path { string origin = 2; repeated PathElem elem = 3; string target = 4; }
  message TypedValue {
    oneof value { bytes json_val = 10; bytes json_ietf_val = 11; string ascii_val = 12; }
  }
  message Update { Path path = 1; TypedValue val = 3; }
  message Notification { int64 timestamp = 1; Path prefix = 2; repeated Update update = 4; }

  message ModelData { string name = 1; string organization = 2; string version = 3; }
  message CapabilityRequest {}
  message CapabilityResponse {
    repeated ModelData supported_models = 1;
    repeated Encoding supported_encodings = 2;
    string gNMI_version = 3;
  }
  message GetRequest { Path prefix = 1; repeated Path path = 2; Encoding encoding = 5; }
  message GetResponse { repeated Notification notification = 1; }
`;

/** Numbers of the encodings that a target here can answer in. */
export const encodings = { json: 0, ascii: 3, jsonIetf: 4 } as const;

export interface PathElement {
  name: string;
  key: Record<string, string>;
}

export interface GnmiPath {
  origin: string;
  elem: PathElement[];
}

export interface GnmiUpdate {
  path: GnmiPath;
  val: { json_val: Buffer } | { json_ietf_val: Buffer } | { ascii_val: string };
}

export interface GetRequest {
  prefix: GnmiPath | null;
  path: GnmiPath[];
  encoding: number;
}

export interface GetResponse {
  notification: { timestamp: number; update: GnmiUpdate[] }[];
}

export interface CapabilityResponse {
  supported_models: { name: string; organization: string; version: string }[];
  supported_encodings: number[];
  gNMI_version: string;
}

const { root } = parse(source, { keepCase: true });

function method<Request, Response>(
  name: string,
  request: Type,
  response: Type,
): MethodDefinition<Request, Response> {
  return {
    path: `/gnmi.gNMI/${name}`,
    requestStream: false,
    responseStream: false,
    requestSerialize: (value) => Buffer.from(request.encode(value as object).finish()),
    requestDeserialize: (bytes) =>
      request.toObject(request.decode(bytes), {
        arrays: true,
        objects: true,
        defaults: true,
      }) as Request,
    responseSerialize: (value) => Buffer.from(response.encode(value as object).finish()),
    responseDeserialize: (bytes) =>
      response.toObject(response.decode(bytes), {
        arrays: true,
        objects: true,
        defaults: true,
      }) as Response,
  };
}

/** The service, for a gRPC server and for a client. */
export const gnmiService = {
  Capabilities: method<object, CapabilityResponse>(
    'Capabilities',
    root.lookupType('gnmi.CapabilityRequest'),
    root.lookupType('gnmi.CapabilityResponse'),
  ),
  Get: method<GetRequest, GetResponse>(
    'Get',
    root.lookupType('gnmi.GetRequest'),
    root.lookupType('gnmi.GetResponse'),
  ),
};
