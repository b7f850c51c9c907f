import { noEnd, type StormAlert } from './deliveries';

/** PEs that it takes to have four pairs of P, as the lab's default network has one for fifty. */
export const stormScale = 200;
/** Alerts whose end overtakes their beginning on the way. */
export const overtaken = 20;
const alertsInAll = 500;

/**
 * Three routers that failed, each with the PEs behind it that monitoring watches: 40 routers, of which
 * none belongs to two causes. The first pair of P is left alone, since the route reflectors hang on it.
 */
export const causes = [
  { device: 'P3', fault: '{ fault: device_down, device: P3, at: -4m }', first: 51, watched: 12 },
  {
    device: 'P5',
    fault: "{ fault: card_down, device: P5, slot: '0/0', at: -4m }",
    first: 101,
    watched: 12,
  },
  { device: 'P7', fault: '{ fault: device_down, device: P7, at: -3m }', first: 151, watched: 13 },
] as const;

export const scenario = `name: storm
title: Three routers of the core failed within a minute
kind: fault
faults:
${causes.map(({ fault }) => `  - ${fault}`).join('\n')}
expect: { ask: none, verdict: fault, root_cause: null }
`;

/** The routers that ring for a cause: itself, and the PEs that lost a link to it. */
export function routersOf({ device, first, watched }: (typeof causes)[number]): string[] {
  return [device, ...Array.from({ length: watched }, (_, index) => `PE${first + index}`)];
}

/** What rings on a PE that lost its link to a P; a third of it names the P. */
const kinds = [
  { alertname: 'InterfaceDown', interface: 'GigabitEthernet0/0/0/0', summary: 'Interface is down' },
  { alertname: 'IsisAdjacencyDown', far: true, summary: 'IS-IS adjacency is down' },
  { alertname: 'LdpSessionDown', far: true, summary: 'LDP session is down' },
] as const;

/** 500 alerts, the causes and routers in turns, as several exporters and rules would send them. */
export function stormAlerts(startsAt: string): StormAlert[] {
  const routers = causes.map((cause) => ({ cause, names: routersOf(cause) }));
  return Array.from({ length: alertsInAll }, (_, index) => {
    const turn = Math.floor(index / causes.length);
    const { cause, names } = routers[index % causes.length]!;
    const device = names[turn % names.length]!;
    const round = Math.floor(turn / names.length);
    const alert = {
      status: 'firing' as const,
      startsAt,
      endsAt: noEnd,
      fingerprint: `alert-${index}`,
    };
    if (device === cause.device) {
      const labels = { alertname: 'DeviceUnreachable', severity: 'critical', device };
      return {
        ...alert,
        labels: { ...labels, probe: String(round) },
        annotations: { summary: 'Router does not answer' },
      };
    }
    const { summary, ...kind } = kinds[(turn + round) % kinds.length]!;
    const { far, ...of } = { far: false, ...kind };
    const labels = { ...of, severity: 'warning', device, ...(far && { neighbor: cause.device }) };
    return { ...alert, labels: { ...labels, probe: String(round) }, annotations: { summary } };
  });
}
