import type { DeviceState, SystemState } from '../model/state';
import { formatDateTime } from '../model/time';
import { featureMessage } from '../model/unavailability';
import { envelope, failedReply, featureReply, hostOf, type Envelope, type Json } from './envelope';

/** `11d 0h 0m 0s`. */
function uptime(boot: Date, now: Date): string {
  const seconds = Math.floor((now.getTime() - boot.getTime()) / 1000);
  const days = Math.floor(seconds / 86_400);
  const hours = Math.floor((seconds % 86_400) / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  return `${days}d ${hours}h ${minutes}m ${seconds % 60}s`;
}

function systemData(device: DeviceState, system: SystemState, now: Date): Json {
  const boot = system.bootTime === null ? null : new Date(system.bootTime);
  return {
    hostname: system.hostname,
    current_datetime: `${now.toISOString().slice(0, 19)}.000+00:00`,
    software_version: system.softwareVersion,
    timezone: system.timezone,
    memory_physical: '16777216000',
    grpc_servers: [
      {
        name: 'DEFAULT',
        enable: true,
        port: device.managementPort,
        transport_security: false,
        listen_addresses: ['ANY'],
      },
    ],
    logging: [{ severity: 'INFORMATIONAL', facility: 'openconfig-system-logging:ALL' }],
    message: { msg: 'heartbeat', priority: 190, app_name: 'lab' },
    users: [{ username: 'lab', role: 'root-lr' }],
    boot_time: boot === null ? null : String(BigInt(boot.getTime()) * 1_000_000n),
    boot_time_human: boot === null ? null : `${formatDateTime(boot)} UTC`,
    uptime: boot === null ? null : uptime(boot, now),
  };
}

/** System facts of one router; no CPU, no load. */
export function systemInfo(device: DeviceState, now: Date): Envelope {
  const cause = device.unavailable.system;
  if (cause?.status === 'failed') return failedReply(device, 'system_info', cause);
  const reply = (data: Json): Envelope =>
    envelope(device, 'system_info', {
      status: 'success',
      data: { system_data: data, summary: {} },
    });
  if (device.collection.empty.includes('system')) {
    return reply({ error: 'No system data available' });
  }
  if (cause === undefined && device.system !== null) {
    return reply(systemData(device, device.system, now));
  }
  const message = cause?.message ?? featureMessage(hostOf(device), 'system');
  const facts = { feature_name: 'system information', message };
  return featureReply(device, 'system_info', 'system', message, facts);
}
